import type { SportEvent, SportMarket, SportRow } from '@powerplay/contract'
import { Clock, Tv } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useKeyed } from '../live/keyed-store.ts'
import { eventBook, mainBook } from '../live/screen-book.ts'
import { messages } from '../messages.en.ts'
import { Crest } from '../parts/crest.tsx'
import { eventName, eventPath, isRunning, shortOutcome, standingOf } from '../parts/event-words.ts'
import { KeepButton } from '../parts/keep-button.tsx'
import { OddsButton } from '../parts/odds-button.tsx'
import { openWidget } from '../widget/widget-store.ts'

/** Most prices that a row shows. */
const shownMax = 3

/** One event of a list: who plays, where it stands, its main prices, and how many more there are. */
export const EventRow = memo(function EventRow({ row }: { row: SportRow }) {
  const { id } = row.event
  const event = useKeyed(eventBook, id) ?? row.event
  const market = useKeyed(mainBook, id) ?? row.market
  return (
    <li
      data-event={id}
      className="grid gap-x-2 gap-y-2 border-t border-line-quiet px-3 py-2.5
        sm:grid-cols-[minmax(0,282fr)_minmax(0,400fr)_44px] sm:items-center sm:px-4"
    >
      <Sides event={event} />
      <MainPrices event={event} market={market} />
      <Link
        href={eventPath(id)}
        aria-label={messages.moreMarkets(event.marketsCount, eventName(event))}
        className="num hidden h-11 items-center justify-end rounded-control text-12 text-muted
          hover:text-text sm:flex"
      >
        +{event.marketsCount}
      </Link>
    </li>
  )
})

function Sides({ event }: { event: SportEvent }) {
  const { id, widget, isFavorite, marketsCount } = event
  const name = eventName(event)
  const hasWidget = widget.matchId !== null || widget.twitch !== null
  return (
    <div className="min-w-0">
      <div className="flex h-6 items-center gap-1 text-12">
        <Standing event={event} />
        <span className="flex-1" />
        {hasWidget && isRunning(event) && (
          <IconButton
            label={messages.openWidget(name)}
            isPlain
            size={32}
            className="size-7! min-h-0! min-w-0! pointer-coarse:size-9!"
            icon={<Tv size={16} aria-hidden />}
            onClick={() => openWidget(id)}
          />
        )}
        <KeepButton {...{ eventId: id, name, isFavorite }} />
        <Link
          href={eventPath(id)}
          aria-label={messages.moreMarkets(marketsCount, name)}
          className="num flex h-9 items-center pl-1 text-muted sm:hidden"
        >
          +{marketsCount}
        </Link>
      </div>
      <Link href={eventPath(id)} aria-label={name} className="block rounded-control">
        {event.type === 'outright' ? (
          <span className="block truncate text-14 font-medium">{name}</span>
        ) : (
          <Competitors event={event} />
        )}
      </Link>
    </div>
  )
}

/** Live with its minute or set, else when it begins. */
export function Standing({ event }: { event: SportEvent }) {
  const text = standingOf(event, Date.now())
  if (!isRunning(event)) {
    return (
      <span className="flex items-center gap-1.5 truncate text-muted">
        <Clock size={13} aria-hidden className="shrink-0" />
        {text}
      </span>
    )
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-loss" />
      <span className="num font-semibold text-loss">{text}</span>
      {event.status === 'suspended' && (
        <span className="truncate text-muted">{messages.suspended}</span>
      )}
    </span>
  )
}

function Competitors({ event: { competitors, score, categoryId } }: { event: SportEvent }) {
  const parts = hasParts(categoryId) ? (score?.periods.slice(-3) ?? []) : []
  return (
    <span className="grid gap-0.5">
      {competitors.slice(0, 2).map((competitor, side) => (
        <span key={competitor.id} className="flex h-6 items-center gap-2">
          <Crest src={competitor.image} sizePx={17} />
          <span className="min-w-0 flex-1 truncate text-14 font-medium">{competitor.name}</span>
          {parts.map((part, at) => (
            <span key={at} className="num w-5 text-center font-condensed text-16 text-muted">
              {part[side]}
            </span>
          ))}
          {score !== null && (
            <span className="num min-w-6 text-right font-condensed text-20 leading-none font-semibold">
              {side === 0 ? score.home : score.away}
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

/** Sports whose sets are worth a column each. */
function hasParts(categoryId: string): boolean {
  return /^(tennis|table-tennis|volleyball|badminton|squash|ao-tennis)/.test(categoryId)
}

interface MainPricesProps {
  event: SportEvent
  market: SportMarket | null
}

/** The prices of the main market; their places stay while there is nothing to bet on. */
export function MainPrices({ event, market }: MainPricesProps) {
  if (market === null) return <NoPrices />
  const outcomes = shownOutcomes(market)
  return (
    <div className={cx('grid gap-1.5', outcomes.length === 2 ? 'grid-cols-2' : 'grid-cols-3')}>
      {outcomes.map(({ id, name }) => (
        <OddsButton
          key={`${market.lineId} ${id}`}
          eventId={event.id}
          lineId={market.lineId}
          outcomeId={id}
          name={name}
          market={market.name}
          label={event.type === 'outright' ? name : shortOutcome(id, name)}
          isLive={isRunning(event)}
        />
      ))}
    </div>
  )
}

function NoPrices() {
  return (
    <p className="flex h-11 items-center justify-center rounded-control bg-raised text-12 text-muted">
      {messages.noPrices}
    </p>
  )
}

/** Two or three outcomes; of a race those that are most likely. */
export function shownOutcomes({ outcomes }: SportMarket): SportMarket['outcomes'] {
  if (outcomes.length <= shownMax) return outcomes
  const byOdds = outcomes.filter(({ odds }) => odds !== null)
  return byOdds.toSorted((one, other) => (one.odds ?? 0) - (other.odds ?? 0)).slice(0, shownMax)
}
