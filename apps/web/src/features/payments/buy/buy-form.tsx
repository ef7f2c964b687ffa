import type { BuyOrder } from '@powerplay/contract'
import { CreditCard } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { buyWords as words } from './buy-words.en.ts'
import type { Choice } from '../window/choice.ts'
import { CurrencyFields } from '../window/currency-fields.tsx'
import { FactList } from '../note.tsx'
import { sumText } from '../show.ts'

type Sellers = CallOutput<'buyOptions'>['providers']
type Offer = CallOutput<'buyQuote'>

const fiats = [
  { id: 'eur', name: 'Euro' },
  { id: 'usd', name: 'US Dollar' },
] as const

export interface BuyFormProps {
  choice: Choice
  sellers: Sellers
  onStarted: (id: BuyOrder['_id']) => void
}

/** Seller, amount and coin, then a price that holds for a minute, then on to the seller. */
export function BuyForm({ choice, sellers, onStarted }: BuyFormProps) {
  const { user } = useSession()
  const { currency, chain } = choice
  const [sellerId, setSellerId] = useState(sellers[0]?.id ?? '')
  const [fiat, setFiat] = useState<'usd' | 'eur'>('eur')
  const [amount, setAmount] = useState('')
  const [told, setTold] = useState<Offer & { readonly of: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const key = useRef<string>(undefined)
  const seller = sellers.find(({ id }) => id === sellerId) ?? sellers[0]
  if (seller === undefined) return null
  const wish = { provider: seller.id, fiat, amount, currency: currency.id, chain: chain.id }
  // What was offered for another wish is no offer, whenever its answer comes.
  const of = JSON.stringify(wish)
  const offer = told?.of === of ? told : undefined
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setError(undefined)
      set(value)
    }
  const run = (work: Promise<void>) => {
    setIsBusy(true)
    setError(undefined)
    work.catch((problem: Error) => setError(problem.message)).finally(() => setIsBusy(false))
  }
  const ask = async () => {
    key.current = undefined
    setTold({ of, ...(await callServer('buyQuote', wish)) })
  }
  const start = async (quoteId: string) => {
    key.current ??= mintRequestKey()
    const { url, orderId } = await callServer('buyStart', { quoteId }, { key: key.current })
    // Where the browser keeps it shut, the order's card has the way there.
    window.open(url, '_blank', 'noopener')
    onStarted(orderId)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || amount === '') return
    run(ask())
  }
  const isShut = user?.isEmailVerified !== true || amount === ''
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <SellerTiles sellers={sellers} value={seller.id} onPick={change(setSellerId)} />
      <div className="grid grid-cols-[2fr_3fr] gap-3">
        <Select
          label={words.payWith}
          value={fiat}
          onChange={(id) => change(setFiat)(id === 'usd' ? 'usd' : 'eur')}
          choices={fiats
            .filter(({ id }) => seller.fiats.includes(id))
            .map(({ id, name }) => ({
              ...{ id, name },
              icon: <Coin currencyId={id} sizePx={20} isDecoration />,
            }))}
        />
        <NumberInput
          label={words.pay}
          aside={words.range(sumText(seller.min, fiat), sumText(seller.max, fiat))}
          decimalsMax={2}
          value={amount}
          placeholder="0.00"
          onValue={change(setAmount)}
          error={error}
        />
      </div>
      <CurrencyFields choice={choice} />
      {offer === undefined ? (
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy} disabled={isShut}>
          {words.offer}
        </Button>
      ) : (
        <OfferCard
          {...{ offer, fiat, isBusy }}
          feePercent={seller.feePercent}
          currencyId={currency.id}
          onAgain={() => run(ask())}
          onGo={() => run(start(offer.quoteId))}
        />
      )}
    </form>
  )
}

interface SellerTilesProps {
  sellers: Sellers
  value: string
  onPick: (id: string) => void
}

function SellerTiles({ sellers, value, onPick }: SellerTilesProps) {
  return (
    <div role="radiogroup" aria-label={words.seller} className="grid gap-2">
      {sellers.map((one) => (
        <button
          key={one.id}
          type="button"
          role="radio"
          aria-checked={one.id === value}
          onClick={() => onPick(one.id)}
          className={cx(
            'touch flex items-center gap-3 rounded-control border p-3 text-left text-13',
            one.id === value ? 'border-accent bg-accent-tint' : 'border-line-quiet hover:bg-raised',
          )}
        >
          <CreditCard size={20} aria-hidden className="shrink-0 text-accent" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{one.name}</span>
            <span className="block truncate text-12 text-muted">{one.methods.join(', ')}</span>
          </span>
          <span className="num text-12 text-muted">{one.feePercent} %</span>
        </button>
      ))}
    </div>
  )
}

interface OfferCardProps {
  offer: Offer
  fiat: 'usd' | 'eur'
  feePercent: number
  currencyId: string
  isBusy: boolean
  onAgain: () => void
  onGo: () => void
}

const offerSeconds = 60

/** The price with the time that it still holds. */
function OfferCard(props: OfferCardProps) {
  const { offer, fiat, feePercent, currencyId, isBusy, onAgain, onGo } = props
  const now = useNow()
  const seconds = Math.min(offerSeconds, Math.max(0, Math.ceil((offer.expiresAt - now) / 1_000)))
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <Ring seconds={seconds} />
        <div className="min-w-0">
          <p className="text-12 text-muted">{words.get}</p>
          <p className="num font-condensed text-24 leading-7 font-bold">
            {sumText(offer.receive, currencyId)}
          </p>
        </div>
      </div>
      <FactList
        rows={[
          { name: words.rate(currencyId.toUpperCase()), value: sumText(offer.rate, fiat) },
          { name: words.fee(feePercent), value: sumText(offer.fee, fiat) },
        ]}
      />
      {seconds > 0 ? (
        <Button variant="primary" size="lg" isWide isBusy={isBusy} onClick={onGo}>
          {words.go}
        </Button>
      ) : (
        <>
          <p className="text-13 text-warn">{words.over}</p>
          <Button size="lg" isWide isBusy={isBusy} onClick={onAgain}>
            {words.again}
          </Button>
        </>
      )}
    </div>
  )
}

const radius = 19
const round = 2 * Math.PI * radius

function Ring({ seconds }: { seconds: number }) {
  return (
    <span
      role="timer"
      aria-label={words.secondsLeft(seconds)}
      className="relative grid size-11 shrink-0 place-items-center"
    >
      <svg viewBox="0 0 44 44" aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx="22" cy="22" r={radius} fill="none" strokeWidth="4" className="stroke-hover" />
        <circle
          cx="22"
          cy="22"
          r={radius}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - seconds / offerSeconds)}
          className={seconds > 10 ? 'stroke-info' : 'stroke-warn'}
        />
      </svg>
      <span className="num text-13 font-semibold">{seconds}</span>
    </span>
  )
}
