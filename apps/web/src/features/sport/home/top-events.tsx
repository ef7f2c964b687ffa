import type { SportRow } from '@powerplay/contract'
import { ChevronLeft, ChevronRight, Flame } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SectionHead } from '../../../ui/lists/section-head.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { MainPrices, Standing } from '../lists/event-row.tsx'
import { liveChannel, useChannels } from '../live/follow-book.ts'
import { useKeyed } from '../live/keyed-store.ts'
import { eventBook, mainBook } from '../live/screen-book.ts'
import { useFeatured } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { Crest } from '../parts/crest.tsx'
import { eventName, eventPath } from '../parts/event-words.ts'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'

/** Width of a card with the gap after it. */
const stepPx = 278

/** The events most worth a look, side by side. */
export function TopEvents() {
  const list = useRef<HTMLUListElement>(null)
  const { data, isError } = useFeatured()
  const rows = (data?.events ?? []).filter(({ event }) => event.type === 'match').slice(0, 9)
  useChannels([...new Set(rows.map(({ event }) => liveChannel(event.categoryId)))])
  if (isError || (data !== undefined && rows.length === 0)) return null
  const move = (way: -1 | 1) => list.current?.scrollBy({ left: way * stepPx, behavior: 'smooth' })
  return (
    <section aria-label={messages.top}>
      <SectionHead
        icon={<Flame size={18} aria-hidden />}
        title={messages.top}
        actions={
          <div className="hidden gap-1 sm:flex">
            <IconButton
              label={messages.before(messages.top)}
              size={32}
              icon={<ChevronLeft size={18} aria-hidden />}
              onClick={() => move(-1)}
            />
            <IconButton
              label={messages.after(messages.top)}
              size={32}
              icon={<ChevronRight size={18} aria-hidden />}
              className="text-accent!"
              onClick={() => move(1)}
            />
          </div>
        }
      />
      <ul
        ref={list}
        className="flex min-h-47 snap-x gap-2.5 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {data === undefined &&
          Array.from({ length: 3 }, (_, card) => (
            <li key={card} className="w-67 shrink-0">
              <Skeleton className="h-47 w-full rounded-card" />
            </li>
          ))}
        {rows.map((row) => (
          <li key={row.event.id} className="w-67 shrink-0 snap-start">
            <TopEvent row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A hue of its own for a side, so that the card shines in two colours. */
function hueOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
}

function TopEvent({ row }: { row: SportRow }) {
  const event = useKeyed(eventBook, row.event.id) ?? row.event
  const market = useKeyed(mainBook, row.event.id) ?? row.market
  const [home, away] = event.competitors
  const { score } = event
  const light = (side: typeof home, at: string) =>
    `radial-gradient(120% 90% at ${at} 0%, oklch(0.45 0.11 ${hueOf(side?.id ?? '')} / 0.5), transparent 70%)`
  return (
    <article
      className="flex h-full flex-col gap-3 overflow-hidden rounded-card border border-line-quiet bg-surface p-3"
      style={{ backgroundImage: `${light(home, '0%')}, ${light(away, '100%')}` }}
    >
      <p className="flex items-center gap-2 text-12">
        <SportIcon sport={event.categoryId} sizePx={14} />
        <span className="min-w-0 flex-1 truncate text-muted">{event.tournament.name}</span>
        <span className="rounded-full bg-chip px-2 py-0.5">
          <Standing event={event} />
        </span>
      </p>
      <Link
        href={eventPath(event.id)}
        aria-label={eventName(event)}
        className="grid flex-1 grid-cols-[minmax(0,1fr)_minmax(64px,auto)_minmax(0,1fr)] items-center gap-1 rounded-control text-center"
      >
        <TopSide name={home?.name ?? ''} image={home?.image} />
        <span className="num font-condensed text-32 font-semibold whitespace-nowrap">
          {score === null ? (
            <span className="text-16 text-muted">v</span>
          ) : (
            `${score.home} : ${score.away}`
          )}
        </span>
        <TopSide name={away?.name ?? ''} image={away?.image} />
      </Link>
      <MainPrices event={event} market={market} />
    </article>
  )
}

function TopSide({ name, image }: { name: string; image: string | undefined }) {
  return (
    <span className="grid min-w-0 justify-items-center gap-1.5">
      <Crest src={image} sizePx={44} />
      <span className="w-full truncate text-13 font-semibold">{name}</span>
    </span>
  )
}
