import { dayMs, hourMs, toIso, type InstantMs } from '@powerplay/kernel'
import { sha256, treeOf } from '../../../platform/hash-tree.ts'
import type { LanePosition } from '../../wallet/index.ts'
import type { SigningKey } from '../../../platform/signing-key.ts'
import type { Burn } from '../rules/burn.ts'
import { groups } from '../rules/groups.ts'
import { priceE8, type Pool } from '../rules/pool.ts'
import type { Share } from '../rules/share.ts'
import type { Supply } from '../rules/supply.ts'
import type { WeekRow } from '../shares/share-store.ts'
import type { Terms } from '../terms.ts'
import { addSums, noSums, sumsText, type Sums } from './leaf.ts'
import type { DayLine } from './lines.ts'

/** All that a day's figures are made from. */
export interface DayInput {
  readonly startsAt: InstantMs
  readonly ticker: string
  readonly lines: readonly DayLine[]
  readonly burns: readonly (Burn & {
    readonly hour: InstantMs
    readonly ref: string | null
    /** The most that the hour could move the price, in hundredths of a percent. */
    readonly moveE4: number | null
  })[]
  /** The first day that is published, and when the tokens were made. */
  readonly since: InstantMs
  readonly madeAt: InstantMs
  /** What the day was burnt by, and the day after the next one will be. */
  readonly terms: Terms
  readonly next: Terms
  /** Real stakes less real payouts of the 30 days before, as far as they are published. */
  readonly net30E6: bigint
  /** What weeks without stakers left and no hour has taken up by the end of the day. */
  readonly owedE6: bigint
  /** What the last week that was shared leaves to the next one. */
  readonly leftE6: bigint
  /** The first week that is shared, by its Sunday; null while there is no share. */
  readonly firstWeek: string | null
  /** The pool before the first burn of the day. */
  readonly pool: Pool
  /** The week that ended at the beginning of the day, with its shares. */
  readonly week: (WeekRow & { readonly shares: readonly Share[] }) | null
  readonly stake: DayStake
  readonly supply: Supply & { readonly burntBefore: bigint; readonly retired: bigint }
  readonly from: readonly LanePosition[]
  readonly until: readonly LanePosition[]
  /** Hash of the file of the day before; null for the first. */
  readonly before: string | null
}

/** Stakes by the end of a day, since the beginning; `weight` of the day alone, in minor units x ms. */
export interface DayStake {
  readonly inMinor: bigint
  readonly outMinor: bigint
  readonly releasedMinor: bigint
  readonly weight: bigint
}

/** The text of a line, as the root of the day commits to it. */
export function lineText({ hour, product, leaves, root, hours }: DayLine): string {
  const text = `${hour}:${product}:${leaves}:${sumsText(root.sums)}:${root.hash}`
  return hours ? `${text}:${hours.map((pair) => pair.join('=')).join(',')}` : text
}

/** The root over the lines of a day; of none the hash of nothing. */
export function dayRoot(lines: readonly DayLine[]): string {
  const leaves = lines.map((line) => sha256(`line:${lineText(line)}`))
  return treeOf(leaves, (left, right) => sha256(`node:${left}:${right}`)).at(-1)?.[0] ?? sha256('')
}

const named = ([bets, stakes, payouts, theoretical, expected]: Sums) => ({
  bets: String(bets),
  stakesE6: String(stakes),
  payoutsE6: String(payouts),
  theoreticalE6: String(theoretical),
  expectedE6: String(expected),
})

/**
 * The figures of a UTC day as they are published: amounts are integers in decimal texts (worths in
 * 1e-6 USD, tokens in 1e-8), so that every number can be computed again without rounding. The text that is
 * signed is the JSON of `content`. `npm run recompute` is the reader.
 */
export function dayFile(input: DayInput, key: SigningKey) {
  const day = toIso(input.startsAt).slice(0, 10)
  const root = dayRoot(input.lines)
  const text = JSON.stringify(contentOf(input, day, root))
  return { day, root, text, hash: sha256(text), signature: key.sign(text) }
}

function contentOf(input: DayInput, day: string, root: string) {
  const { lines, burns, pool, week, supply, ticker, terms, next } = input
  const position = ({ lane, number }: LanePosition) => [lane, String(number)]
  return {
    version: 2,
    ...{ day, ticker, root, before: input.before },
    ...{ since: toIso(input.since).slice(0, 10), madeAt: toIso(input.madeAt) },
    ...{ terms, next, net30E6: String(input.net30E6), owedE6: String(input.owedE6) },
    ...{ leftE6: String(input.leftE6), firstWeek: input.firstWeek },
    position: { from: input.from.map(position), until: input.until.map(position) },
    lines: lines.map((line) => ({
      ...{ hour: line.hour, product: line.product, group: line.group },
      leaves: line.leaves,
      ...named(line.root.sums),
      root: line.root.hash,
      ...(line.hours && { hours: line.hours.map(([hour, sum]) => [hour, String(sum)]) }),
    })),
    burns: {
      moveE4: terms.moveE4,
      pool: poolText(pool),
      rows: burns.map((burn) => ({
        ...{ hour: toIso(burn.hour), group: burn.group, pctE2: burn.pctE2, state: burn.state },
        theoreticalE6: String(burn.theoreticalE6),
        carryBeforeE6: String(burn.carryBeforeE6),
        addedE6: String(burn.addedE6),
        spentE6: String(burn.spentE6),
        carryAfterE6: String(burn.carryAfterE6),
        amountMinor: String(burn.amountMinor),
        priceE8: String(burn.priceE8),
        ref: burn.ref,
        ...(burn.moveE4 !== null && { moveE4: burn.moveE4 }),
      })),
    },
    week: week && {
      week: week.week,
      theoreticalE6: {
        casino: String(week.theoreticalE6.casino),
        sport: String(week.theoreticalE6.sport),
        futures: String(week.theoreticalE6.futures),
      },
      ...{ pctE2: week.pctE2, state: week.state },
      carriedE6: String(week.carriedE6),
      poolE6: String(week.poolE6),
      paidCents: String(week.paidCents),
      remainderE6: String(week.remainderE6),
      // Without names: in the order of the weights.
      shares: week.shares
        .map(({ weight, cents }) => ({ weight, cents }))
        .toSorted((one, other) => (one.weight < other.weight ? 1 : -1))
        .map(({ weight, cents }) => ({ weight: String(weight), cents: String(cents) })),
    },
    stake: {
      inMinor: String(input.stake.inMinor),
      outMinor: String(input.stake.outMinor),
      releasedMinor: String(input.stake.releasedMinor),
      weight: String(input.stake.weight),
    },
    supply: {
      circulating: String(supply.circulating),
      staked: String(supply.staked),
      treasury: String(supply.treasury),
      locked: String(supply.locked),
      burnt: String(supply.burnt),
      burntBefore: String(supply.burntBefore),
      retired: String(supply.retired),
    },
    figures: figuresOf(input),
  }
}

const poolText = ({ tokenMinor, usdE6 }: Pool) => ({
  tokenMinor: String(tokenMinor),
  usdE6: String(usdE6),
})

/** What the charts show of the day. */
function figuresOf({ lines, burns, pool, startsAt }: DayInput) {
  const ofGroup = groups.map((group) => {
    const own = lines.filter((line) => line.group === group)
    const sums = own.reduce((sum, { root }) => addSums(sum, root.sums), noSums)
    const burnt = burns.filter((burn) => burn.group === group)
    const amount = burnt.reduce((sum, burn) => sum + burn.amountMinor, 0n)
    const spent = burnt.reduce((sum, burn) => sum + burn.spentE6, 0n)
    return [group, { ...named(sums), burntMinor: String(amount), burntE6: String(spent) }] as const
  })
  const open = priceE8(pool)
  const close = burns.at(-1)?.priceE8 ?? open
  return {
    groups: Object.fromEntries(ofGroup),
    price: { openE8: String(open), closeE8: String(close) },
    endsAt: toIso(startsAt + dayMs),
    hours: String(dayMs / hourMs),
  }
}
