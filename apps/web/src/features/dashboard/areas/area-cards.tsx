import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import type { ShownArea, ShownColumn } from '@powerplay/contract'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { cx } from '../../../ui/cx.ts'
import type { Row } from '../client.ts'
import { changesOf } from '../forms/changes.ts'
import { Diffs } from '../forms/diff.tsx'
import type { AreaTableProps, Sorting } from './area-table.tsx'
import { Cell } from './cell.tsx'
import { Box } from './table-row.tsx'

/** The rows of an area on a phone, one card each: what a table would hide at its right edge is read here. */
export function AreaCards(props: AreaTableProps) {
  const { area, rows, shown, sorting, onSort, onOpen, openId, selection, rowTools, empty } = props
  const columns = area.columns.filter(({ key }) => shown.has(key))
  const toggle = (id: string) => {
    const ids = new Set(selection?.ids)
    if (!ids.delete(id)) ids.add(id)
    selection?.set(ids)
  }
  if (rows?.length === 0) return empty
  return (
    <>
      <Order area={area} sorting={sorting} onSort={onSort} />
      <ul aria-label={area.title} className="grid gap-2">
        {rows === undefined
          ? Array.from({ length: 4 }, (_, at) => (
              <li key={at}>
                <Skeleton className="h-28 w-full" />
              </li>
            ))
          : rows.map((row) => (
              <Card
                key={row.id}
                {...{ area, row, columns, onOpen }}
                isOpen={row.id === openId}
                chosen={selection && selection.ids.has(row.id)}
                onChoose={() => toggle(row.id)}
                tools={rowTools?.(row)}
              />
            ))}
      </ul>
    </>
  )
}

interface OrderProps {
  area: ShownArea
  sorting: Sorting
  onSort: (key: string) => void
}

/** What the heads of a table are for: by which column the rows are ordered, and which way. */
function Order({ area, sorting, onSort }: OrderProps) {
  const sorted = area.columns.filter(({ isSorted }) => isSorted)
  const current = sorted.find(({ key }) => key === sorting.key)
  if (current === undefined) return null
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp
  return (
    <div className="mb-2 flex items-end gap-2">
      {sorted.length > 1 && (
        <div className="min-w-0 flex-1">
          <Select
            label="Ordered by"
            choices={sorted.map(({ key, label }) => ({ id: key, name: label }))}
            value={current.key}
            onChange={(key) => key !== current.key && onSort(key)}
          />
        </div>
      )}
      <Button
        variant="outline"
        icon={<Arrow size={16} aria-hidden />}
        onClick={() => onSort(current.key)}
      >
        {wayOf(current, sorting)}
      </Button>
    </div>
  )
}

/** Which end of a column stands on top. */
function wayOf({ kind }: ShownColumn, { isDescending }: Sorting): string {
  if (kind === 'time') return isDescending ? 'Newest first' : 'Oldest first'
  if (kind === 'number' || kind === 'usd' || kind === 'money')
    return isDescending ? 'Greatest first' : 'Least first'
  return isDescending ? 'Z to A' : 'A to Z'
}

interface CardProps {
  area: ShownArea
  row: Row
  columns: readonly ShownColumn[]
  isOpen: boolean
  /** Undefined where rows cannot be chosen. */
  chosen: boolean | undefined
  onChoose: () => void
  onOpen: ((row: Row) => void) | undefined
  tools: ReactNode
}

/** One row: its name and states at the top, its values below, what it would change, what can be done. */
function Card({ area, row, columns, isOpen, chosen, onChoose, onOpen, tools }: CardProps) {
  const person = columns.find(({ kind }) => kind === 'player')
  // Whom it is about says more than when it was.
  const first = columns[0]?.kind === 'time' ? (person ?? columns[0]) : columns[0]
  const rest = columns.filter((column) => column !== first)
  const states = rest.filter(({ kind }) => kind === 'choice')
  const values = rest.filter(({ key, kind }) => kind !== 'choice' && isTold(row[key]))
  // What has no name yet, as a popup before its first text, is called what it is.
  const name =
    first && isTold(row[first.key]) ? (
      <Cell column={first} value={row[first.key]} isWhole={!onOpen} />
    ) : (
      area.one
    )
  return (
    <li
      className={cx(
        'rounded-card border border-line-quiet bg-surface p-3 text-13',
        (isOpen || chosen === true) && 'bg-accent/11',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        {chosen !== undefined && (
          <Box label={`Choose ${row.id}`} isOn={chosen} onChange={onChoose} />
        )}
        {onOpen ? (
          <button
            type="button"
            onClick={() => onOpen(row)}
            className="touch -my-1 flex min-h-8 min-w-0 flex-1 items-center gap-2 py-1 text-left
              font-semibold wrap-anywhere"
          >
            <span className="min-w-0 flex-1">{name}</span>
          </button>
        ) : (
          <div className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</div>
        )}
        {states.map((column) => (
          <Cell key={column.key} column={column} value={row[column.key]} />
        ))}
        {onOpen && <ChevronRight size={16} aria-hidden className="text-muted" />}
      </div>
      {values.length > 0 && (
        <dl className="mt-2 grid gap-y-1">
          {values.map((column) => (
            <div key={column.key} className="flex items-start justify-between gap-3">
              <dt className="shrink-0 text-muted">{column.label}</dt>
              <dd className="min-w-0 text-right wrap-anywhere">
                <Cell column={column} value={row[column.key]} isWhole />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {area.id === 'approvals' && (
        <div className="mt-2 empty:hidden">
          <Diffs told={changesOf(area, { row }, [])} />
        </div>
      )}
      <div className="mt-3 empty:hidden [&>span]:flex [&>span>button]:min-h-11 [&>span>button]:flex-1">
        {tools}
      </div>
    </li>
  )
}

const isTold = (value: unknown) => value !== null && value !== undefined && value !== ''
