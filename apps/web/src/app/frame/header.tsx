import { Search } from 'lucide-react'
import { Link } from 'wouter'
import type { HeaderItem } from '../../platform/feature/feature.ts'
import { useIsOn } from '../../platform/licence/licence.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Logo } from '../../ui/marks/logo.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { searchAt, useEntries, useHeaderItems } from '../menus.ts'
import { isAtEntry } from './is-at.ts'
import { PanelToggle } from './panel.tsx'
import { UserMenu } from './user-menu.tsx'

export interface HeaderProps {
  path: string
}

/**
 * 64 high (56 on phones): logo, main entries, and who is here with what they hold. An open menu lifts it
 * over the windows that float above the page.
 */
export function Header({ path }: HeaderProps) {
  return (
    <header
      className={cx(
        'sticky top-0 z-30 flex h-(--header) items-center gap-1 bg-surface px-2',
        'has-[[aria-expanded=true]]:z-45 sm:gap-3 sm:px-3 md:px-4 wide:gap-0 wide:px-5',
        path === '/sportsbook'
          ? 'border-b-2 border-win bg-linear-to-r from-win/20 to-transparent to-40%'
          : 'border-b border-line-quiet',
      )}
    >
      <Link
        href="/"
        aria-label="PWRPLAY, casino home"
        className="touch flex items-center wide:w-55"
      >
        <span className="hidden wide:flex">
          <Logo />
        </span>
        <span className="flex wide:hidden">
          <Logo isMini sizePx={34} />
        </span>
      </Link>
      <MainEntries path={path} />
      <div className="flex-1" />
      <Account path={path} />
    </header>
  )
}

function MainEntries({ path }: HeaderProps) {
  const entries = useEntries('main')
  return (
    <nav aria-label="Sections" className="hidden rounded-tile bg-well p-1 md:flex">
      {entries.map((entry) => {
        const { href, name, Icon } = entry
        const isHere = isAtEntry(entry, path)
        return (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={cx(
              'touch inline-flex h-9 items-center gap-2 rounded-control px-2.5 text-13 font-semibold wide:px-4',
              'transition-colors duration-120',
              isHere ? 'bg-raised text-text' : 'text-muted hover:text-text',
            )}
          >
            <Icon size={16} aria-hidden className={isHere ? 'text-accent' : undefined} />
            {name}
          </Link>
        )
      })}
    </nav>
  )
}

function Account({ path }: HeaderProps) {
  const { status, user, balances, openAuth } = useSession()
  const isOpen = useIsOn('registration')
  const search = searchAt(path)
  if (status === 'loading') return <Skeleton className="h-10 w-44" />
  return (
    <div className="flex min-w-0 items-center gap-1 sm:gap-2">
      <Items group="money" />
      {search && (
        <span className="hidden md:block">
          <IconButton
            label={search.name}
            aria-haspopup="dialog"
            isPlain
            side="bottom"
            icon={<Search size={18} aria-hidden />}
            onClick={() => search.open()}
          />
        </span>
      )}
      <PanelToggle />
      <Items group="tools" />
      {user ? (
        // Only the balance gives way.
        <span className="shrink-0">
          <UserMenu user={user} />
        </span>
      ) : (
        <>
          {/* Phones have this door in the bottom bar, and here no room for it beside a balance. */}
          <Button
            className={cx(balances.length > 0 && 'max-sm:hidden')}
            onClick={() => openAuth('login')}
          >
            Sign in
          </Button>
          {isOpen && (
            <Button variant="primary" className="shrink-0" onClick={() => openAuth('register')}>
              Sign up
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Items({ group }: Pick<HeaderItem, 'group'>) {
  return useHeaderItems(group).map(({ order, Item }) => <Item key={order} />)
}
