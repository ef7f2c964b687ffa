import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import type { PathParams } from '../../../platform/feature/feature.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { usePageTitle } from '../../../platform/title/page-title.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { liveChannel, sportKey, useChannels } from '../live/follow-book.ts'
import { useCategoryEvents } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { tournamentFilter } from '../parts/event-words.ts'
import { NoPage } from '../parts/no-page.tsx'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'
import { SportPage } from '../parts/sport-page.tsx'
import { LeagueList } from './league-list.tsx'
import { ListWait } from './list-wait.tsx'

/** /sport/category/{id} and /sport/category/{id}/{filter}: the events of a sport. */
export function CategoryPage({ params }: { params: PathParams }) {
  const { id = '', filter } = params
  const first = useCategoryEvents(id, filter)
  const category = first.data?.category
  usePageTitle(category?.name)
  useChannels([liveChannel(id)], [...sportKey, 'category', id])
  if (first.data === undefined) {
    return <SportPage>{first.isError ? <Failed query={first} /> : <ListWait />}</SportPage>
  }
  const { filters, tournaments } = first.data
  return (
    <SportPage>
      <h1 className="mb-3 flex items-center gap-3 font-condensed text-32 font-bold uppercase">
        <SportIcon sport={id} sizePx={28} className="text-accent" />
        {category?.name}
      </h1>
      <Filters id={id} filter={filter} filters={filters} />
      <Tournaments id={id} filter={filter} tournaments={tournaments} />
      <Parts key={filter ?? ''} id={id} filter={filter} />
    </SportPage>
  )
}

interface FailedProps {
  query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
}

/** No such sport or filter, or no prices at the moment. */
function Failed({ query: { error, refetch } }: FailedProps) {
  const isUnknown = error instanceof ServerRefusal && (error.status === 404 || error.status === 422)
  if (isUnknown) return <NoPage text={error.message} />
  return (
    <ErrorState
      title={messages.pricesDown}
      text={messages.pricesDownText}
      onRetry={() => void refetch()}
    />
  )
}

interface FiltersProps {
  id: string
  filter: string | undefined
  filters: readonly { readonly id: string; readonly count: number }[]
}

const filterNames: Readonly<Record<string, string>> = messages.filters

/** Tabs that are links, so that each filter has an address; those without any event are off. */
function Filters({ id, filter, filters }: FiltersProps) {
  const { user } = useSession()
  const shown = filters.filter((one) => one.id !== 'favorites' || user !== undefined)
  return (
    <nav
      aria-label={messages.filtersName}
      className="mb-3 flex gap-1 overflow-x-auto border-b border-line-quiet [scrollbar-width:none]"
    >
      <FilterLink
        href={`/sport/category/${id}`}
        name={messages.all}
        isHere={filter === undefined}
      />
      {shown.map((one) => (
        <FilterLink
          key={one.id}
          href={`/sport/category/${id}/${one.id}`}
          name={filterNames[one.id] ?? one.id}
          count={one.count}
          isHere={filter === one.id}
        />
      ))}
    </nav>
  )
}

interface FilterLinkProps {
  href: string
  name: string
  count?: number
  isHere: boolean
}

function FilterLink({ href, name, count, isHere }: FilterLinkProps) {
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'touch flex h-11 shrink-0 items-center gap-2 border-b-2 px-3 text-13 font-semibold -outline-offset-2',
        isHere ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
      )}
    >
      {name}
      {count !== undefined && <span className="num font-normal text-muted">{count}</span>}
    </Link>
  )
}

interface TournamentsProps {
  id: string
  filter: string | undefined
  tournaments: readonly { readonly id: string; readonly name: string; readonly count: number }[]
}

/** The tournaments of the sport; a press on the chosen one shows all again. */
function Tournaments({ id, filter, tournaments }: TournamentsProps) {
  if (tournaments.length < 2) return null
  return (
    <nav
      aria-label={messages.tournaments}
      className="mb-3 flex gap-1.5 overflow-x-auto [scrollbar-width:none]"
    >
      {tournaments.map((tournament) => {
        const own = tournamentFilter(tournament.id)
        const isHere = own === filter
        return (
          <Link
            key={own}
            href={isHere ? `/sport/category/${id}` : `/sport/category/${id}/${own}`}
            aria-current={isHere ? 'page' : undefined}
            className={cx(
              'touch flex h-8 shrink-0 items-center gap-2 rounded-full px-3 text-12 font-semibold -outline-offset-2',
              isHere
                ? 'bg-accent-tint ring-1 ring-accent ring-inset'
                : 'bg-raised text-muted hover:text-text',
            )}
          >
            {tournament.name}
            <span className="num font-normal text-muted">{tournament.count}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** The events part by part, the next one on demand. */
function Parts({ id, filter }: { id: string; filter: string | undefined }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const last = useCategoryEvents(id, filter, cursors.at(-1))
  const next = last.data?.next ?? null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {[undefined, ...cursors].map((cursor) => (
        <Part key={cursor ?? ''} id={id} filter={filter} cursor={cursor} />
      ))}
      {next !== null && (
        <Button className="justify-self-center" onClick={() => setCursors([...cursors, next])}>
          {messages.more}
        </Button>
      )}
    </div>
  )
}

interface PartProps {
  id: string
  filter: string | undefined
  cursor: string | undefined
}

function Part({ id, filter, cursor }: PartProps) {
  const { data, isError, refetch } = useCategoryEvents(id, filter, cursor)
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.listFailed} onRetry={() => void refetch()} />
    ) : (
      <ListWait rows={2} />
    )
  }
  if (data.events.length > 0) return <LeagueList rows={data.events} />
  if (cursor !== undefined) return null
  return (
    <EmptyState
      icon={<CalendarX size={24} aria-hidden />}
      title={filter === 'live' ? messages.noLive : messages.noEvents}
      text={messages.noEventsText}
    />
  )
}
