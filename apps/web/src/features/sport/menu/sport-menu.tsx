import type { SportCategory } from '@powerplay/contract'
import { Clock } from 'lucide-react'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { MenuRow, type MenuEntry } from '../../../ui/lists/menu-row.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { sidebarOrder, useCategories } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'

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
          <MenuRow
            key={category.id}
            entry={entryOf(category)}
            isHere={isOf(path, category.id)}
            isCollapsed={isCollapsed}
          />
        ))}
      </ul>
    </nav>
  )
}

function isOf(path: string, id: string): boolean {
  const own = `/sport/category/${id}`
  return path === own || path.startsWith(`${own}/`)
}

function entryOf({ id, name, icon, count }: SportCategory): MenuEntry {
  const href = `/sport/category/${id}`
  return { href, name, icon: <SportIcon sport={icon} />, aside: <Count count={count} /> }
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
