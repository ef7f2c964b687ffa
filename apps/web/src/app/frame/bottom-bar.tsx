import { CircleUserRound, MenuIcon, Search } from 'lucide-react'
import { Link } from 'wouter'
import type { SiteEntry } from '../../platform/feature/feature.ts'
import { openModal } from '../../platform/modals/modals.tsx'
import { useSession } from '../../platform/session/session-context.tsx'
import { cx } from '../../ui/cx.ts'
import { searchAt, useEntries } from '../menus.ts'
import { isAtEntry } from './is-at.ts'
import { menuDrawer } from './menu-drawer.ts'

export interface BottomBarProps {
  path: string
}

const cell =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-12 font-medium -outline-offset-2'

/** Phones only: 56 high above the safe area. */
export function BottomBar({ path }: BottomBarProps) {
  const { status, openAuth } = useSession()
  const main = useEntries('main').filter(({ isSection = false }) => isSection)
  const own = useEntries('bottom').filter(
    ({ isForPlayers = false }) => status === 'signed-in' || !isForPlayers,
  )
  const search = searchAt(path)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(var(--bottom-bar)-var(--session-line))] border-t border-line-quiet
        bg-surface pb-[env(safe-area-inset-bottom,0px)] md:hidden"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openModal(menuDrawer, {})}
        className={cx(cell, 'text-muted')}
      >
        <MenuIcon size={20} aria-hidden />
        Menu
      </button>
      {[...main, ...own].map((entry) => (
        <Entry key={entry.href} entry={entry} isHere={isAtEntry(entry, path)} />
      ))}
      {search && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => search.open()}
          className={cx(cell, 'text-muted')}
        >
          <Search size={20} aria-hidden />
          Search
        </button>
      )}
      {status === 'guest' && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => openAuth('login')}
          className={cx(cell, 'text-muted')}
        >
          <CircleUserRound size={20} aria-hidden />
          Sign in
        </button>
      )}
    </nav>
  )
}

interface EntryProps {
  entry: SiteEntry
  isHere: boolean
}

function Entry({ entry: { href, name, Icon }, isHere }: EntryProps) {
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={cx(cell, isHere ? 'text-text' : 'text-muted')}
    >
      <Icon size={20} aria-hidden className={isHere ? 'text-accent' : undefined} />
      {name}
    </Link>
  )
}
