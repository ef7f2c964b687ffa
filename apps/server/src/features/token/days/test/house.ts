import type { BurnGroup } from '@powerplay/contract'
import { dayMs, hourMs, toIso } from '@powerplay/kernel'
import type { recomputeDay } from '@powerplay/verifier/recompute'
import { expect } from 'vitest'
import { resultFact } from '../../../../../test/facts.ts'
import { sha256, treeOf } from '../../../../platform/hash-tree.ts'
import { openSigningKey } from '../../../../platform/signing-key.ts'
import { burnsOf } from '../../rules/burn.ts'
import type { GroupOf } from '../../rules/groups.ts'
import type { Pool } from '../../rules/pool.ts'
import { sharePool, startOfWeek, weekMs, type Staker } from '../../rules/share.ts'
import { allocation, firstUsdE6, lockedMinor, supplyOf } from '../../rules/supply.ts'
import type { Terms } from '../../terms.ts'
import { dayFile, type DayInput } from '../day-file.ts'
import { joinSums, leafNode, leafOf, type Leaf } from '../leaf.ts'
import type { DayLine } from '../lines.ts'

export const key = openSigningKey(Buffer.alloc(32, 7))
const products = ['originals', 'slots', 'sport', 'trading'] as const
export const first = Date.parse('2026-10-01T00:00:00.000Z')

/** What the products of this house say of themselves. */
const groupOf: GroupOf = (product) =>
  product === 'sport' ? 'sport' : product === 'trading' ? 'futures' : 'casino'

export type Signed = Parameters<typeof recomputeDay>[0]
const signedOf = ({ text, hash, root, signature }: ReturnType<typeof dayFile>): Signed => ({
  ...{ content: text, hash, root, signature, publicKey: key.publicKey },
})

const days = 40
/** Of day 19 the house loses, of day 22 it wins it back. */
export const [badDay, goodDay] = [19, 22]
/** The Sunday on which a week ends that nobody had a stake in. */
export const lonelySunday = 24
/** The Sunday that ends the first week, of which three days are published. */
export const firstSunday = 3
/** The last Sunday, and an ordinary day before it: 31 days before both are published. */
export const [sunday, weekday] = [38, 36]

/** The results of an hour of a product: voids of the third day take back more than is played. */
function leavesAt(hour: number, product: string, day: number): Leaf[] {
  const count = 1 + ((day * 7 + hour * 3 + product.length) % 4)
  return Array.from({ length: count }, (_, number) => {
    const isVoid = day === 2 && product === 'sport'
    const stakeUsdE6 = BigInt(40_000_000 + number * 1_234_567 + hour * 77_000)
    const timesE2 = day === badDay ? 180n : day === goodDay ? 0n : 98n
    const leaf = leafOf(
      resultFact({
        ...{ product, sign: isVoid ? -1 : 1, revision: isVoid ? 2 : 1 },
        wagerId: `01985a11-0000-7000-8000-${String(day * 1e6 + hour * 1e3 + number).padStart(12, '0')}`,
        ...{ stakeUsdE6, payoutMinor: 2_000_000n * timesE2 },
        bookedAt: first + day * dayMs + hour * hourMs + number,
        creditedEdgePpm: product === 'sport' ? 20_000 : 10_000,
      }),
      (wagerId) => sha256(`salt of ${wagerId}`),
    )
    return leaf ?? expect.fail('real play has a leaf')
  })
}

/** Leaves and lines are the same in each simulation: what a house tells otherwise are not its bets. */
export const leaves = new Map<string, Leaf[]>()
const made = new Map<string, DayLine>()

function lineAt(hour: number, product: string, day: number): DayLine {
  const hourText = toIso(first + day * dayMs + hour * hourMs)
  const place = `${hourText} ${product}`
  const known = made.get(place)
  if (known) return known
  const own = leavesAt(hour, product, day)
  const tree = treeOf(
    own.map(({ text }) => leafNode(text)),
    joinSums,
  )
  const root = tree.at(-1)?.[0] ?? leafNode('')
  const line = { hour: hourText, product, group: groupOf(product), leaves: own.length, root }
  leaves.set(place, own)
  made.set(place, line)
  return line
}

/** What a house may want to have otherwise, from a day on. */
export interface House {
  readonly from: number
  readonly terms?: Partial<Terms>
  /** Added to what it says of its 30 days. */
  readonly netE6?: bigint
  /** Of the weeks that end: added to the theoretical win of the casino. */
  readonly weekE6?: bigint
  readonly hasStakers?: boolean
  readonly keepsRemainder?: boolean
  /** Added to what the week before left to the one that ends. */
  readonly broughtE6?: bigint
  /** Added to what a week without stakers left. */
  readonly addedE6?: bigint
  readonly pool?: Partial<Pool>
  readonly carryE6?: Record<BurnGroup, bigint>
  readonly stakers?: readonly Staker[]
}

export const ghost = '01985a11-0000-7000-8000-0000000000cc'

const usual: Terms = {
  pctE2: { casino: 500, sport: 400, futures: 300 },
  ...{ moveE4: 100, sharePctE2: 500, lossStop: true, sharing: true },
}
export const stakers = [
  { userId: '01985a11-0000-7000-8000-0000000000aa', weight: 40_000n * BigInt(weekMs) },
  { userId: '01985a11-0000-7000-8000-0000000000bb', weight: 17n * BigInt(weekMs) },
]
/** They have staked since before the first day, but for the week of the lonely Sunday. */
const stakedMinor = stakers.reduce((sum, { weight }) => sum + weight / BigInt(weekMs), 0n)
/** In the first week for the days that are published. */
const weighing = (day: number, all: readonly Staker[]): Staker[] =>
  all.map(({ userId, weight }) => ({
    userId,
    weight: day === firstSunday ? (weight * BigInt(firstSunday)) / 7n : weight,
  }))
const isLonely = (day: number) => day >= lonelySunday - 7 && day < lonelySunday

interface HourStart {
  readonly terms: Terms
  readonly isPaused: boolean
  readonly pool: Pool
  readonly carryE6: Readonly<Record<BurnGroup, bigint>>
  readonly addedE6: bigint
}

/** An hour of play with its burns. */
function burnHour(day: number, hour: number, { terms, ...start }: HourStart) {
  const theoreticalE6 = { casino: 0n, sport: 0n, futures: 0n }
  const lines = products.map((product) => lineAt(hour, product, day))
  for (const { group, root } of lines) theoreticalE6[group] += root.sums[3]
  const { pctE2, moveE4 } = terms
  const rows = burnsOf({ ...start, theoreticalE6, moveE4, pctE2 })
  const carryE6 = { ...start.carryE6 }
  for (const { group, carryAfterE6 } of rows) carryE6[group] = carryAfterE6
  const burns = rows.map((row) => {
    const ref = row.amountMinor > 0n ? `posting of ${day} ${hour}` : null
    return { ...row, hour: first + day * dayMs + hour * hourMs, ref, moveE4 }
  })
  return { lines, burns, carryE6, pool: rows.at(-1)?.pool ?? start.pool }
}

/** What is staked and where all tokens are at the end of a day. */
function holdingsOf(day: number, burnt: bigint, burntBefore: bigint) {
  const releasedMinor = day < lonelySunday - 7 ? 0n : stakedMinor
  const inMinor = day < lonelySunday ? stakedMinor : 2n * stakedMinor
  const weight = isLonely(day) ? 0n : stakedMinor * BigInt(dayMs)
  const supply = supplyOf({
    staked: inMinor - releasedMinor,
    treasury: allocation.treasury,
    locked: lockedMinor(first, first + (day + 1) * dayMs),
    burnt,
  })
  return {
    stake: { inMinor, outMinor: releasedMinor, releasedMinor, weight },
    supply: { ...supply, burntBefore, retired: 0n },
  }
}

/**
 * Days of play with their burns, weeks and files, made by the house's own rules: whatever it wants
 * otherwise is consistent with all else that it tells.
 */
export function simulate(house: House = { from: days }, until = days): Signed[] {
  let pool: Pool = { tokenMinor: allocation.pool, usdE6: firstUsdE6 }
  let carryE6 = { casino: 0n, sport: 0n, futures: 0n }
  let [burnt, before]: [bigint, string | null] = [0n, null]
  let week = { casino: 0n, sport: 0n, futures: 0n }
  let [owedE6, leftE6] = [0n, 0n]
  const nets: bigint[] = []
  const files: Signed[] = []
  // What was announced stays so: the house changes its mind afterwards.
  const termsOn = (day: number): Terms => (day < house.from ? usual : { ...usual, ...house.terms })
  for (let day = 0; day < until; day += 1) {
    const startsAt = first + day * dayMs
    const isOwn = day >= house.from
    if (isOwn) pool = { ...pool, ...house.pool }
    if (isOwn) carryE6 = house.carryE6 ?? carryE6
    const terms = termsOn(day)
    const honestNet = nets.slice(-30).reduce((sum, net) => sum + net, 0n)
    const net30E6 = honestNet + (isOwn ? (house.netE6 ?? 0n) : 0n)
    const isPaused = terms.lossStop && net30E6 < 0n
    const lines: DayLine[] = []
    const burns: DayInput['burns'][number][] = []
    const [openPool, burntBefore] = [pool, burnt]
    const isWeekEnd = startOfWeek(startsAt) === startsAt
    const ended = isWeekEnd ? week : null
    if (ended && isOwn) ended.casino += house.weekE6 ?? 0n
    if (isWeekEnd) week = { casino: 0n, sport: 0n, futures: 0n }
    const sum = ended ? ended.casino + ended.sport + ended.futures : 0n
    const broughtE6 = isOwn ? (house.broughtE6 ?? 0n) : 0n
    const carriedE6 = (isOwn && house.keepsRemainder ? 0n : leftE6) + broughtE6
    const poolE6 = (isPaused ? 0n : (sum * BigInt(terms.sharePctE2)) / 10_000n) + carriedE6
    const hasStakers = isOwn ? (house.hasStakers ?? true) : day !== lonelySunday
    const shared = isPaused
      ? { shares: [], paidCents: 0n, remainderE6: poolE6 }
      : sharePool(poolE6, hasStakers ? weighing(day, (isOwn && house.stakers) || stakers) : [])
    const state = isPaused ? 'paused' : hasStakers ? 'shared' : 'burnt'
    if (ended) leftE6 = state === 'burnt' ? 0n : shared.remainderE6
    if (ended && state === 'burnt') owedE6 += shared.remainderE6
    for (let hour = 0; hour < 24; hour += 1) {
      const lost = isOwn && hour === 0 ? (house.addedE6 ?? 0n) : 0n
      const start = { terms, isPaused, pool, carryE6, addedE6: owedE6 + lost }
      const done = burnHour(day, hour, start)
      owedE6 = 0n
      lines.push(...done.lines)
      burns.push(...done.burns)
      ;({ pool, carryE6 } = done)
    }
    burnt += burns.reduce((total, { amountMinor }) => total + amountMinor, 0n)
    for (const { group, root } of lines) week[group] += root.sums[3]
    nets.push(lines.reduce((total, { root }) => total + root.sums[1] - root.sums[2], 0n))
    const file = dayFile(
      {
        ...{ startsAt, ticker: 'PWRPLAY', lines, burns, pool: openPool, before },
        ...{ since: first, madeAt: first, terms, next: usual, net30E6, owedE6, leftE6 },
        firstWeek: toIso(startOfWeek(first)).slice(0, 10),
        week: ended && {
          ...shared,
          ...{ week: toIso(startsAt - weekMs).slice(0, 10), theoreticalE6: ended },
          ...{ pctE2: terms.sharePctE2, carriedE6, poolE6, weight: 0n, stakers: 2, state },
          isSynthetic: false,
        },
        ...holdingsOf(day, burnt, burntBefore),
        from: [{ lane: 1, number: BigInt(day * 100) }],
        until: [{ lane: 1, number: BigInt(day * 100 + 100) }],
      },
      key,
    )
    before = file.hash
    files.push(signedOf(file))
  }
  return files
}
