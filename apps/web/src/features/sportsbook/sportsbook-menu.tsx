import { ChevronDown, ChevronUp, Radio, Star, Ticket, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '../../platform/session/session-context.tsx'
import { cx } from '../../ui/cx.ts'
import { MenuRow, type MenuEntry } from '../../ui/lists/menu-row.tsx'
import { SportIcon } from '../../ui/marks/sport-icon.tsx'
import { addressOf, innerPathOf, sportEntries, type InnerEntry } from './inner-paths.ts'
import { messages } from './messages.en.ts'

export interface SportsbookMenuProps {
  readonly isCollapsed: boolean
}

const shortCount = 8

/** The menu of the embedded sportsbook: each entry changes the path inside of it alone. */
export function SportsbookMenu({ isCollapsed }: SportsbookMenuProps) {
  const inner = innerPathOf(useSearch())
  const { status } = useSession()
  const isWithin = sportEntries.slice(shortCount).some(({ id }) => isHere(inner, id))
  const [isLong, setLong] = useState(isWithin)
  const own: readonly (readonly [id: string, name: string, Icon: LucideIcon])[] = [
    ['bets', messages.bets, Ticket],
    ['live', messages.live, Radio],
    ['favorites', messages.favorites, Star],
  ]
  const shown = own.filter(([id]) => id !== 'bets' || status === 'signed-in')
  const box = cx(!isCollapsed && 'rounded-card border border-line-quiet p-1')
  const sports = isLong ? sportEntries : sportEntries.slice(0, shortCount)
  const Chevron = isLong ? ChevronUp : ChevronDown
  return (
    <nav aria-label={messages.sportsbook} className="flex flex-col gap-3">
      <ul className={box}>
        {shown.map(([id, name, Icon]) => (
          <MenuRow
            key={id}
            entry={entryOf({ id, name }, <Icon size={18} aria-hidden className="shrink-0" />)}
            isHere={isHere(inner, id)}
            isCollapsed={isCollapsed}
          />
        ))}
      </ul>
      <ul aria-label={messages.sports} className={box}>
        {sports.map((sport) => (
          <MenuRow
            key={sport.id}
            entry={entryOf(sport, <SportIcon sport={sport.id} />)}
            isHere={isHere(inner, sport.id)}
            isCollapsed={isCollapsed}
          />
        ))}
        <li>
          <button
            type="button"
            aria-expanded={isLong}
            aria-label={isCollapsed ? moreText(isLong) : undefined}
            className={cx(
              'touch flex w-full items-center rounded-control text-14 font-medium text-muted',
              'hover:bg-raised hover:text-text',
              isCollapsed ? 'size-10 justify-center' : 'h-9 gap-3 px-3',
            )}
            onClick={() => setLong(!isLong)}
          >
            <Chevron size={18} aria-hidden />
            {!isCollapsed && moreText(isLong)}
          </button>
        </li>
      </ul>
    </nav>
  )
}

function moreText(isLong: boolean): string {
  return isLong ? messages.less : messages.more(sportEntries.length - shortCount)
}

function isHere(inner: string, id: string): boolean {
  return inner === `/${id}` || inner.startsWith(`/${id}/`)
}

function entryOf({ id, name }: InnerEntry, icon: ReactNode): MenuEntry {
  return { href: addressOf(`/${id}`), name, icon, isReplacing: true }
}
