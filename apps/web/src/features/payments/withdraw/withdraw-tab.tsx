import type { WithdrawRow } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { on } from '../../../platform/client/client-events.ts'
import type { Choice } from '../window/choice.ts'
import { reloadPayments, useWithdrawals } from '../use-payments.ts'
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
  const askedId = asked?._id
  // The list is asked for again at all news, and whenever some may have been missed: what it says then is the newest.
  useEffect(() => {
    setAsked((known) => data?.rows.find(({ _id }) => _id === askedId) ?? known)
  }, [data, askedId])
  const handleAnswer = (row: WithdrawRow) => {
    setAsked(row)
    // It may have gone on before the answer was here.
    reloadPayments()
  }
  const open = asked ?? data?.rows.find(({ status }) => status === 0 || status === 3)
  if (open !== undefined) {
    return (
      <WithdrawProgress
        withdrawal={open}
        onChange={handleAnswer}
        onAgain={() => {
          setAsked(undefined)
          reloadPayments()
        }}
      />
    )
  }
  return <Order choice={choice} onAsked={handleAnswer} />
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
