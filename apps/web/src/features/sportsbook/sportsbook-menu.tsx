import { ChevronDown, ChevronUp, Radio, Star, Ticket, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { useSession } from '../../platform/session/session-context.tsx'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { SportIcon } from '../sport/index.ts'
import { addressOf, innerPathOf, sportEntries } from './inner-paths.ts'
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
          <Entry
            key={id}
            {...{ id, name, isCollapsed, isHere: isHere(inner, id) }}
            icon={<Icon size={18} aria-hidden className="shrink-0" />}
          />
        ))}
      </ul>
      <ul aria-label={messages.sports} className={box}>
        {sports.map(({ id, name }) => (
          <Entry
            key={id}
            {...{ id, name, isCollapsed, isHere: isHere(inner, id) }}
            icon={<SportIcon sport={id} />}
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

interface EntryProps {
  id: string
  name: string
  icon: ReactNode
  isHere: boolean
  isCollapsed: boolean
}

function Entry({ id, name, icon, isHere: here, isCollapsed }: EntryProps) {
  const link = (
    <Link
      href={addressOf(`/${id}`)}
      replace
      aria-current={here ? 'page' : undefined}
      aria-label={isCollapsed ? name : undefined}
      className={cx(
        'touch relative flex items-center rounded-control text-14 font-medium -outline-offset-2',
        'transition-colors duration-120',
        isCollapsed ? 'size-10 justify-center' : 'h-9 gap-3 px-3',
        here ? 'bg-raised text-text' : 'text-muted hover:bg-raised hover:text-text',
      )}
    >
      {here && <span className="absolute inset-y-2 left-0 w-[3px] rounded-full bg-accent" />}
      <span className={cx('flex', here && 'text-accent')}>{icon}</span>
      {!isCollapsed && <span className="min-w-0 flex-1 truncate">{name}</span>}
    </Link>
  )
  return (
    <li>
      {isCollapsed ? (
        <Tooltip text={name} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  )
}
