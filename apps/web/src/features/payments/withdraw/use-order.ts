import type { WithdrawRow } from '@powerplay/contract'
import { useRef, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import type { Choice } from '../window/choice.ts'
import { useQuote, type Quote } from './use-quote.ts'

/** What stands in the fields of a withdrawal. */
interface Typed {
  readonly sum: string
  readonly address: string
  readonly memo: string
}

export type Order = ReturnType<typeof useOrder>

// What the reader saw is what is taken, at the most.
const feeShown = ({ networkFee, networkFeeProof }: Quote) => ({
  ...{ networkFeeMax: networkFee, networkFeeProof },
})

const nameOf = (problem: Error) => (problem instanceof ServerRefusal ? problem.name : '')

/**
 * A withdrawal from its first letter to the press that sends it. It goes out from the review alone. What the server says no
 * to because of what was typed is changed in the form; a fee that rose is looked at where it stands, and so is anything
 * else: a proof that was not given, a line that broke.
 */
export function useOrder(choice: Choice, onAsked: (row: WithdrawRow) => void) {
  const { currency, chain } = choice
  const [typed, setTyped] = useState<Typed>({ sum: '', address: '', memo: '' })
  const [isReviewed, setIsReviewed] = useState(false)
  const [isBack, setIsBack] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const key = useRef<string>(undefined)
  const quote = useQuote(choice, typed.sum)
  const goBack = () => {
    setIsReviewed(false)
    setIsBack(true)
  }
  const refused = (problem: Error) => {
    setError(problem.message)
    const name = nameOf(problem)
    if (name === 'payments/fee-rose') {
      // Another fee is another order.
      key.current = undefined
      quote.askAgain()
    } else if (name.startsWith('payments/')) goBack()
  }
  return {
    ...{ typed, quote, error, isBusy, isReviewed, isBack },
    change(changed: Partial<Typed>) {
      key.current = undefined
      setError(undefined)
      setIsReviewed(false)
      setTyped((known) => ({ ...known, ...changed }))
    },
    review() {
      setError(undefined)
      if (quote.isCurrent) setIsReviewed(true)
      else quote.askAgain()
    },
    goBack() {
      setError(undefined)
      goBack()
    },
    send() {
      if (isBusy || quote.data === undefined || !quote.isCurrent) return
      setIsBusy(true)
      setError(undefined)
      key.current ??= mintRequestKey()
      const order = {
        ...{ sum: typed.sum, currency: currency.id, type: chain.id, wallet: typed.address },
        ...(chain.memo && { memo: typed.memo }),
        ...feeShown(quote.data),
      }
      callServer('withdraw', order, { key: key.current })
        .then(onAsked, refused)
        .finally(() => setIsBusy(false))
    },
  }
}
