import type { SportEvent } from '@powerplay/contract'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import type { PathParams } from '../../../platform/feature/feature.ts'
import { usePageTitle } from '../../../platform/title/page-title.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { eventChannel, eventKey, useChannels } from '../live/follow-book.ts'
import { useKeyed } from '../live/keyed-store.ts'
import { eventBook } from '../live/screen-book.ts'
import { useCategory, useEvent } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { eventName, tournamentFilter } from '../parts/event-words.ts'
import { NoPage } from '../parts/no-page.tsx'
import { SportPage } from '../parts/sport-page.tsx'
import { Note } from '../slip/note.tsx'
import { Markets } from './markets.tsx'
import { Scoreboard } from './scoreboard.tsx'

/** /sport/event/{id}: one event with everything that can be bet on. */
export function EventPage({ params }: { params: PathParams }) {
  const id = params['id'] ?? ''
  const { data, isError, error, refetch } = useEvent(id)
  useChannels([eventChannel(id)], eventKey(id))
  const event = useKeyed(eventBook, id) ?? data?.event
  usePageTitle(event && eventName(event))
  if (data === undefined || event === undefined) {
    return (
      <SportPage>
        {!isError && <Wait />}
        {isError && error instanceof ServerRefusal && error.status < 500 && (
          <NoPage text={error.message} />
        )}
        {isError && !(error instanceof ServerRefusal && error.status < 500) && (
          <ErrorState
            title={messages.pricesDown}
            text={messages.pricesDownText}
            onRetry={() => void refetch()}
          />
        )}
      </SportPage>
    )
  }
  return (
    <SportPage>
      <Trail event={event} />
      <Scoreboard event={event} />
      {event.status === 'suspended' && (
        <div className="mt-3">
          <Note tone="warn" title={messages.eventSuspended} text={messages.eventSuspendedText} />
        </div>
      )}
      {isOver(event) ? <Over event={event} /> : null}
      <Markets event={event} markets={data.markets} />
    </SportPage>
  )
}

function isOver({ status }: SportEvent): boolean {
  return status !== 'live' && status !== 'suspended' && status !== 'not_started'
}

/** Where the event belongs; on phones the way back alone. */
function Trail({ event }: { event: SportEvent }) {
  const category = useCategory(event.categoryId)
  const { categoryId, region, tournament } = event
  const league = `/sport/category/${categoryId}/${tournamentFilter(tournament.id)}`
  const steps = [
    { href: '/sport', name: messages.title },
    { href: `/sport/category/${categoryId}`, name: category?.name ?? '' },
    { href: league, name: `${region.name}, ${tournament.name}` },
  ].filter(({ name }) => name !== '')
  return (
    <>
      <Link
        href={league}
        className="touch mb-2 flex items-center gap-2 text-13 text-muted hover:text-text sm:hidden"
      >
        <ArrowLeft size={16} aria-hidden /> {tournament.name}
      </Link>
      <nav
        aria-label={messages.trail}
        className="mb-3 hidden flex-wrap items-center gap-2 text-13 text-muted sm:flex"
      >
        {steps.map(({ href, name }) => (
          <span key={href} className="flex items-center gap-2">
            <Link href={href} className="hover:text-text">
              {name}
            </Link>
            <ChevronRight size={14} aria-hidden />
          </span>
        ))}
        <span aria-current="page" className="font-semibold text-text">
          {eventName(event)}
        </span>
      </nav>
    </>
  )
}

/** The result is on the board above; here is the way on. */
function Over({ event: { status, categoryId, tournament } }: { event: SportEvent }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-card border border-line-quiet bg-surface p-4 text-14">
      <span className="flex-1 font-semibold">{messages.overTexts[status]}</span>
      <Link
        href={`/sport/category/${categoryId}/${tournamentFilter(tournament.id)}`}
        className={buttonClass()}
      >
        {messages.backTo(tournament.name)}
      </Link>
    </div>
  )
}

function Wait() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-3">
      <Skeleton className="h-5 w-72" />
      <Skeleton className="h-64 w-full rounded-card" />
      <Skeleton className="h-11 w-full" />
      <div className="grid gap-2.5 lg:grid-cols-2">
        {Array.from({ length: 6 }, (_, card) => (
          <Skeleton key={card} className="h-36 w-full rounded-card" />
        ))}
      </div>
    </div>
  )
}
