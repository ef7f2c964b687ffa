import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { isAt } from './is-at.ts'

/** A row of a menu. */
export interface MenuEntry {
  readonly href: string
  readonly name: string
  readonly icon: ReactNode
  readonly count?: number | undefined
  /** Outside of this site: opens beside it. */
  readonly isExternal?: boolean
  /** Opens something over the page instead of leading anywhere. */
  readonly onPress?: () => void
}

export interface MenuGroupProps {
  name: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  path: string
  isCollapsed: boolean
  isOpenAtFirst: boolean
}

/** A named group of rows that can be folded away; without room only the rows' icons. */
export function MenuGroup(props: MenuGroupProps) {
  const { name, icon, entries, path, isCollapsed, isOpenAtFirst } = props
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const rows = entries.map((entry) => (
    <MenuRow
      key={entry.href}
      entry={entry}
      isHere={isAt(entry.href, path)}
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

export interface MenuRowProps {
  entry: MenuEntry
  isHere: boolean
  isCollapsed: boolean
}

/** A place to go to: icon, name, and how many games are there. */
export function MenuRow({ entry, isHere, isCollapsed }: MenuRowProps) {
  const { href, name, icon, count, isExternal = false, onPress } = entry
  const look = {
    'aria-label': isCollapsed ? name : undefined,
    className: cx(
      'touch relative flex items-center rounded-control text-14 font-medium -outline-offset-2',
      'transition-colors duration-120',
      isCollapsed ? 'size-10 justify-center' : 'h-9.5 gap-3 px-3',
      isHere ? 'bg-raised text-text' : 'text-muted hover:bg-raised hover:text-text',
    ),
  }
  const body = (
    <>
      {isHere && <span className="absolute inset-y-2 left-0 w-[3px] rounded-full bg-accent" />}
      <span className={cx('flex w-5 justify-center', isHere && 'text-accent')}>{icon}</span>
      {!isCollapsed && <span className="min-w-0 flex-1 truncate">{name}</span>}
      {!isCollapsed && count !== undefined && (
        <span className="num text-12 text-muted">{count}</span>
      )}
    </>
  )
  const link = isExternal ? (
    <a href={href} target="_blank" rel="noreferrer" {...look}>
      {body}
    </a>
  ) : onPress ? (
    <button
      type="button"
      onClick={onPress}
      {...look}
      className={cx(look.className, 'w-full text-left')}
    >
      {body}
    </button>
  ) : (
    <Link href={href} aria-current={isHere ? 'page' : undefined} {...look}>
      {body}
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
