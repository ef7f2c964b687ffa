import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../cx.ts'
import { Tooltip } from '../windows/tooltip.tsx'

/** A row of a side menu. */
export interface MenuEntry {
  readonly href: string
  readonly name: string
  readonly icon: ReactNode
  readonly count?: number | undefined
  /** At the end of the row in the place of a plain count, while there is room for words. */
  readonly aside?: ReactNode
  /** Outside of this site: opens beside it. */
  readonly isExternal?: boolean
  /** Opens something over the page instead of leading anywhere. */
  readonly onPress?: () => void
  /** Takes the place of the page in the browser's history. */
  readonly isReplacing?: boolean
}

export interface MenuRowProps {
  entry: MenuEntry
  isHere: boolean
  isCollapsed: boolean
}

/** A place to go to: icon, name, and what stands at its end; without room the icon alone. */
export function MenuRow({ entry, isHere, isCollapsed }: MenuRowProps) {
  const { href, name, icon, count, isExternal = false, isReplacing = false, onPress } = entry
  const { aside = count !== undefined && <span className="num text-12 text-muted">{count}</span> } =
    entry
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
      {!isCollapsed && aside}
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
    <Link href={href} replace={isReplacing} aria-current={isHere ? 'page' : undefined} {...look}>
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
