import { Link } from 'wouter'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/windows/tooltip.tsx'
import { useEntries } from '../menus.ts'
import { isAtEntry } from './is-at.ts'

export interface SectionSwitchProps {
  path: string
  /** Icons alone, one over the other. */
  isCollapsed?: boolean
}

/**
 * Casino or sports, on top of the sidebar (001_d6a9941efb711ce5.txt, section 2). Whatever is no page of
 * another part belongs to the first one. Nothing while there is one part only.
 */
export function SectionSwitch({ path, isCollapsed = false }: SectionSwitchProps) {
  const sections = useEntries('main').filter(({ isSection }) => isSection)
  if (sections.length < 2) return null
  const here = sections.slice(1).find((entry) => isAtEntry(entry, path)) ?? sections[0]
  return (
    <nav
      aria-label="Parts of the site"
      className={cx('flex shrink-0 rounded-tile bg-well p-1', isCollapsed && 'flex-col')}
    >
      {sections.map((entry) => {
        const isHere = entry === here
        const link = (
          <Link
            key={entry.href}
            href={entry.href}
            aria-current={isHere ? 'true' : undefined}
            aria-label={isCollapsed ? entry.name : undefined}
            className={cx(
              'touch flex h-9 items-center justify-center gap-2 rounded-control text-13 font-semibold',
              'transition-colors duration-120 -outline-offset-2',
              isCollapsed ? 'w-9' : 'flex-1',
              isHere ? 'bg-raised text-text' : 'text-muted hover:text-text',
            )}
          >
            <entry.Icon size={16} aria-hidden className={isHere ? 'text-accent' : undefined} />
            {!isCollapsed && entry.name}
          </Link>
        )
        return isCollapsed ? (
          <Tooltip key={entry.href} text={entry.name} side="right">
            {link}
          </Tooltip>
        ) : (
          link
        )
      })}
    </nav>
  )
}
