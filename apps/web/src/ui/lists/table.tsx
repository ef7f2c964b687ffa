import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface TableProps {
  /** Read aloud as the table's name. */
  caption: string
  head: ReactNode
  children: ReactNode
  /** Nothing in it takes the focus: the frame itself does, so that keys can scroll it. */
  isReadOnly?: boolean
}

/** The frame of a table: it scrolls sideways by itself, never the page. */
export function Table({ caption, head, children, isReadOnly = false }: TableProps) {
  return (
    <div
      {...(isReadOnly && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      className="relative overflow-x-auto rounded-card border border-line-quiet bg-surface px-2 pb-2"
    >
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>{head}</thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface CellProps extends ComponentProps<'td'> {
  isRight?: boolean
}

export function HeadCell({ isRight, className, ...rest }: CellProps) {
  return (
    <th
      scope="col"
      className={cx(
        'h-9 px-3 text-12 font-medium whitespace-nowrap text-muted',
        isRight ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  )
}

interface RowProps extends ComponentProps<'tr'> {
  /** The viewer's own row, tinted with an accent edge. */
  isOwn?: boolean
}

export function Row({ isOwn, className, ...rest }: RowProps) {
  return (
    <tr
      className={cx(
        isOwn
          ? '[&>td]:bg-accent/13 [&>td:first-child]:shadow-[inset_3px_0_0_var(--accent)]'
          : 'odd:[&>td]:bg-raised/50',
        className,
      )}
      {...rest}
    />
  )
}

export function Cell({ isRight, className, ...rest }: CellProps) {
  return (
    <td
      className={cx(
        'h-11 px-3 whitespace-nowrap first:rounded-l-control last:rounded-r-control',
        isRight && 'num text-right',
        className,
      )}
      {...rest}
    />
  )
}
