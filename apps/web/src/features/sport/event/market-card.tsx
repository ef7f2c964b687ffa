import type { SportMarket } from '@powerplay/contract'
import { Banknote, ChevronDown, Star } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { useKeyed } from '../live/keyed-store.ts'
import { marketBook, marketKey } from '../live/screen-book.ts'
import { messages } from '../messages.en.ts'
import { OddsButton } from '../parts/odds-button.tsx'
import {
  handicapOf,
  isOverCard,
  layoutOf,
  lineValue,
  winnersOf,
  type MarketCardFacts,
} from './market-cards.ts'
import { togglePin, useIsPinned } from './pins.ts'

export interface MarketCardProps {
  eventId: string
  card: MarketCardFacts
  isLive: boolean
  /** Folded away from the start, or all at once. */
  isFolded: boolean
}

/** One kind of market with all its lines; one that is over shows its result and folds away. */
export const MarketCard = memo(function MarketCard(props: MarketCardProps) {
  const { eventId, card, isLive, isFolded } = props
  const isOver = isOverCard(card)
  const [opened, setOpened] = useState<boolean>()
  const isOpen = opened ?? !(isFolded || isOver)
  return (
    <section
      aria-label={card.title}
      className="overflow-hidden rounded-card border border-line-quiet bg-surface"
    >
      <div className="flex h-10.5 items-center gap-1 pr-1 pl-1.5 pointer-coarse:h-11">
        <PinButton card={card} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpened(!isOpen)}
          className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control pr-2 text-left text-14
            font-semibold -outline-offset-2"
        >
          <span className="max-w-3/5 shrink-0 truncate">{card.title}</span>
          <CardState eventId={eventId} card={card} />
          <span className="flex-1" />
          <ChevronDown
            size={16}
            aria-hidden
            className={cx(
              'shrink-0 text-muted transition-transform duration-120',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </div>
      {isOpen && (
        <div className="grid gap-1.5 px-2 pb-2">
          <CardBody {...{ eventId, card, isLive }} />
        </div>
      )}
    </section>
  )
})

function PinButton({ card: { key, title } }: { card: MarketCardFacts }) {
  const isPinned = useIsPinned(key)
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={isPinned ? messages.unpin(title) : messages.pin(title)}
      onClick={() => togglePin(key)}
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-control hover:bg-raised',
        'pointer-coarse:size-11',
        isPinned ? 'text-accent' : 'text-muted',
      )}
    >
      <Star size={16} aria-hidden fill={isPinned ? 'currentColor' : 'none'} />
    </button>
  )
}

/** Suspended, settled with its result, or that bets on it can be cashed out. */
function CardState({ eventId, card }: { eventId: string; card: MarketCardFacts }) {
  const [first] = card.markets
  const live = useKeyed(marketBook, marketKey(eventId, first?.lineId ?? ''))
  const status = card.markets.length === 1 ? (live?.status ?? first?.status) : undefined
  if (isOverCard(card) || status === 'settled') {
    const winners = winnersOf(card)
    const text = winners.length > 0 ? messages.settledAs(winners.join(', ')) : messages.settled
    return (
      <Pill className="min-w-0">
        <span className="truncate">{text}</span>
      </Pill>
    )
  }
  if (status === 'suspended') return <Pill tone="warn">{messages.suspended}</Pill>
  if (!(live?.cashout ?? first?.cashout)) return null
  return (
    <Banknote
      size={16}
      role="img"
      aria-label={messages.canCashOut}
      className="shrink-0 text-muted"
    />
  )
}

interface CardBodyProps {
  eventId: string
  card: MarketCardFacts
  isLive: boolean
}

/** Outcomes of a double chance by the feed's numbers; in words they are two names each. */
const shortDouble: Readonly<Record<string, string>> = { 9: '1X', 10: '12', 11: 'X2' }

function CardBody({ eventId, card, isLive }: CardBodyProps) {
  const layout = layoutOf(card)
  const button = (
    market: SportMarket,
    outcome: SportMarket['outcomes'][number],
    label?: string,
  ) => (
    <OddsButton
      key={`${market.lineId} ${outcome.id}`}
      eventId={eventId}
      lineId={market.lineId}
      outcomeId={outcome.id}
      name={outcome.name}
      market={market.name}
      label={label}
      isLow
      isLive={isLive}
    />
  )
  if (layout === 'lines') return <Lines markets={card.markets} button={button} />
  const [market] = card.markets
  if (market === undefined) return null
  const { outcomes } = market
  if (layout === 'columns') {
    const isDouble = outcomes.every(({ id }) => id in shortDouble)
    return (
      <div className={cx('grid gap-1.5', outcomes.length === 2 ? 'grid-cols-2' : 'grid-cols-3')}>
        {outcomes.map((outcome) => (
          <p key={outcome.id} className="truncate text-center text-12 text-muted">
            {isDouble ? shortDouble[outcome.id] : outcome.name}
          </p>
        ))}
        {outcomes.map((outcome) => button(market, outcome))}
      </div>
    )
  }
  const isScores = outcomes.every(({ name }) => name.length <= 9)
  return (
    <div className={cx('grid gap-1.5', isScores ? 'grid-cols-3' : 'grid-cols-1 sm:grid-cols-2')}>
      {outcomes.map((outcome) => button(market, outcome, outcome.name))}
    </div>
  )
}

interface LinesProps {
  markets: readonly SportMarket[]
  button: (
    market: SportMarket,
    outcome: SportMarket['outcomes'][number],
    label?: string,
  ) => ReactNode
}

/** Totals under Over and Under; handicaps each with the side it is given to. */
function Lines({ markets, button }: LinesProps) {
  const isTotal = markets.every(({ specifiers }) => specifiers.includes('total='))
  if (!isTotal) {
    const [first] = markets
    return (
      <div className="grid grid-cols-2 gap-1.5">
        {first?.outcomes.map(({ id, name }) => (
          <p key={id} className="truncate text-center text-12 text-muted">
            {handicapOf(name).side}
          </p>
        ))}
        {markets.flatMap((market) =>
          market.outcomes.map((outcome) => button(market, outcome, handicapOf(outcome.name).value)),
        )}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)_minmax(0,1fr)] items-center gap-1.5 text-center">
      <span />
      <p className="text-12 text-muted">{messages.over}</p>
      <p className="text-12 text-muted">{messages.under}</p>
      {markets.map((market) => (
        <LineRow key={market.lineId} market={market} button={button} />
      ))}
    </div>
  )
}

function LineRow({ market, button }: { market: SportMarket; button: LinesProps['button'] }) {
  return (
    <>
      <span className="num text-13 font-semibold">{lineValue(market)}</span>
      {market.outcomes.map((outcome) => button(market, outcome))}
    </>
  )
}
