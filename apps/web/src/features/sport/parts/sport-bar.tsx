import { CalendarClock, Gamepad2, House, RadioTower, Search, Star, Ticket } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../../platform/session/session-context.tsx'
import { cx } from '../../../ui/cx.ts'
import { useBets } from '../bets/use-bets.ts'
import { useCategories } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { useFavorites } from './favorites.ts'

const places = [
  { href: '/sport', name: messages.bar.lobby, Icon: House, count: 'none' },
  { href: '/sport/live', name: messages.bar.live, Icon: RadioTower, count: 'live' },
  { href: '/sport/upcoming', name: messages.bar.upcoming, Icon: CalendarClock, count: 'none' },
  { href: '/sport/favorites', name: messages.bar.favorites, Icon: Star, count: 'favorites' },
  { href: '/sport/bets', name: messages.bar.bets, Icon: Ticket, count: 'bets' },
  { href: '/sport/esports', name: messages.bar.esports, Icon: Gamepad2, count: 'none' },
] as const

/** The places of the sportsbook, 44 high, and its search. */
export function SportBar() {
  const [path] = useLocation()
  const { user } = useSession()
  const { data: categories = [] } = useCategories()
  const { data: favorites } = useFavorites()
  const { data: bets } = useBets('open', 1, 10)
  const counts = {
    none: 0,
    live: categories.reduce((sum, { count }) => sum + count.live, 0),
    favorites: favorites?.ids.length ?? 0,
    bets: bets?.open.count ?? 0,
  }
  const shown = places.filter(
    ({ count }) => user !== undefined || (count !== 'favorites' && count !== 'bets'),
  )
  return (
    <div className="mb-4 flex gap-2">
      <nav
        aria-label={messages.bar.name}
        className="flex min-w-0 flex-1 overflow-x-auto rounded-tile border border-line-quiet bg-surface p-1
          [scrollbar-width:none]"
      >
        {shown.map(({ href, name, Icon, count }) => {
          const isHere = path === href
          return (
            <Link
              key={href}
              href={href}
              aria-current={isHere ? 'page' : undefined}
              className={cx(
                'touch flex h-9 shrink-0 items-center gap-2 rounded-control px-3 text-13 font-semibold',
                'whitespace-nowrap transition-colors duration-120 -outline-offset-2',
                isHere ? 'bg-raised text-text' : 'text-muted hover:text-text',
              )}
            >
              <Icon size={16} aria-hidden className={isHere ? 'text-accent' : undefined} />
              {name}
              {counts[count] > 0 && (
                <span className={cx('num text-12', count === 'live' ? 'text-loss' : 'text-muted')}>
                  {counts[count]}
                </span>
              )}
            </Link>
          )
        })}
      </nav>
      <Link
        href="/sport/search"
        aria-label={messages.search.title}
        className="flex size-11 shrink-0 items-center gap-2.5 rounded-tile border border-line-quiet bg-surface
          px-3 text-13 text-faint hover:text-text md:w-38"
      >
        <Search size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="hidden md:inline">{messages.search.short}</span>
      </Link>
    </div>
  )
}
