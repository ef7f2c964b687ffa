import { ChevronRight, Clock, Search, SearchX, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { InnerButton } from '../../../ui/fields/input.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Standing } from '../lists/event-row.tsx'
import { ListWait } from '../lists/list-wait.tsx'
import { sportKey } from '../live/follow-book.ts'
import { takeRow } from '../live/screen-book.ts'
import { messages } from '../messages.en.ts'
import { Crest } from '../parts/crest.tsx'
import { eventName, eventPath, isRunning, tournamentFilter } from '../parts/event-words.ts'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'
import { SportPage } from '../parts/sport-page.tsx'
import { Marked } from './marked.tsx'
import { noteSearch, useRecentSearches } from './recent-searches.ts'

const shortest = 3
/** Asked once typing has rested so long; the server takes three searches a second. */
const restMs = 350

type Found = CallOutput<'bookmakerSearch'>

/** /sport/search: events, tournaments, and teams and players by the beginning of their words. */
export function SearchPage() {
  const [text, setText] = useState('')
  const asked = useRested(text.trim())
  return (
    <SportPage>
      <PageHead title={messages.search.title} />
      <Field text={text} onText={setText} />
      {asked.length < shortest ? (
        <Recent onPick={setText} hint={text.trim().length > 0} />
      ) : (
        <Results query={asked} />
      )}
    </SportPage>
  )
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

function Field({ text, onText }: { text: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="halo mb-4 flex h-13 items-center gap-3 rounded-card border border-control bg-well pr-2 pl-4">
      <Search size={20} aria-hidden className="shrink-0 text-accent" />
      <input
        ref={input}
        type="search"
        autoFocus
        maxLength={60}
        aria-label={messages.search.title}
        placeholder={messages.search.placeholder}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        className="h-full w-full min-w-0 bg-transparent text-16 outline-none placeholder:text-faint
          [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <InnerButton
          aria-label={messages.search.clear}
          onClick={() => {
            onText('')
            input.current?.focus()
          }}
        >
          <X size={16} aria-hidden />
        </InnerButton>
      )}
    </div>
  )
}

function Recent({ onPick, hint }: { onPick: (text: string) => void; hint: boolean }) {
  const recent = useRecentSearches()
  return (
    <>
      {hint && <p className="mb-3 text-13 text-muted">{messages.search.tooShort}</p>}
      {recent.length > 0 && (
        <section aria-label={messages.search.recent}>
          <h2 className="mb-2 text-13 font-semibold text-muted">{messages.search.recent}</h2>
          <ul className="flex flex-wrap gap-2">
            {recent.map((text) => (
              <li key={text}>
                <button
                  type="button"
                  onClick={() => onPick(text)}
                  className="touch flex h-9 items-center gap-2 rounded-full bg-raised px-3.5 text-13 hover:bg-hover"
                >
                  <Clock size={14} aria-hidden className="text-muted" />
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Results({ query }: { query: string }) {
  const { data, isError, refetch } = useServerQuery<Found>({
    queryKey: [...sportKey, 'search', query.toLowerCase()],
    queryFn: async ({ signal }) => {
      const found = await callServer('bookmakerSearch', { query }, { signal })
      for (const row of found.events) takeRow(row)
      return found
    },
  })
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.listFailed} onRetry={() => void refetch()} />
    ) : (
      <ListWait rows={3} />
    )
  }
  const { events, tournaments, competitors } = data
  if (events.length + tournaments.length + competitors.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={24} aria-hidden />}
        title={messages.search.none(query)}
        text={messages.search.noneText}
      />
    )
  }
  const shared = { query }
  return (
    <div onClick={() => noteSearch(query)}>
      <Group name={messages.search.events} count={events.length}>
        {events.map(({ event }) => (
          <Row
            key={event.id}
            {...shared}
            href={eventPath(event.id)}
            name={eventName(event)}
            text={`${event.region.name}, ${event.tournament.name}`}
            icon={<Crest src={event.competitors[0]?.image} sizePx={24} />}
            aside={
              <>
                <span className="text-12">
                  <Standing event={event} />
                </span>
                {event.score !== null && isRunning(event) && (
                  <span className="num font-condensed text-20 font-semibold">
                    {event.score.home} : {event.score.away}
                  </span>
                )}
              </>
            }
          />
        ))}
      </Group>
      <Group name={messages.search.tournaments} count={tournaments.length}>
        {tournaments.map(({ id, name, categoryId }) => (
          <Row
            key={id}
            {...shared}
            href={`/sport/category/${categoryId}/${tournamentFilter(id)}`}
            name={name}
            icon={<SportIcon sport={categoryId} sizePx={20} className="text-muted" />}
          />
        ))}
      </Group>
      <Group name={messages.search.competitors} count={competitors.length}>
        {competitors.map(({ id, name, eventId }) => (
          <Row
            key={id}
            {...shared}
            href={eventPath(eventId)}
            name={name}
            icon={<Crest src={crestOf(id)} sizePx={24} />}
          />
        ))}
      </Group>
    </div>
  )
}

/** Where the crest of a competitor is drawn. */
function crestOf(id: string): string {
  return `/art/crest/${id.slice(id.lastIndexOf(':') + 1)}.svg`
}

function Group({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section aria-label={name} className="mb-4">
      <h2 className="mb-2 flex justify-between text-13 font-semibold text-muted">
        {name}
        <span className="num">{count}</span>
      </h2>
      <ul className="overflow-hidden rounded-card border border-line-quiet bg-surface">
        {children}
      </ul>
    </section>
  )
}

interface RowProps {
  query: string
  href: string
  name: string
  text?: string
  icon: ReactNode
  aside?: ReactNode
}

function Row({ query, href, name, text, icon, aside }: RowProps) {
  return (
    <li className="border-t border-line-quiet first:border-t-0">
      <Link
        href={href}
        className="flex min-h-13 items-center gap-3 px-3 py-2 -outline-offset-2 hover:bg-raised"
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-medium">
            <Marked text={name} query={query} />
          </span>
          {text !== undefined && <span className="block truncate text-12 text-muted">{text}</span>}
        </span>
        {aside}
        <ChevronRight size={16} aria-hidden className="text-muted" />
      </Link>
    </li>
  )
}
