import type { SportRow } from '@powerplay/contract'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { cx } from '../../../ui/cx.ts'
import { shortOutcome } from '../parts/event-words.ts'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'
import { EventRow } from './event-row.tsx'

export interface LeagueListProps {
  rows: readonly SportRow[]
}

/** Events under the leagues they belong to; each league can be folded away. */
export function LeagueList({ rows }: LeagueListProps) {
  const hidesInactive = useSettings((state) => state.sportHideInactive)
  const shown = hidesInactive ? rows.filter(({ event }) => event.marketsCount > 0) : rows
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {leaguesOf(shown).map((league) => (
        <League key={league.id} {...league} />
      ))}
    </div>
  )
}

interface LeagueRows {
  readonly id: string
  readonly name: string
  readonly categoryId: string
  readonly rows: readonly SportRow[]
}

/** The events by league, leagues in the order of their first event. */
export function leaguesOf(rows: readonly SportRow[]): LeagueRows[] {
  const leagues = new Map<string, LeagueRows>()
  for (const row of rows) {
    const { tournament, region, categoryId } = row.event
    const known = leagues.get(tournament.id)
    const name = `${region.name}, ${tournament.name}`
    leagues.set(tournament.id, {
      ...{ id: tournament.id, name, categoryId },
      rows: [...(known?.rows ?? []), row],
    })
  }
  return [...leagues.values()]
}

function League({ name, categoryId, rows }: LeagueRows) {
  const [isOpen, setIsOpen] = useState(true)
  const outcomes = rows.find(({ market }) => market !== null)?.market?.outcomes ?? []
  const heads = outcomes.length > 3 ? [] : outcomes
  return (
    <section
      aria-label={name}
      className="overflow-hidden rounded-card border border-line-quiet bg-surface"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="grid h-10.5 w-full grid-cols-[minmax(0,1fr)_24px] items-center gap-x-2 bg-raised/60
          px-3 text-left text-13 font-semibold -outline-offset-2 pointer-coarse:h-11
          sm:grid-cols-[minmax(0,282fr)_minmax(0,400fr)_44px] sm:px-4"
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <SportIcon sport={categoryId} sizePx={16} className="text-accent" />
          <span className="truncate">{name}</span>
        </span>
        <span
          aria-hidden
          className={cx(
            'hidden gap-1.5 text-center text-12 font-normal text-muted sm:grid',
            heads.length === 2 ? 'grid-cols-2' : 'grid-cols-3',
          )}
        >
          {heads.map(({ id, name: outcome }) => (
            <span key={id}>{shortOutcome(id, outcome)}</span>
          ))}
        </span>
        <ChevronDown
          size={16}
          aria-hidden
          className={cx(
            'justify-self-end text-muted transition-transform duration-120',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <ul>
          {rows.map((row) => (
            <EventRow key={row.event.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}
