import { parseAmount } from '@powerplay/kernel'
import { Clock } from 'lucide-react'
import { useEffect, useRef, type FormEvent } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { showUsd } from '../../../platform/format/usd.ts'
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
import { automaticPayoutCents } from '../boot.ts'
import { QuoteBox } from './quote-box.tsx'
import type { Order } from './use-order.ts'

/** Quick picks in percent of the real balance; the one called MAX is 99. Source: 001 section 9. */
const shares = [
  { percent: 25, name: '25%' },
  { percent: 50, name: '50%' },
  { percent: 75, name: '75%' },
  { percent: 99, name: 'MAX' },
]

interface WithdrawFormProps {
  choice: Choice
  order: Order
}

/** Where to and how much, and what it would cost; nothing goes out by it alone. */
export function WithdrawForm({ choice, order }: WithdrawFormProps) {
  const { currency, chain } = choice
  const { typed, quote, error, change } = order
  const { sum, address, memo } = typed
  const { balances, user } = useSession()
  const realMinor = balances.find(({ currencyId }) => currencyId === currency.id)?.realMinor ?? 0n
  const format = useAmountFormat()
  const byItselfCents = automaticPayoutCents()
  const isExplained = useIsOn('promotions')
  const next = useRef<HTMLButtonElement>(null)
  const { isBack } = order
  useEffect(() => {
    if (isBack) next.current?.focus()
  }, [isBack])
  const picks = shares.map(({ percent, name }) => ({
    id: shareOf(realMinor, percent, currency.decimals),
    name,
  }))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    order.review()
  }
  const explain = () => {
    const asked = { currency: currency.id, type: chain.id }
    const written = {
      ...(sum !== '' && { sum }),
      ...(address.trim() !== '' && { wallet: address.trim(), ...(chain.memo && { memo }) }),
    }
    openExplain({ question: { about: 'withdrawal', ...asked, ...written } })
  }
  // The money of a closed account is never shut in: somebody looks at it instead.
  const isKnown = user?.isEmailVerified === true || user?.isSelfExcluded === true
  const isShut = !isKnown || !currency.enabled.withdraw
  const isQuoted = quote.isCurrent || quote.error !== undefined
  const isTooMuch = (parseAmount(sum, currency.decimals) ?? 0n) > realMinor
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <CurrencyFields choice={choice} />
      <AddressField
        choice={choice}
        address={address}
        memo={memo}
        onAddress={(text) => change({ address: text })}
        onMemo={(text) => change({ memo: text })}
      />
      <NumberInput
        label={messages.amount}
        aside={messages.available(format.amount(realMinor, currency.id))}
        decimalsMax={currency.decimals}
        value={sum}
        placeholder="0.00"
        onValue={(text) => change({ sum: text })}
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
        onPick={(text) => change({ sum: text })}
        isDisabled={realMinor === 0n}
      />
      {quote.data && <QuoteBox choice={choice} quote={quote.data} />}
      <Button
        ref={next}
        type="submit"
        variant="primary"
        size="lg"
        isWide
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
        {byItselfCents > 0 && ` ${messages.goesByItself(showUsd(byItselfCents / 100))}`}
      </p>
    </form>
  )
}
