import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ShownArea, ShownColumn } from '@powerplay/contract'
import { useMemo, type ReactNode } from 'react'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { cx } from '../../../ui/cx.ts'
import type { Row } from '../client.ts'
import { isRight } from './cell.tsx'
import { Box, TableRow } from './table-row.tsx'
import { walkRows } from './walk-rows.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export interface Sorting {
  readonly key: string
  readonly isDescending: boolean
}

export interface AreaTableProps {
  area: ShownArea
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined
  /** Columns in view, by key. */
  shown: ReadonlySet<string>
  sorting: Sorting
  onSort: (key: string) => void
  /** Opens a row; rows without it lead nowhere. */
  onOpen?: ((row: Row) => void) | undefined
  openId?: string | undefined
  /** Rows that are chosen; without it there are no boxes. */
  selection?: { readonly ids: ReadonlySet<string>; readonly set: (ids: Set<string>) => void }
  /** Buttons at the end of a row. */
  rowTools?: ((row: Row) => ReactNode) | undefined
  empty: ReactNode
}

/** The rows of an area. Arrow keys, j and k walk them, Enter opens the one in focus. */
export function AreaTable(props: AreaTableProps) {
  const { area, rows, shown, sorting, onSort, onOpen, openId, selection, rowTools, empty } = props
  const columns = useMemo(
    () =>
      area.columns.map((column) => ({ id: column.key, accessorFn: (row: Row) => row[column.key] })),
    [area],
  )
  const table = useTable({
    features,
    columns,
    data: rows ?? [],
    getRowId: (row) => row.id,
    state: {
      columnVisibility: Object.fromEntries(area.columns.map(({ key }) => [key, shown.has(key)])),
      rowSelection: Object.fromEntries(
        [...(selection?.ids ?? [])].map((id) => [id, true as const]),
      ),
    },
  })
  const columnOf = new Map(area.columns.map((column) => [column.key, column]))
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => columnOf.get(id) ?? [])
  const own = table.getRowModel().rows
  const isAll = own.length > 0 && own.every((row) => row.getIsSelected())
  const isSome = own.some((row) => row.getIsSelected())
  const toggle = (id: string) => {
    const ids = new Set(selection?.ids)
    if (!ids.delete(id)) ids.add(id)
    selection?.set(ids)
  }
  if (rows?.length === 0) return empty
  return (
    <div
      role="region"
      aria-label={`${area.title}, table`}
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line-quiet bg-surface"
    >
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">{area.title}</caption>
        <thead>
          <tr className="border-b border-line-quiet">
            {selection && (
              <th scope="col" className="w-10 pl-3 text-left">
                <Box
                  label="Choose all rows of this page"
                  isOn={isAll}
                  isMixed={isSome && !isAll}
                  onChange={() =>
                    selection.set(isAll ? new Set() : new Set(own.map(({ id }) => id)))
                  }
                />
              </th>
            )}
            {visible.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
            {(onOpen || rowTools) && (
              <th scope="col" className="w-10">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={walkRows}>
          {rows === undefined
            ? Array.from({ length: 8 }, (_, at) => (
                <tr key={at} className="border-b border-line-quiet last:border-0">
                  <td colSpan={visible.length + 2} className="h-9.5 px-3">
                    <Skeleton className="h-4 w-full" />
                  </td>
                </tr>
              ))
            : own.map((row) => (
                <TableRow
                  key={row.id}
                  row={row.original}
                  columns={visible}
                  isOpen={row.id === openId}
                  chosen={selection && row.getIsSelected()}
                  onChoose={() => toggle(row.id)}
                  onOpen={onOpen}
                  tools={rowTools?.(row.original)}
                />
              ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps {
  column: ShownColumn
  sorting: Sorting
  onSort: (key: string) => void
}

function Head({ column, sorting, onSort }: HeadProps) {
  const isOrdered = sorting.key === column.key
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp
  const order = isOrdered ? (sorting.isDescending ? 'descending' : 'ascending') : undefined
  return (
    <th
      scope="col"
      aria-sort={order}
      className={cx(
        'h-8 px-3 text-12 font-medium whitespace-nowrap text-muted',
        isRight(column) ? 'text-right' : 'text-left',
      )}
    >
      {column.isSorted ? (
        <button
          type="button"
          onClick={() => onSort(column.key)}
          className={cx(
            'inline-flex items-center gap-1 hover:text-text',
            isOrdered && 'font-semibold text-text',
          )}
        >
          {column.label}
          {isOrdered && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}
