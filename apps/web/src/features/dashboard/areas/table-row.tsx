import { ChevronRight } from 'lucide-react'
import type { ShownColumn } from '@powerplay/contract'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import type { Row } from '../client.ts'
import { Cell, isRight } from './cell.tsx'

interface BoxProps {
  label: string
  isOn: boolean
  isMixed?: boolean
  onChange: () => void
}

/** A box of a table. */
export function Box({ label, isOn, isMixed = false, onChange }: BoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={onChange}
      className="size-4 accent-accent align-middle"
    />
  )
}

export interface TableRowProps {
  row: Row
  columns: readonly ShownColumn[]
  isOpen: boolean
  /** Undefined where rows cannot be chosen. */
  chosen: boolean | undefined
  onChoose: () => void
  onOpen: ((row: Row) => void) | undefined
  tools: ReactNode
}

/** One row; pressing it, or Enter while it has the focus, opens it. */
export function TableRow(props: TableRowProps) {
  const { row, columns, isOpen, chosen, onChoose, onOpen, tools } = props
  return (
    <tr
      data-row
      tabIndex={onOpen ? 0 : undefined}
      aria-selected={chosen}
      onClick={(event) => {
        if (!(event.target instanceof Element)) return
        // What stands in a cell and can be pressed has a meaning of its own.
        if (event.target.closest('button,input,a,label,dialog') === null) onOpen?.(row)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
      }}
      className={cx(
        'border-b border-line-quiet -outline-offset-2 last:border-0',
        onOpen && 'cursor-pointer hover:bg-raised',
        (isOpen || chosen === true) && 'bg-accent/11',
        'focus-visible:shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      {chosen !== undefined && (
        <td className="pl-3">
          <Box label={`Choose ${row.id}`} isOn={chosen} onChange={onChoose} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx('h-9.5 px-3 whitespace-nowrap', isRight(column) && 'text-right')}
        >
          {onOpen ? (
            <Cell column={column} value={row[column.key]} />
          ) : (
            // A row that leads nowhere is read here or not at all.
            <div
              className={cx(
                'w-max max-w-[min(30rem,80vw)] py-1 break-words',
                isRight(column) && 'ml-auto',
              )}
            >
              <Cell column={column} value={row[column.key]} isWhole />
            </div>
          )}
        </td>
      ))}
      {(onOpen !== undefined || tools !== undefined) && (
        <td
          className={cx(
            'pr-3 text-right whitespace-nowrap',
            // What is decided here stays in reach, however wide the table is.
            tools !== undefined && 'sticky right-0 bg-surface pl-2',
          )}
        >
          {tools}
          {onOpen && <ChevronRight size={16} aria-hidden className="inline text-muted" />}
        </td>
      )}
    </tr>
  )
}
