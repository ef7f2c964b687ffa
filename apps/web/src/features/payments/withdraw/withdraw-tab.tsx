import type { WithdrawRow } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import type { Choice } from '../window/choice.ts'
import { useWithdrawals } from '../use-payments.ts'
import { useOrder } from './use-order.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawProgress } from './withdraw-progress.tsx'
import { WithdrawReview } from './withdraw-review.tsx'

/** From sum and address to what arrives; an open withdrawal stands in the place of the form. */
export function WithdrawTab({ choice }: { choice: Choice }) {
  const { data } = useWithdrawals(1, 3)
  const [asked, setAsked] = useState<WithdrawRow>()
  useEffect(
    () =>
      on('withdrawUpdate', ({ row }) => {
        setAsked((known) => (known?._id === row._id ? row : known))
      }),
    [],
  )
  const open = asked ?? data?.rows.find(({ status }) => status === 0 || status === 3)
  if (open !== undefined) {
    return (
      <WithdrawProgress
        withdrawal={open}
        onChange={setAsked}
        onAgain={() => {
          setAsked(undefined)
          void queryClient.invalidateQueries({ queryKey: ['payments'] })
        }}
      />
    )
  }
  return <Order choice={choice} onAsked={setAsked} />
}

interface OrderProps {
  choice: Choice
  onAsked: (row: WithdrawRow) => void
}

/** The form, then what stands in it once more before it goes out; back in the form all is as it was typed. */
function Order({ choice, onAsked }: OrderProps) {
  const order = useOrder(choice, onAsked)
  const { quote, isReviewed } = order
  if (isReviewed && quote.data !== undefined) {
    return <WithdrawReview choice={choice} order={order} quote={quote.data} />
  }
  return <WithdrawForm choice={choice} order={order} />
}
