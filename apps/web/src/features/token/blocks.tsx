import type { BurnGroup, Timeframe } from '@powerplay/contract'
import { useState } from 'react'
import { showCount, showUsd } from '../../platform/format/usd.ts'
import { Logo } from '../../ui/marks/logo.tsx'
import { BlockChart, ChartBlock } from './charts/chart-block.tsx'
import {
  fixed,
  numberOf,
  shortNumber,
  shortUsd,
  showChange,
  showPrice,
  showTokens,
  showUtcDay,
  showUtcHour,
} from './chart-text.ts'
import { Donut } from './charts/donut.tsx'
import { groupColors } from './charts/group-colors.ts'
import { LastBurns } from './last-burns.tsx'
import { messages } from './messages.en.ts'
import { useChart, useTokenPrice } from './use-token.ts'

/** The groups of products in the order in which they are drawn. */
const burnGroupNames: readonly BurnGroup[] = ['casino', 'sport', 'futures']

const { blocks, columns, groups } = messages

/** Days of a chart as their labels; the last of them still runs. */
function dayLabels(dates: readonly string[]): string[] {
  return dates.map((date, place) =>
    place === dates.length - 1 ? messages.today : showUtcDay(date),
  )
}

function useRange(first: Timeframe = 7) {
  const [value, onChange] = useState<Timeframe>(first)
  return { value, onChange }
}

/** What was burnt in 24 hours, and the last burns; the range is that of its table and its file. */
export function BurnBlock() {
  const range = useRange()
  const query = useChart('analyticsBurn', range.value)
  const { data } = query
  return (
    <ChartBlock
      name={blocks.burn}
      help="Tokens that left for good, bought with a part of the theoretical win of each hour."
      query={query}
      isEmpty={data?.data.length === 0}
      range={range}
      headline={
        data && (
          <span className="flex items-center gap-2">
            <Logo isMini sizePx={24} /> {showTokens(data.total)}
          </span>
        )
      }
      note={data && blocks.burnNote(showUsd(data.totalProfit))}
      file={`burn-${range.value}d`}
      table={{
        head: [columns.day, columns.tokens, columns.usd],
        rows: (data?.data ?? []).map(({ dimensions, metrics }) => [
          dimensions.date,
          metrics.amount,
          fixed(metrics.usd, 2),
        ]),
      }}
    >
      {data && <LastBurns burns={data.burn.slice(0, 5)} />}
    </ChartBlock>
  )
}

/** Tokens burnt per day, by group of products. */
export function BurntBlock({ name = blocks.burnt, first }: { name?: string; first?: Timeframe }) {
  const range = useRange(first)
  const query = useChart('analyticsBurntChart', range.value)
  const { data } = query
  const sum = data?.values.reduce((total, value) => total + value, 0) ?? 0
  return (
    <ChartBlock
      name={name}
      help="Each hour buys for a part of the theoretical win of casino, sport and futures."
      query={query}
      isEmpty={data?.data.length === 0}
      range={range}
      headline={showTokens(sum, 0)}
      note={blocks.burntNote(range.value)}
      file={`burnt-chart-${range.value}d`}
      table={{
        head: [columns.day, groups.casino, groups.sport, groups.futures, columns.total],
        rows: (data?.data ?? []).map(({ dimensions, metrics }) => [
          dimensions.date,
          ...[metrics.casino, metrics.sport, metrics.futures, metrics.total],
        ]),
      }}
    >
      {data && (
        <>
          <BlockChart
            kind="bars"
            labels={dayLabels(data.labels)}
            layers={burnGroupNames.map((group) => ({
              name: groups[group],
              color: groupColors[group],
              values: data.data.map(({ metrics }) => numberOf(metrics[group])),
            }))}
            short={shortNumber}
            full={showTokens}
          />
          <Legend />
        </>
      )}
    </ChartBlock>
  )
}

function Legend() {
  return (
    <ul className="mt-2 flex gap-4 text-12 text-muted">
      {burnGroupNames.map((group) => (
        <li key={group} className="flex items-center gap-1.5">
          <i
            aria-hidden
            className="size-2.5 rounded-[3px]"
            style={{ background: `var(${groupColors[group]})` }}
          />
          {groups[group]}
        </li>
      ))}
    </ul>
  )
}

const profits = {
  futures: {
    call: 'analyticsFutures',
    name: blocks.futures,
    note: blocks.futuresNote,
    help: 'Fees of positions that were closed.',
  },
  casino: {
    call: 'analyticsSlots',
    name: blocks.casino,
    note: blocks.casinoNote,
    help: 'Stake times edge of every bet with real money, whatever luck made of it.',
  },
  sport: {
    call: 'analyticsSport',
    name: blocks.sport,
    note: blocks.sportNote,
    help: 'Stake times margin of every settled bet; below zero where bets were taken back.',
  },
} as const

/** What the house expects of a group's play, by day. */
export function ProfitBlock({ group }: { group: BurnGroup }) {
  const { call, name, note, help } = profits[group]
  const range = useRange()
  const query = useChart(call, range.value)
  const { data } = query
  return (
    <ChartBlock
      name={name}
      help={help}
      query={query}
      isEmpty={data?.data.length === 0}
      range={range}
      headline={data && showUsd(data.totalProfit)}
      note={data && note(showCount(data.totalBets))}
      file={`expected-profit-${group}-${range.value}d`}
      table={{
        head: [columns.day, columns.expected, columns.wagered, columns.bets],
        rows: (data?.data ?? []).map(({ dimensions, metrics }) => [
          dimensions.date,
          fixed(metrics.expected_profit, 2),
          fixed(metrics.wagered, 2),
          String(metrics.bets),
        ]),
      }}
    >
      {data && (
        <BlockChart
          kind="bars"
          labels={dayLabels(data.labels)}
          layers={[{ name, color: groupColors[group], values: data.values }]}
          short={shortUsd}
          full={showUsd}
        />
      )}
    </ChartBlock>
  )
}

/** The pools of the revenue share by week. */
export function PayoutBlock({ name = blocks.payouts }: { name?: string }) {
  const query = useChart('analyticsPayout', 7)
  const { data } = query
  const last = data?.data.at(-1)
  return (
    <ChartBlock
      name={name}
      help="What stakers shared, week by week."
      query={query}
      isEmpty={data?.data.length === 0}
      headline={data && showUsd(data.totalProfit)}
      note={
        last &&
        blocks.payoutsNote(
          last.dimensions.week.slice(-2),
          last.metrics.stakers,
          `$${fixed(last.metrics.per_1000, 4)}`,
        )
      }
      file="weekly-payouts"
      table={{
        head: [
          ...[columns.week, columns.firstDay, columns.lastDay, columns.pool],
          ...[groups.casino, groups.sport, groups.futures, columns.stakers, columns.per1000],
        ],
        rows: (data?.data ?? []).map(({ dimensions, metrics }) => [
          ...[dimensions.week, dimensions.from, dimensions.to, fixed(metrics.pool_usd, 2)],
          ...burnGroupNames.map((group) => fixed(metrics[group], 2)),
          ...[String(metrics.stakers), fixed(metrics.per_1000, 8)],
        ]),
      }}
    >
      {data && (
        <BlockChart
          kind="bars"
          labels={data.labels.map((week) => week.slice(-3))}
          layers={[{ name, color: '--win', values: data.values }]}
          short={shortUsd}
          full={showUsd}
        />
      )}
    </ChartBlock>
  )
}

/** Where all tokens are. */
export function SupplyBlock({ name = blocks.supply }: { name?: string }) {
  const query = useChart('analyticsSupply', 7)
  const { data } = query
  return (
    <ChartBlock
      name={name}
      help="Five parts that always sum up to all tokens there will ever be."
      query={query}
      isEmpty={data?.data.length === 0}
      file="supply"
      table={{
        head: [columns.part, columns.tokens, columns.percent],
        rows: (data?.data ?? []).map(({ dimensions, metrics }) => [
          dimensions.name,
          metrics.amount,
          fixed(metrics.percent, 2),
        ]),
      }}
    >
      {data && <Donut supply={data} />}
    </ChartBlock>
  )
}

interface PriceBlockProps {
  name?: string
  first?: Timeframe
  className?: string
  note?: string
}

/** The price of the pool, every hour or every four. */
export function PriceBlock({
  name = blocks.price,
  first,
  className,
  note = blocks.priceNote,
}: PriceBlockProps) {
  const range = useRange(first)
  const query = useChart('analyticsPrice', range.value)
  const price = useTokenPrice()
  const { data } = query
  const shown = price.data?.usd ?? data?.values.at(-1)
  const change = price.data?.usd_24h_change
  return (
    <ChartBlock
      name={name}
      help="What the pool holds in dollars over what it holds in tokens."
      query={query}
      isEmpty={data?.data.length === 0}
      range={range}
      headline={shown === undefined ? messages.noPrice : showPrice(shown)}
      note={
        change !== undefined && (
          <>
            <b className={change < 0 ? 'text-loss' : 'text-win'}>{showChange(change)}</b> {note}
          </>
        )
      }
      file={`price-${range.value}d`}
      {...(className !== undefined && { className })}
      table={{
        head: [
          columns.time,
          columns.open,
          columns.high,
          columns.low,
          columns.close,
          columns.volume,
        ],
        rows: (data?.data ?? []).map(({ dimensions, metrics }) => [
          dimensions.date,
          ...[metrics.open, metrics.high, metrics.low, metrics.close].map((value) =>
            fixed(value, 8),
          ),
          fixed(metrics.volume_usd, 2),
        ]),
      }}
    >
      {data && (
        <BlockChart
          kind="line"
          labels={data.labels.map((date) => showUtcHour(date))}
          ticks={data.labels.map((date) => showUtcDay(date))}
          layers={[{ name, color: '--accent', values: data.values }]}
          short={(value) => fixed(value, 8)}
          full={showPrice}
        />
      )}
    </ChartBlock>
  )
}
