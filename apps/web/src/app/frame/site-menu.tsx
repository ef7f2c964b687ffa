import { Blocks, ChevronDown, House, Scale, Spade, Sparkles, Star } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { gamePath, originalGames } from '../../features/originals/index.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

interface Entry {
  href: string
  name: string
  icon: ReactNode
}

const originals: readonly Entry[] = originalGames.map((game) => ({
  href: gamePath(game.id),
  name: game.name,
  icon: <img src={game.art} alt="" className="size-5 rounded-[5px] object-cover" />,
}))

const favorites: Entry = {
  href: '/casino/favorites',
  name: 'Favourites',
  icon: <Star size={18} aria-hidden />,
}
const casino: readonly Entry[] = [
  { href: '/', name: 'Home', icon: <House size={18} aria-hidden /> },
  { href: '/casino/providers', name: 'Providers', icon: <Blocks size={18} aria-hidden /> },
  { href: '/fairness', name: 'Fairness', icon: <Scale size={18} aria-hidden /> },
]

export interface SiteMenuProps {
  path: string
  isCollapsed?: boolean
}

/** The places of the site in two collapsible groups; icons alone when there is no room. */
export function SiteMenu({ path, isCollapsed = false }: SiteMenuProps) {
  const { status } = useSession()
  return (
    <nav aria-label="Site" className={cx('flex flex-col', isCollapsed ? 'gap-2' : 'gap-3')}>
      <Group
        name="Originals"
        icon={<Sparkles size={18} aria-hidden />}
        entries={originals}
        path={path}
        isCollapsed={isCollapsed}
      />
      {isCollapsed && <hr className="mx-2 border-line-quiet" />}
      <Group
        name="Casino"
        icon={<Spade size={18} aria-hidden />}
        entries={status === 'signed-in' ? [...casino, favorites] : casino}
        path={path}
        isCollapsed={isCollapsed}
      />
    </nav>
  )
}

interface GroupProps {
  name: string
  icon: ReactNode
  entries: readonly Entry[]
  path: string
  isCollapsed: boolean
}

function Group({ name, icon, entries, path, isCollapsed }: GroupProps) {
  const [isOpen, setIsOpen] = useState(true)
  const rows = entries.map((entry) => (
    <EntryRow
      key={entry.href}
      entry={entry}
      isHere={entry.href === path}
      isCollapsed={isCollapsed}
    />
  ))
  if (isCollapsed) return <ul className="flex flex-col gap-1">{rows}</ul>
  return (
    <section className="rounded-card border border-line-quiet p-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="touch flex h-9.5 w-full items-center gap-3 rounded-control px-3 text-14 font-semibold"
      >
        <span className="flex w-5 justify-center text-accent">{icon}</span>
        <span className="flex-1 text-left">{name}</span>
        <ChevronDown
          size={16}
          aria-hidden
          className={cx('text-muted transition-transform duration-120', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && <ul>{rows}</ul>}
    </section>
  )
}

interface EntryRowProps {
  entry: Entry
  isHere: boolean
  isCollapsed: boolean
}

function EntryRow({ entry, isHere, isCollapsed }: EntryRowProps) {
  const link = (
    <Link
      href={entry.href}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isCollapsed ? entry.name : undefined}
      className={cx(
        'touch relative flex items-center rounded-control text-14 font-medium -outline-offset-2',
        'transition-colors duration-120',
        isCollapsed ? 'size-10 justify-center' : 'h-9.5 gap-3 px-3',
        isHere ? 'bg-raised text-text' : 'text-muted hover:bg-raised hover:text-text',
      )}
    >
      {isHere && <span className="absolute inset-y-2 left-0 w-[3px] rounded-full bg-accent" />}
      <span className={cx('flex w-5 justify-center', isHere && 'text-accent')}>{entry.icon}</span>
      {!isCollapsed && entry.name}
    </Link>
  )
  return (
    <li>
      {isCollapsed ? (
        <Tooltip text={entry.name} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  )
}
