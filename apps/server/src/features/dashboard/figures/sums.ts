import { toSafeNumber } from '@powerplay/kernel'
import type { FlowKind } from './kinds.ts'
import type { FeeSum, FlowSum, ResultSum } from './overview-store.ts'

/**
 * Worth of a movement in whole cents at the prices of now, rounded toward zero; 0 without a price, which
 * the overview then says.
 */
export type WorthOf = (flow: Pick<FlowSum, 'currency' | 'minor'>) => number

/** Cents of a sum in 1e-6 USD, rounded down. */
export function centsOf(e6: bigint): number {
  const cents = e6 / 10_000n
  return toSafeNumber(e6 < 0n && cents * 10_000n !== e6 ? cents - 1n : cents)
}

/**
 * Stakes, payouts and their difference as a row shows them, in cents: whoever takes the payouts from the stakes finds
 * the GGR, which is that of the overview. What rounding leaves stands in the payouts.
 */
export function shownResult(sums: { readonly stakes: bigint; readonly payouts: bigint }) {
  const stakes = centsOf(sums.stakes)
  const ggr = centsOf(sums.stakes - sums.payouts)
  return { stakes, payouts: stakes - ggr, ggr }
}

/** True for a step of the period itself, not of the one before. */
export const isNow = ({ step }: { readonly step: number }) => step >= 0

/** Adds up what `pick` gives of each row, by step; rows of other periods are left out. */
export function courseOf<Row extends { readonly step: number }>(
  rows: readonly Row[],
  steps: number,
  pick: (row: Row) => bigint | number,
): number[] {
  const sums = Array.from({ length: steps }, () => 0)
  for (const row of rows) {
    const { step } = row
    if (step < 0 || step >= steps) continue
    const added = pick(row)
    sums[step] = (sums[step] ?? 0) + (typeof added === 'bigint' ? toSafeNumber(added) : added)
  }
  return sums
}

/** What a product took and won, in cents; its makers' share is of what it won. */
export interface ProductCents {
  readonly product: string
  readonly stakes: number
  readonly ggr: number
  readonly theoretical: number
  readonly makers: number
}

/** Whose makers get a share, and how much of what was won in a step, in millionths. */
export interface Makers {
  readonly products: readonly string[]
  ppmAt(step: number): number
}

/** Results by product. Totals are sums of these cents, so that a table adds up to its figures. */
export function byProduct(rows: readonly ResultSum[], makers: Makers): ProductCents[] {
  const products = [...new Set(rows.map(({ product }) => product))]
  return products.map((product) => {
    const own = rows.filter((row) => row.product === product)
    const total = (pick: (row: ResultSum) => bigint) =>
      own.reduce((sum, row) => sum + pick(row), 0n)
    const ggr = total(({ stakes, payouts }) => stakes - payouts)
    // A closed month keeps the share that was set in it.
    const owed = total(
      ({ stakes, payouts, step }) => (stakes - payouts) * BigInt(makers.ppmAt(step)),
    )
    const isShared = makers.products.includes(product) && ggr > 0n && owed > 0n
    return {
      product,
      stakes: centsOf(total(({ stakes }) => stakes)),
      ggr: centsOf(ggr),
      theoretical: centsOf(total(({ theoretical }) => theoretical)),
      makers: isShared ? centsOf(owed / 1_000_000n) : 0,
    }
  })
}

/**
 * Cents of each step whose sum is that of the cents of all products: what rounding leaves of a step
 * stands in one of the next.
 * @param pick what a row adds, in 1e-6 USD times `per`.
 */
export function courseOfResults(
  results: readonly ResultSum[],
  steps: number,
  pick: (row: ResultSum) => bigint,
  per = 1n,
): number[] {
  const course = Array.from({ length: steps }, () => 0)
  for (const product of new Set(results.map((row) => row.product))) {
    const added = Array.from({ length: steps }, () => 0n)
    for (const row of results) {
      const { step } = row
      if (row.product !== product || step < 0 || step >= steps) continue
      added[step] = (added[step] ?? 0n) + pick(row)
    }
    let [sum, before] = [0n, 0]
    for (const [step, one] of added.entries()) {
      sum += one
      const cents = centsOf(sum / per)
      course[step] = (course[step] ?? 0) + cents - before
      before = cents
    }
  }
  return course
}

/**
 * The makers' share of each step in cents, the sum of which is their share of all: of a step that was lost it is below
 * zero, and of products whose makers get nothing in the end it is nothing.
 */
export function courseOfMakers(
  { results, steps, makers }: Pick<OverviewSums, 'results' | 'steps' | 'makers'>,
  now: readonly ProductCents[],
): number[] {
  const shared = new Set(now.filter((row) => row.makers > 0).map(({ product }) => product))
  return courseOfResults(
    results.filter(({ product }) => shared.has(product)),
    steps,
    ({ stakes, payouts, step }) => (stakes - payouts) * BigInt(makers.ppmAt(step)),
    1_000_000n,
  )
}

/** The sum of one of the amounts. */
export function sumOf(
  rows: readonly ProductCents[],
  amount: Exclude<keyof ProductCents, 'product'>,
): number {
  return rows.reduce((sum, row) => sum + row[amount], 0)
}

/** The worth of all movements of a kind in cents, as players see it: positive is credited. */
export function worthOfKind(rows: readonly FlowSum[], kind: FlowKind, worthOf: WorthOf): number {
  return rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + worthOf(row), 0)
}

/** Worth in cents of what was held back of withdrawals, and of it what went to chains. */
export function worthOfFees(rows: readonly FeeSum[], worthOf: WorthOf) {
  const sum = (pick: (row: FeeSum) => bigint) =>
    rows.reduce((total, row) => total + worthOf({ currency: row.currency, minor: pick(row) }), 0)
  return { charged: sum(({ charged }) => charged), chain: sum(({ chain }) => chain) }
}

/**
 * What all products together bear in cents: what was given away, what staff credited, and chain fees, less
 * what players were charged for withdrawals. Source: product specification of the community and staff,
 * 13.2; decision 0165.
 */
export function borneByAll(
  { flows, fees }: { readonly flows: readonly FlowSum[]; readonly fees: readonly FeeSum[] },
  worthOf: WorthOf,
): number {
  const { charged, chain } = worthOfFees(fees, worthOf)
  const given = worthOfKind(flows, 'promotion', worthOf)
  return given + worthOfKind(flows, 'correction', worthOf) + chain - charged
}

/** A share in percent with two decimals; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round((part / whole) * 10_000) / 100
}

/** What the overview is drawn from: sums of its period and of the one before, and how to read them. */
export interface OverviewSums {
  readonly results: readonly ResultSum[]
  readonly flows: readonly FlowSum[]
  readonly fees: readonly FeeSum[]
  /** Steps of the period. */
  readonly steps: number
  readonly from: number
  readonly stepMs: number
  readonly worthOf: WorthOf
  readonly makers: Makers
  /** What a product is called. */
  readonly nameOf: (product: string) => string
}
