import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { MenuRow, type MenuEntry } from '../../ui/lists/menu-row.tsx'
import { isAt } from './is-at.ts'

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
