import type { WithdrawRow } from '@powerplay/contract'
import { parseAmount } from '@powerplay/kernel'
import { Clock } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { openExplain } from '../../promotions/index.ts'
import { AddressField } from './address-field.tsx'
import { CurrencyFields } from '../window/currency-fields.tsx'
import { messages } from '../messages.en.ts'
import { shareOf, sumText } from '../show.ts'
import type { Choice } from '../window/choice.ts'
import { QuoteBox } from './quote-box.tsx'
import { useQuote, type Quote } from './use-quote.ts'
import { WithdrawProgress } from './withdraw-progress.tsx'
import { useWithdrawals } from '../use-payments.ts'

/** Quick picks in percent of the real balance; the one called MAX is 99. Source: 001 section 9. */
const shares = [
  { percent: 25, name: '25%' },
  { percent: 50, name: '50%' },
  { percent: 75, name: '75%' },
  { percent: 99, name: 'MAX' },
]

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
  return <WithdrawForm choice={choice} onAsked={setAsked} />
}

const feeShown = ({ networkFee, networkFeeProof }: Quote) => ({
  ...{ networkFeeMax: networkFee, networkFeeProof },
})

function WithdrawForm({
  choice,
  onAsked,
}: {
  choice: Choice
  onAsked: (row: WithdrawRow) => void
}) {
  const { currency, chain } = choice
  const { balances, user } = useSession()
  const realMinor = balances.find(({ currencyId }) => currencyId === currency.id)?.realMinor ?? 0n
  const [sum, setSum] = useState('')
  const [address, setAddress] = useState('')
  const [memo, setMemo] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const key = useRef<string>(undefined)
  const format = useAmountFormat()
  const quote = useQuote(choice, sum)
  const isExplained = useIsOn('promotions')
  const change = (set: (text: string) => void) => (text: string) => {
    key.current = undefined
    setError(undefined)
    set(text)
  }
  const picks = shares.map(({ percent, name }) => ({
    id: shareOf(realMinor, percent, currency.decimals),
    name,
  }))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const order = { sum, currency: currency.id, type: chain.id, wallet: address }
    key.current ??= mintRequestKey()
    const asked = {
      ...order,
      ...(chain.memo && { memo }),
      // What the reader saw is what is taken, at the most.
      ...(quote.data && feeShown(quote.data)),
    }
    callServer('withdraw', asked, { key: key.current })
      .then(onAsked, (problem: Error) => {
        setError(problem.message)
        if (!(problem instanceof ServerRefusal) || problem.name !== 'payments/fee-rose') return
        // Another fee is another order.
        key.current = undefined
        quote.askAgain()
      })
      .finally(() => setIsBusy(false))
  }
  const explain = () => {
    const order = { currency: currency.id, type: chain.id }
    const typed = {
      ...(sum !== '' && { sum }),
      ...(address.trim() !== '' && { wallet: address.trim(), ...(chain.memo && { memo }) }),
    }
    openExplain({ question: { about: 'withdrawal', ...order, ...typed } })
  }
  // The money of a closed account is never shut in: somebody looks at it instead.
  const isKnown = user?.isEmailVerified === true || user?.isSelfExcluded === true
  const isShut = !isKnown || !currency.enabled.withdraw
  const isQuoted = quote.data !== undefined || quote.error !== undefined
  const isTooMuch = (parseAmount(sum, currency.decimals) ?? 0n) > realMinor
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <CurrencyFields choice={choice} />
      <AddressField
        choice={choice}
        address={address}
        memo={memo}
        onAddress={change(setAddress)}
        onMemo={change(setMemo)}
      />
      <NumberInput
        label={messages.amount}
        aside={messages.available(format.amount(realMinor, currency.id))}
        decimalsMax={currency.decimals}
        value={sum}
        placeholder="0.00"
        onValue={change(setSum)}
        leading={<Coin currencyId={currency.id} sizePx={18} isDecoration />}
        trailing={
          sum !== '' && (
            <span className="num pr-2 text-12 whitespace-nowrap text-muted">
              ≈ {format.estimate(sum, currency.id)}
            </span>
          )
        }
        error={error ?? quote.error ?? (isTooMuch ? 'Not enough money.' : undefined)}
      />
      <Chips
        label="Part of the balance"
        chips={picks}
        value={sum}
        onPick={change(setSum)}
        isDisabled={realMinor === 0n}
      />
      {quote.data && <QuoteBox choice={choice} quote={quote.data} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={isBusy}
        disabled={sum === '' || address.trim() === '' || isShut || isTooMuch || !isQuoted}
      >
        {messages.withdraw(sum === '' ? '' : sumText(sum, currency.id))}
      </Button>
      {isExplained && (
        <Button size="sm" variant="text" onClick={explain}>
          {messages.whyNot}
        </Button>
      )}
      <p className="flex items-start gap-2 text-12 text-muted">
        <Clock size={14} aria-hidden className="mt-0.5 shrink-0" />
        {messages.pickUp}
      </p>
    </form>
  )
}
