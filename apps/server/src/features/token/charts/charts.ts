import { dayMs, hourMs, refuse, toIso, toSafeNumber, toWireId } from '@powerplay/kernel'
import type {
  AnalyticsBurn,
  AnalyticsBurntChart,
  AnalyticsPayout,
  AnalyticsPrice,
  AnalyticsProfit,
  AnalyticsSupply,
  BurnGroup,
  Timeframe,
} from '@powerplay/contract'
import { isPaused } from '../burns/burn-hours.ts'
import { burntSums } from '../burns/burn-store.ts'
import type { TokenParts } from '../parts.ts'
import { poolAt } from '../pool-store.ts'
import { groupsBy } from '../rules/groups.ts'
import { priceE8 } from '../rules/pool.ts'
import { isoWeekOf, per1000E6, weekMs } from '../rules/share.ts'
import { maxMinor } from '../rules/supply.ts'
import { readWeeks } from '../shares/share-store.ts'
import { readSupply } from '../supply.ts'
import { priceOf, tokenNumber, tokenText, usdOf } from '../wire.ts'
import { burnDays, lastBurns, playDays, poolBuckets, type BurnDay } from './chart-store.ts'
import { chartFrom, daysOf } from './days.ts'

/** @throws Refusal token/timeframe for ranges that do not exist. */
export function timeframeOf(days: number): Timeframe {
  return days === 7 || days === 30 ? days : refuse('token/timeframe')
}

const marked = (isSynthetic: boolean) => (isSynthetic ? { synthetic: true } : {})
const sumOf = <Row>(rows: readonly Row[], pick: (row: Row) => bigint) =>
  rows.reduce((sum, row) => sum + pick(row), 0n)

/** What every chart begins with. */
function frame({ platform }: TokenParts, timeframe: Timeframe) {
  return { timeframe, updatedAt: platform.clock.now() }
}

/** Tokens burnt per day, the last 50 burns, and what the last 24 hours burnt. */
export async function chartBurn(parts: TokenParts, timeframe: Timeframe): Promise<AnalyticsBurn> {
  const { database, clock } = parts.platform
  const now = clock.now()
  const rows = await burnDays(database, chartFrom(now, timeframe))
  const days = burntDays(rows, daysOf(now, timeframe, knownDays(rows)))
  const { lately, latelyE6 } = await burntSums(database, now - dayMs)
  const burn = await lastBurns(database, 50)
  return {
    ...frame(parts, timeframe),
    data: days.map(({ date, own, isSynthetic }) => ({
      dimensions: { date },
      metrics: {
        amount: tokenText(sumOf(own, (row) => row.amountMinor)),
        usd: usdOf(sumOf(own, (row) => row.spentE6)),
      },
      ...marked(isSynthetic),
    })),
    labels: days.map(({ date }) => date),
    values: days.map(({ own }) => tokenNumber(sumOf(own, (row) => row.amountMinor))),
    burn: burn.map((row) => ({
      at: row.hour,
      amount: tokenText(row.amountMinor),
      usd: usdOf(row.spentE6),
      price: priceOf(row.priceE8),
      product: row.product,
      ref: toWireId('posting', row.ref),
      ...marked(row.isSynthetic),
    })),
    totalProfit: usdOf(latelyE6),
    total: tokenText(lately),
    isPaused: await isPaused(parts),
  }
}

const knownDays = (rows: readonly BurnDay[]) =>
  rows.filter(({ amountMinor }) => amountMinor > 0n).map(({ day }) => day)

function burntDays(rows: readonly BurnDay[], days: readonly string[]) {
  return days.map((date) => {
    const own = rows.filter(({ day }) => day === date)
    return { date, own, isSynthetic: own.some((row) => row.isSynthetic) }
  })
}

/** Tokens burnt per day by group. */
export async function chartBurnt(
  parts: TokenParts,
  timeframe: Timeframe,
): Promise<AnalyticsBurntChart> {
  const { database, clock } = parts.platform
  const now = clock.now()
  const rows = await burnDays(database, chartFrom(now, timeframe))
  const days = burntDays(rows, daysOf(now, timeframe, knownDays(rows)))
  const amountOf = (own: readonly BurnDay[], group?: BurnGroup) =>
    sumOf(
      own.filter(({ product }) => group === undefined || product === group),
      (row) => row.amountMinor,
    )
  return {
    ...frame(parts, timeframe),
    data: days.map(({ date, own, isSynthetic }) => ({
      dimensions: { date },
      metrics: {
        casino: tokenText(amountOf(own, 'casino')),
        sport: tokenText(amountOf(own, 'sport')),
        futures: tokenText(amountOf(own, 'futures')),
        total: tokenText(amountOf(own)),
      },
      ...marked(isSynthetic),
    })),
    labels: days.map(({ date }) => date),
    values: days.map(({ own }) => tokenNumber(amountOf(own))),
  }
}

/** Made-up play has stakes of sixty times its theoretical win, and bets of four dollars. */
const syntheticStakes = 60n
const syntheticBetE6 = 4_000_000n

/** What the house expects of a group's play per day, before it gives anything away. */
export async function chartProfit(
  parts: TokenParts,
  timeframe: Timeframe,
  group: BurnGroup,
): Promise<AnalyticsProfit> {
  const { database, clock } = parts.platform
  const now = clock.now()
  const from = chartFrom(now, timeframe)
  const groupOf = groupsBy(parts.wallet.products)
  const isOwn = ({ product }: { readonly product: string }) => groupOf(product) === group
  const played = (await playDays(database, from)).filter(isOwn)
  const made = (await burnDays(database, from)).filter(
    ({ product, isSynthetic }) => product === group && isSynthetic,
  )
  const rows = [
    ...played.map((row) => ({ ...row, isSynthetic: false })),
    ...made.map(({ day, theoreticalE6, isSynthetic }) => ({
      ...{ day, isSynthetic, expectedE6: theoreticalE6 },
      stakeE6: (theoreticalE6 < 0n ? -theoreticalE6 : theoreticalE6) * syntheticStakes,
      bets:
        ((theoreticalE6 < 0n ? -theoreticalE6 : theoreticalE6) * syntheticStakes) / syntheticBetE6,
    })),
  ]
  const days = daysOf(
    now,
    timeframe,
    rows.map(({ day }) => day),
  )
  const shown = days.map((date) => {
    const own = rows.filter(({ day }) => day === date)
    return {
      dimensions: { date },
      metrics: {
        expected_profit: usdOf(sumOf(own, (row) => row.expectedE6)),
        wagered: usdOf(sumOf(own, (row) => row.stakeE6)),
        bets: toSafeNumber(sumOf(own, (row) => row.bets)),
      },
      ...marked(own.some((row) => row.isSynthetic)),
    }
  })
  const lately = await lastDay(parts, group)
  return {
    ...frame(parts, timeframe),
    data: shown,
    labels: days,
    values: shown.map(({ metrics }) => metrics.expected_profit),
    totalProfit: usdOf(lately.expectedE6),
    totalBets: toSafeNumber(lately.bets),
  }
}

/** The last 24 whole hours of a group and the running one. */
async function lastDay({ platform, wallet }: TokenParts, group: BurnGroup) {
  const groupOf = groupsBy(wallet.products)
  const from = Math.floor(platform.clock.now() / hourMs) * hourMs - 23 * hourMs
  const played = (await playDays(platform.database, from)).filter(
    ({ product }) => groupOf(product) === group,
  )
  const made = (await burnDays(platform.database, from)).filter(
    ({ product, isSynthetic }) => product === group && isSynthetic,
  )
  const madeE6 = sumOf(made, (row) => row.theoreticalE6)
  const madeStakes = (madeE6 < 0n ? -madeE6 : madeE6) * syntheticStakes
  return {
    expectedE6: sumOf(played, (row) => row.expectedE6) + madeE6,
    bets: sumOf(played, (row) => row.bets) + madeStakes / syntheticBetE6,
  }
}

const weeksShown = 12

/** The pools of the last twelve finished weeks. */
export async function chartPayout(
  parts: TokenParts,
  timeframe: Timeframe,
): Promise<AnalyticsPayout> {
  const weeks = (await readWeeks(parts.platform.database, weeksShown)).toReversed()
  const data = weeks.map((row) => {
    const from = Date.parse(row.week)
    const { casino, sport, futures } = row.theoreticalE6
    return {
      dimensions: {
        week: isoWeekOf(from),
        from: row.week,
        to: toIso(from + weekMs - dayMs).slice(0, 10),
      },
      metrics: {
        pool_usd: usdOf(row.poolE6),
        casino: usdOf(casino),
        sport: usdOf(sport),
        futures: usdOf(futures),
        stakers: row.stakers,
        per_1000: priceOf(per1000E6(row.poolE6, row.weight) * 100n),
      },
      ...marked(row.isSynthetic),
    }
  })
  const paid = weeks.findLast(({ state }) => state === 'shared')
  return {
    ...frame(parts, timeframe),
    data,
    labels: data.map(({ dimensions }) => dimensions.week),
    values: data.map(({ metrics }) => metrics.pool_usd),
    totalProfit: paid ? usdOf(paid.poolE6) : 0,
    isPaused: await isPaused(parts),
  }
}

/** The five parts of all tokens. */
export async function chartSupply(
  parts: TokenParts,
  timeframe: Timeframe,
): Promise<AnalyticsSupply> {
  const supply = await readSupply(parts.platform.database)
  const named = [
    ['Circulating', supply.circulating],
    ['Staked', supply.staked],
    ['Treasury', supply.treasury],
    ['Locked', supply.locked],
    ['Burnt', supply.burnt],
  ] as const
  return {
    ...frame(parts, timeframe),
    data: named.map(([name, minor]) => ({
      dimensions: { name },
      metrics: {
        amount: tokenText(minor),
        percent: toSafeNumber((minor * 10_000n + maxMinor / 2n) / maxMinor) / 100,
      },
    })),
    labels: named.map(([name]) => name),
    values: named.map(([, minor]) => tokenNumber(minor)),
  }
}

/** The price: every hour of seven days, every four of thirty. */
export async function chartPrice(parts: TokenParts, timeframe: Timeframe): Promise<AnalyticsPrice> {
  const { database, clock } = parts.platform
  const [stepMs, count] = timeframe === 7 ? [hourMs, 168] : [4 * hourMs, 180]
  const end = Math.floor(clock.now() / stepMs) * stepMs
  const from = end - (count - 1) * stepMs
  const before = await poolAt(database, from)
  const steps = new Map((await poolBuckets(database, from, stepMs)).map((step) => [step.at, step]))
  const data: AnalyticsPrice['data'] = []
  let last = before ? priceE8(before) : 0n
  for (let at = from; before && at <= end; at += stepMs) {
    const step = steps.get(at)
    const open = last
    if (step) last = priceE8(step)
    const [low, high] = open < last ? [open, last] : [last, open]
    data.push({
      dimensions: { date: toIso(at) },
      metrics: {
        ...{ open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(last) },
        volume_usd: usdOf(step?.spentE6 ?? 0n),
      },
    })
  }
  return {
    ...frame(parts, timeframe),
    data,
    labels: data.map(({ dimensions }) => dimensions.date),
    values: data.map(({ metrics }) => metrics.close),
  }
}
