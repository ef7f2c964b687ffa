import type { ProfileStatistics } from '@powerplay/contract'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { showCount, showUsd, showUsdProfit } from '../../../platform/format/usd.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/table.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { DayBars } from './day-bars.tsx'
import { Figure } from './figures.tsx'
import { messages } from '../messages.en.ts'
import { useStatistics, type StatisticsPeriod } from '../use-profile.ts'

const { columns, periods, ...texts } = messages.statistics

const periodTabs = (['day', 'week', 'month', 'all'] as const).map((id) => ({
  id,
  name: periods[id],
}))

/** Sums of the own bets over a period: in all, per day and per product. */
export function StatisticsPart() {
  const [period, setPeriod] = useState<StatisticsPeriod>('month')
  const { data, isError, refetch } = useStatistics(period)
  return (
    <>
      <Tabs label={texts.period} tabs={periodTabs} value={period} onChange={setPeriod} />
      {data === undefined && isError && (
        <ErrorState text={texts.failed} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div role="status" aria-label="Loading" className="grid gap-4">
          <Skeleton className="h-20 w-full rounded-card" />
          <Skeleton className="h-44 w-full rounded-card" />
        </div>
      )}
      {data?.rows.length === 0 && (
        <EmptyState
          icon={<ChartColumn size={24} aria-hidden />}
          title={texts.empty}
          text={texts.emptyText}
        />
      )}
      {data !== undefined && data.rows.length > 0 && <Sums statistics={data} period={period} />}
    </>
  )
}

type ProductRow = ProfileStatistics['rows'][number]

interface SumsProps {
  statistics: ProfileStatistics
  period: StatisticsPeriod
}

/** Days that a period has; one day alone makes no chart. */
const dayCounts = { day: 1, week: 7, month: 30, all: undefined } as const

function Sums({ statistics: { rows, by_day: days }, period }: SumsProps) {
  const total = (pick: (row: ProductRow) => number) => rows.reduce((sum, row) => sum + pick(row), 0)
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-3">
        <Figure name={columns.wagered}>{showUsd(total((row) => row.wagered))}</Figure>
        <Figure name={columns.games}>{showCount(total((row) => row.games))}</Figure>
        <Figure name={columns.profit}>{showUsdProfit(total((row) => row.profit))}</Figure>
        <Figure name={columns.rated}>{showUsd(total((row) => row.rated))}</Figure>
      </dl>
      {period !== 'day' && <DayBars days={days} count={dayCounts[period]} />}
      <Products rows={rows} />
      <p className="text-12 text-muted">{texts.ratedText}</p>
    </>
  )
}

/** Narrow screens keep product, games, wagered and profit. */
const wideOnly = 'hidden md:table-cell'

const head = (
  <tr>
    <HeadCell>{columns.product}</HeadCell>
    <HeadCell isRight>{columns.games}</HeadCell>
    <HeadCell isRight>{columns.wagered}</HeadCell>
    <HeadCell isRight className={wideOnly}>
      {columns.payout}
    </HeadCell>
    <HeadCell isRight>{columns.profit}</HeadCell>
    <HeadCell isRight className={wideOnly}>
      {columns.rated}
    </HeadCell>
  </tr>
)

const productNames: Readonly<Record<string, string>> = texts.productNames

function Products({ rows }: { rows: readonly ProductRow[] }) {
  return (
    <Table caption={texts.products} head={head}>
      {rows.map((row) => (
        <Row key={row.product}>
          <Cell className="font-semibold">{productNames[row.product] ?? row.product}</Cell>
          <Cell isRight>{showCount(row.games)}</Cell>
          <Cell isRight>{showUsd(row.wagered)}</Cell>
          <Cell isRight className={wideOnly}>
            {showUsd(row.payout)}
          </Cell>
          <Cell isRight className={cx('font-semibold', row.profit > 0 && 'text-win')}>
            {showUsdProfit(row.profit)}
          </Cell>
          <Cell isRight className={cx(wideOnly, 'text-muted')}>
            {showUsd(row.rated)}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
