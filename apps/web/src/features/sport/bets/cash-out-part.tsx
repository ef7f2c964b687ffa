import type { SportBet } from '@powerplay/contract'
import { Lock, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { messages } from '../messages.en.ts'
import { useOddsText } from '../parts/odds-button.tsx'
import { Note } from '../slip/note.tsx'
import { stakeMinorOf } from '../slip/slip-figures.ts'
import { useOffer } from './offers.tsx'
import { useCashOut, type CashOutOffer, type Fraction } from './use-cash-out.ts'

/** What a running bet may be cashed out for, whole or in part; the reason where it may not. */
export function CashOutPart({ bet }: { bet: SportBet }) {
  const offer = useOffer(bet._id)
  const { state, cashOut, dismiss } = useCashOut(bet)
  const [isParted, setIsParted] = useState(false)
  const format = useAmountFormat()
  if (!bet.cashout.offered) return <p className="text-12 text-muted">{messages.cashOut.never}</p>
  if (state.kind === 'checking') {
    return (
      <p role="status" className="flex h-10 items-center justify-center gap-2 text-13 text-muted">
        <Spinner /> {messages.cashOut.checking(Math.round(state.delayMs / 1_000))}
      </p>
    )
  }
  if (state.kind === 'refused') {
    return (
      <Note tone="warn" title={state.text} text={messages.cashOut.nothingDone}>
        <Button size="sm" onClick={dismiss}>
          {messages.cashOut.again}
        </Button>
      </Note>
    )
  }
  if (offer === undefined || offer.offerId === null || offer.amount === null) {
    return <Locked reason={offer?.reason ?? null} />
  }
  const { offerId, amount } = offer
  if (isParted) {
    return (
      <Parted
        {...{ bet, offer, amount }}
        onCash={(fraction) => {
          setIsParted(false)
          void cashOut(offerId, fraction)
        }}
        onKeep={() => setIsParted(false)}
      />
    )
  }
  return (
    <div className="flex gap-2">
      <Button
        className="num flex-1 border border-accent bg-transparent! text-accent hover:bg-accent-tint!"
        onClick={() => void cashOut(offerId, 100)}
      >
        {messages.cashOut.whole(format.amount(amount, bet.currency))}
      </Button>
      <Button icon={<SlidersHorizontal size={16} aria-hidden />} onClick={() => setIsParted(true)}>
        {messages.cashOut.part}
      </Button>
    </div>
  )
}

function Locked({ reason }: { reason: CashOutOffer['reason'] }) {
  return (
    <Button isWide disabled icon={<Lock size={15} aria-hidden />}>
      {reason === null ? messages.cashOut.asking : messages.cashOut.reasons[reason]}
    </Button>
  )
}

const stops = [25, 50, 100] as const

interface PartedProps {
  bet: SportBet
  offer: CashOutOffer
  /** For all that runs. */
  amount: string
  onCash: (fraction: Fraction) => void
  onKeep: () => void
}

/** A quarter, a half or all: what comes now, and what keeps running. */
function Parted({ bet, offer, amount, onCash, onKeep }: PartedProps) {
  const [stop, setStop] = useState(1)
  const format = useAmountFormat()
  const text = useOddsText()
  const now = useNow()
  const { currency, stake, odds, potentialPayout, cashedPercent } = bet
  const fraction = stops[stop] ?? 50
  const share = (minor: bigint, percent: number) => (minor * BigInt(percent)) / 100n
  const wholeMinor = stakeMinorOf(stake, currency) ?? 0n
  const runningMinor = wholeMinor - share(wholeMinor, cashedPercent)
  const rest = 100 - fraction
  const leftS = Math.max(0, Math.ceil(((offer.expiresAt ?? now) - now) / 1_000))
  const getsMinor = share(stakeMinorOf(amount, currency) ?? 0n, fraction)
  const possibleMinor = share(stakeMinorOf(potentialPayout, currency) ?? 0n, rest)
  const rows = [
    [messages.cashOut.gets, format.amount(getsMinor, currency)],
    [
      messages.cashOut.keeps(odds === null ? '' : text(odds)),
      format.amount(share(runningMinor, rest), currency),
    ],
    [messages.cashOut.restWins, format.amount(possibleMinor, currency)],
  ] as const
  return (
    <div className="grid gap-2.5 rounded-control bg-well p-3">
      <p className="flex justify-between gap-2 text-13">
        <span className="font-semibold">{messages.cashOut.fractions[fraction]}</span>
        <span className="num text-12 text-muted">{messages.cashOut.validFor(leftS)}</span>
      </p>
      <div>
        <Slider
          label={messages.cashOut.share}
          value={stop}
          min={0}
          max={2}
          valueText={`${fraction} %`}
          onValue={setStop}
        />
        <p aria-hidden className="num flex justify-between text-12 text-muted">
          {stops.map((percent) => (
            <span key={percent} className={percent === fraction ? 'font-semibold text-accent' : ''}>
              {percent} %
            </span>
          ))}
        </p>
      </div>
      <dl className="grid gap-1.5 text-13">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">{name}</dt>
            <dd className="num font-semibold">
              <CoinAmount text={value} currencyId={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <Button variant="primary" className="num" onClick={() => onCash(fraction)}>
          {messages.cashOut.whole(format.amount(getsMinor, currency))}
        </Button>
        <Button onClick={onKeep}>{messages.cashOut.keep}</Button>
      </div>
    </div>
  )
}
