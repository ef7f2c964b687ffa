import type { SportCategory } from '@powerplay/contract'
import { Clock } from 'lucide-react'
import { Link } from 'wouter'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { sidebarOrder, useCategories } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { SportIcon } from '../parts/sport-icon.tsx'

export interface SportMenuProps {
  readonly path: string
  readonly isCollapsed: boolean
}

/** The sports in the sidebar, busiest first; without room their drawings alone. */
export function SportMenu({ path, isCollapsed }: SportMenuProps) {
  const { data, isError, refetch } = useCategories()
  const hidesInactive = useSettings((state) => state.sportHideInactive)
  if (data === undefined) {
    return isError ? (
      !isCollapsed && <ErrorState text={messages.pricesDown} onRetry={() => void refetch()} />
    ) : (
      <SportMenuWait isCollapsed={isCollapsed} />
    )
  }
  return (
    <nav
      aria-label={messages.sports}
      className={cx(!isCollapsed && 'rounded-card border border-line-quiet p-1')}
    >
      <ul className={cx(isCollapsed && 'flex flex-col gap-1')}>
        {sidebarOrder(data, hidesInactive).map((category) => (
          <li key={category.id}>
            <SportLink
              category={category}
              isHere={isOf(path, category.id)}
              isCollapsed={isCollapsed}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isOf(path: string, id: string): boolean {
  const own = `/sport/category/${id}`
  return path === own || path.startsWith(`${own}/`)
}

interface SportLinkProps {
  category: SportCategory
  isHere: boolean
  isCollapsed: boolean
}

function SportLink({ category: { id, name, icon, count }, isHere, isCollapsed }: SportLinkProps) {
  const link = (
    <Link
      href={`/sport/category/${id}`}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isCollapsed ? name : undefined}
      className={cx(
        'touch relative flex items-center rounded-control text-14 font-medium -outline-offset-2',
        'transition-colors duration-120',
        isCollapsed ? 'size-10 justify-center' : 'h-9 gap-3 px-3',
        isHere ? 'bg-raised text-text' : 'text-muted hover:bg-raised hover:text-text',
      )}
    >
      {isHere && <span className="absolute inset-y-2 left-0 w-[3px] rounded-full bg-accent" />}
      <SportIcon sport={icon} className={isHere ? 'text-accent' : undefined} />
      {!isCollapsed && <span className="min-w-0 flex-1 truncate">{name}</span>}
      {!isCollapsed && <Count count={count} />}
    </Link>
  )
  return isCollapsed ? (
    <Tooltip text={name} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/** How many are live, else how many there are, with a clock. */
function Count({ count: { live, total } }: Pick<SportCategory, 'count'>) {
  return (
    <span className="num flex items-center gap-1.5 text-12 text-muted">
      {live > 0 ? (
        <span role="img" aria-label={messages.live} className="size-1.5 rounded-full bg-loss" />
      ) : (
        <Clock size={12} role="img" aria-label={messages.toCome} />
      )}
      {live > 0 ? live : total}
    </span>
  )
}

const waitRows = 14

export function SportMenuWait({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className={cx('grid gap-1', !isCollapsed && 'rounded-card border border-line-quiet p-1')}
    >
      {Array.from({ length: waitRows }, (_, row) => (
        <Skeleton key={row} className={isCollapsed ? 'size-10' : 'h-9 w-full'} />
      ))}
    </div>
  )
}
