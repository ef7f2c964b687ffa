import type { Timeframe } from '@powerplay/contract'
import { ChartColumn, CircleAlert, Download, Info, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { saveText } from '../../../platform/client/save-text.ts'
import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { Tooltip } from '../../../ui/windows/tooltip.tsx'
import { messages } from '../messages.en.ts'
import type { SeriesChartProps } from './series-chart.tsx'

/** A table as RFC 4180 writes it, with a mark for programs that guess. Numbers are plain decimals. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^[=+@\t\r]/.test(text) || /^-\D/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

export const LazyChart = lazyPart(() => import('./series-chart.tsx'), 'default')

/** A series in words: what the table shows and the CSV file holds. */
export interface TableView {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const ranges = [
  { id: '7', name: '7d' },
  { id: '30', name: '30d' },
] as const

interface RangeProps {
  name: string
  value: Timeframe
  onChange: (value: Timeframe) => void
}

/** The toggle of a block: 7 or 30 days. */
export function Range({ name, value, onChange }: RangeProps) {
  return (
    <Tabs
      label={messages.range(name)}
      tabs={ranges}
      value={value === 7 ? '7' : '30'}
      onChange={(id) => onChange(id === '7' ? 7 : 30)}
    />
  )
}

export interface ChartBlockProps {
  name: string
  /** What it shows, in one sentence. */
  help: string
  query: {
    readonly data: unknown
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  isEmpty: boolean
  /** Without a range the block has no toggle. */
  range?: Omit<RangeProps, 'name'>
  headline?: ReactNode
  note?: ReactNode
  file: string
  table: TableView
  className?: string
  children: ReactNode
}

/**
 * A block of figures. It keeps its size while it loads, when it is empty and when it failed; the series
 * can be read as a table and taken along as a file.
 */
export function ChartBlock(props: ChartBlockProps) {
  const { name, help, query, isEmpty, range, headline, note, className, children } = props
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const isReady = query.data !== undefined && !isEmpty
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex min-h-74 min-w-0 flex-col rounded-card border border-line-quiet bg-surface p-4',
        className,
      )}
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-1.5 text-13 text-muted">
            <h2 id={id}>{name}</h2>
            <Tooltip text={help}>
              <button type="button" aria-label={help} className="touch hover:text-text">
                <Info size={14} aria-hidden />
              </button>
            </Tooltip>
          </div>
          <div className="num min-h-9 font-condensed text-32 font-bold">
            {query.data !== undefined && headline}
          </div>
          <p className="num min-h-5 text-12 text-muted">{query.data !== undefined && note}</p>
        </div>
        {range && <Range name={name} {...range} />}
      </header>
      <div className="mt-3 flex flex-1 flex-col" aria-busy={query.isFetching}>
        <BlockBody query={query} isEmpty={isEmpty}>
          {isTable ? <BlockTable name={name} {...props.table} /> : children}
        </BlockBody>
      </div>
      <SeriesFoot
        {...{ name, file: props.file, table: props.table, isTable }}
        isHidden={!isReady}
        onTable={setIsTable}
      />
    </section>
  )
}

interface SeriesFootProps {
  name: string
  file: string
  table: TableView
  isTable: boolean
  isHidden?: boolean
  onTable: (isTable: boolean) => void
}

/** The ways to a series in words: as a table, and as a file. */
function SeriesFoot({ name, file, table, isTable, isHidden = false, onTable }: SeriesFootProps) {
  return (
    <footer className={cx('mt-2 flex justify-end gap-1', isHidden && 'invisible')}>
      <Button
        variant="text"
        size="sm"
        aria-label={isTable ? messages.showChart(name) : messages.showTable(name)}
        icon={isTable ? <ChartColumn size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
        onClick={() => onTable(!isTable)}
      >
        {isTable ? messages.chart : messages.table}
      </Button>
      <Button
        variant="text"
        size="sm"
        aria-label={messages.saveCsv(name)}
        icon={<Download size={14} aria-hidden />}
        onClick={() => saveText(`${file}.csv`, csvOf(table.head, table.rows))}
      >
        {messages.csv}
      </Button>
    </footer>
  )
}

/** A chart inside a card, with the same ways to its series in words. */
export function SeriesView({
  children,
  ...series
}: Pick<SeriesFootProps, 'name' | 'file' | 'table'> & { children: ReactNode }) {
  const [isTable, setIsTable] = useState(false)
  return (
    <div>
      {isTable ? <BlockTable name={series.name} {...series.table} /> : children}
      <SeriesFoot {...series} isTable={isTable} onTable={setIsTable} />
    </div>
  )
}

type BodyProps = Pick<ChartBlockProps, 'query' | 'isEmpty' | 'children'>

/** Loading, then data, empty or error. Source: 000_1c37c0fb05cd66e6.txt section 4. */
function BlockBody({ query, isEmpty, children }: BodyProps) {
  if (query.data === undefined && query.isError) {
    return (
      <div
        role="alert"
        className="flex min-h-40 flex-1 flex-col items-center justify-center gap-2 text-13"
      >
        <CircleAlert size={22} aria-hidden className="text-loss" />
        {messages.failed}
        <Button variant="text" size="sm" onClick={() => void query.refetch()}>
          <span className="text-accent">{messages.again}</span>
        </Button>
      </div>
    )
  }
  if (query.data === undefined) return <Bars />
  if (isEmpty) {
    return (
      <div className="flex min-h-40 flex-1 flex-col items-center justify-center gap-2 text-13">
        <ChartColumn size={22} aria-hidden className="text-muted" />
        {messages.empty}
      </div>
    )
  }
  return children
}

const heights = ['h-2/5', 'h-3/5', 'h-1/2', 'h-4/5', 'h-3/5', 'h-3/4', 'h-2/5']

/** The shape of a chart that is on its way. */
function Bars() {
  return (
    <div
      role="status"
      aria-label={messages.loading}
      className="flex h-40 flex-1 items-end gap-2 lg:gap-3"
    >
      {heights.map((height, place) => (
        <Skeleton key={place} className={cx('flex-1', height)} />
      ))}
    </div>
  )
}

/** The series as rows; it scrolls by keyboard. */
function BlockTable({ name, head, rows }: TableView & { name: string }) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={messages.showTable(name)}
      className="max-h-52 overflow-auto"
    >
      <table className="num w-full text-12">
        <caption className="sr-only">{name}</caption>
        <thead className="sticky top-0 bg-surface text-left text-muted">
          <tr>
            {head.map((cell, place) => (
              <th
                key={cell}
                scope="col"
                className={cx('py-1 font-normal', place > 0 && 'text-right')}
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()} className="border-t border-line-quiet">
              {row.map((cell, place) =>
                place === 0 ? (
                  <th
                    key={place}
                    scope="row"
                    className="py-1 text-left font-normal whitespace-nowrap"
                  >
                    {cell}
                  </th>
                ) : (
                  <td key={place} className="py-1 pl-3 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A chart in its block; the library comes when the first of them is drawn. */
export function BlockChart(props: SeriesChartProps) {
  return (
    <Late text="The chart could not be drawn." room={<Bars />}>
      <LazyChart {...props} className={cx('min-h-40 flex-1', props.className)} />
    </Late>
  )
}
