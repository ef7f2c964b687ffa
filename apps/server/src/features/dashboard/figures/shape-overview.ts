import { dayMs, toSafeNumber } from '@powerplay/kernel'
import type { CallHandlers } from '../../../platform/context.ts'
import type { FlowSum, ResultSum } from './overview-store.ts'
import { paymentsOf } from './kinds.ts'
import { reasonName } from './reason-names.ts'
import {
  borneByAll,
  byProduct,
  centsOf,
  courseOf,
  courseOfMakers,
  courseOfResults,
  isNow,
  percentOf,
  sumOf,
  worthOfFees,
  worthOfKind,
  type OverviewSums,
  type ProductCents,
} from './sums.ts'

type Overview = Awaited<ReturnType<CallHandlers['adminOverview']>>
type Figure = Overview['figures'][number]

const layersMax = 3

/** Steps of the period before, as if they were of this one. */
function moved<Row extends { readonly step: number }>(rows: readonly Row[], by: number): Row[] {
  return rows.filter((row) => !isNow(row)).map((row) => ({ ...row, step: row.step + by }))
}

/**
 * Money in and out: figures, and courses by currency, the greatest apart and the others together. Out is
 * below zero. Pure.
 * @param shift steps of a whole period.
 */
export function flowFigures({ flows, steps, worthOf }: OverviewSums, shift: number) {
  const now = flows.filter(isNow)
  const before = flows.filter((row) => !isNow(row))
  const of = (kind: FlowSum['kind']) => (row: FlowSum) => row.kind === kind
  const figure = (id: 'deposits' | 'withdrawals', kind: FlowSum['kind'], sign: 1 | -1): Figure => ({
    id,
    value: plain(sign * worthOfKind(now, kind, worthOf)),
    before: plain(sign * worthOfKind(before, kind, worthOf)),
    beside: countOf(now.filter(of(kind))),
    course: courseOf(now.filter(of(kind)), steps, worthOf).map((cents) => plain(sign * cents)),
  })
  const past = moved(flows, shift)
  return {
    figures: [figure('deposits', 'deposit', 1), figure('withdrawals', 'withdrawal', -1)],
    moneyIn: layersOf(now.filter(of('deposit')), steps, worthOf),
    moneyOut: layersOf(now.filter(of('withdrawal')), steps, worthOf),
    inBefore: courseOf(past.filter(of('deposit')), steps, worthOf),
    outBefore: courseOf(past.filter(of('withdrawal')), steps, worthOf),
  }
}

/** How many payments stand; never below none, where what is taken back was of the period before. */
function countOf(rows: readonly FlowSum[]): number {
  const count = (sum: number, { reason, movements }: FlowSum) =>
    sum + paymentsOf(reason, toSafeNumber(movements))
  return Math.max(0, rows.reduce(count, 0))
}

/** Zero without its sign, which no wire needs. */
function plain(value: number): number {
  return value === 0 ? 0 : value
}

function layersOf(rows: readonly FlowSum[], steps: number, worthOf: OverviewSums['worthOf']) {
  const sums = new Map<string, number>()
  for (const row of rows) {
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + Math.abs(worthOf(row)))
  }
  const ordered = [...sums].sort((one, other) => other[1] - one[1]).map(([currency]) => currency)
  const own = ordered.slice(0, layersMax)
  const layers = own.map((currency) => ({
    name: currency.toUpperCase(),
    cents: courseOf(
      rows.filter((row) => row.currency === currency),
      steps,
      worthOf,
    ),
  }))
  const rest = rows.filter(({ currency }) => !own.includes(currency))
  if (rest.length === 0) return layers
  return [...layers, { name: 'Other', cents: courseOf(rest, steps, worthOf) }]
}

/** GGR, NGR and theoretical win. Pure. */
export function resultFigures(sums: OverviewSums): Figure[] {
  const { results, steps, flows, fees, worthOf, makers } = sums
  const now = byProduct(results.filter(isNow), makers)
  const before = byProduct(
    results.filter((row) => !isNow(row)),
    makers,
  )
  const borneBy = (isIn: (row: { readonly step: number }) => boolean) =>
    borneByAll({ flows: flows.filter(isIn), fees: fees.filter(isIn) }, worthOf)
  const net = (rows: readonly ProductCents[], borne: number) =>
    sumOf(rows, 'ggr') - sumOf(rows, 'makers') - borne
  const cents = (pick: (row: ResultSum) => bigint) => courseOfResults(results, steps, pick)
  const won = cents(({ stakes, payouts }) => stakes - payouts)
  const borne = Array.from({ length: steps }, (_, step) => borneBy((row) => row.step === step))
  const owed = courseOfMakers(sums, now)
  const figure = (id: Figure['id'], value: number, past: number, course: number[]): Figure => ({
    id,
    value: plain(value),
    before: plain(past),
    beside: id === 'ngr' ? 0 : sumOf(now, 'stakes'),
    course: course.map(plain),
  })
  return [
    figure('ggr', sumOf(now, 'ggr'), sumOf(before, 'ggr'), won),
    figure(
      'ngr',
      net(now, borneBy(isNow)),
      net(
        before,
        borneBy((row) => !isNow(row)),
      ),
      won.map((one, step) => one - (owed[step] ?? 0) - (borne[step] ?? 0)),
    ),
    figure(
      'theoretical',
      sumOf(now, 'theoretical'),
      sumOf(before, 'theoretical'),
      cents(({ theoretical }) => theoretical),
    ),
  ]
}

/** What staff credited, and what the house kept of the fees of withdrawals. Pure. */
export function besideFigures({ flows, fees, steps, worthOf }: OverviewSums): Figure[] {
  const credits = flows.filter(({ kind }) => kind === 'correction')
  const [creditsNow, feesNow] = [credits.filter(isNow), fees.filter(isNow)]
  const creditsBefore = credits.filter((row) => !isNow(row))
  const feesBefore = fees.filter((row) => !isNow(row))
  const keptOf = (rows: typeof fees) => {
    const { charged, chain } = worthOfFees(rows, worthOf)
    return charged - chain
  }
  return [
    {
      id: 'corrections',
      value: plain(worthOfKind(creditsNow, 'correction', worthOf)),
      before: plain(worthOfKind(creditsBefore, 'correction', worthOf)),
      beside: creditsNow.reduce((sum, { movements }) => sum + toSafeNumber(movements), 0),
      course: courseOf(creditsNow, steps, worthOf).map(plain),
    },
    {
      id: 'fees',
      value: keptOf(feesNow),
      before: keptOf(feesBefore),
      beside: worthOfFees(feesNow, worthOf).chain,
      course: Array.from({ length: steps }, (_, step) =>
        keptOf(feesNow.filter((row) => row.step === step)),
      ),
    },
  ]
}

/** Currencies that money moved in and that have no price now: their money is worth nothing above. Pure. */
export function unpricedIn(
  { flows, fees }: Pick<OverviewSums, 'flows' | 'fees'>,
  hasPrice: (currency: string) => boolean,
): string[] {
  const moved = new Set([...flows, ...fees].map(({ currency }) => currency))
  return [...moved].filter((currency) => !hasPrice(currency)).sort()
}

/**
 * What each product won. What all bear together is nobody's own: it is laid on the products by their
 * theoretical win, and what rounding leaves on the first, so that the sum is the NGR above. Pure.
 */
export function productsOf({
  results,
  flows,
  fees,
  worthOf,
  makers,
  nameOf,
}: OverviewSums): Overview['products'] {
  const rows = byProduct(results.filter(isNow), makers).sort((one, other) => other.ggr - one.ggr)
  const cost = borneByAll({ flows: flows.filter(isNow), fees: fees.filter(isNow) }, worthOf)
  const expected = sumOf(rows, 'theoretical')
  const shares = rows.map(({ theoretical }) =>
    expected === 0 ? 0 : Math.trunc((cost * theoretical) / expected),
  )
  const left = cost - shares.reduce((sum, share) => sum + share, 0)
  return rows.map(({ product, ggr, theoretical, makers: shared }, place) => {
    const share = (shares[place] ?? 0) + (place === 0 ? left : 0)
    return { id: product, name: nameOf(product), ggr, theoretical, ngr: ggr - shared - share }
  })
}

/** Promotion cost as percent of the theoretical win, by day and kind. Pure. */
export function promotionOf({ results, flows, from, stepMs, worthOf }: OverviewSums) {
  const costs = flows.filter(({ kind, step }) => kind === 'promotion' && step >= 0)
  const now = results.filter(isNow)
  const reasons = [...new Set(costs.map(({ reason }) => reason))].sort()
  const expectedCents = (rows: readonly ResultSum[]) =>
    centsOf(rows.reduce((sum, row) => sum + row.theoretical, 0n))
  const costOf = (rows: readonly FlowSum[]) => rows.reduce((sum, row) => sum + worthOf(row), 0)
  const stepsPerDay = dayMs / stepMs
  const dayOf = ({ step }: { readonly step: number }) => Math.floor(step / stepsPerDay)
  const days = [...new Set([...now, ...costs].map(dayOf))].sort((one, other) => one - other)
  const all = expectedCents(now)
  return {
    percent: percentOf(costOf(costs), all),
    kinds: reasons.map((reason) => {
      const cents = costOf(costs.filter((row) => row.reason === reason))
      return { name: reasonName(reason), cents, percent: percentOf(cents, all) }
    }),
    days: days.map((day) => {
      const expected = expectedCents(now.filter((row) => dayOf(row) === day))
      const percents = reasons.map((reason) =>
        percentOf(
          costOf(costs.filter((row) => dayOf(row) === day && row.reason === reason)),
          expected,
        ),
      )
      const isKnown = expected > 0
      return { at: from + day * dayMs, percents: isKnown ? percents.map((one) => one ?? 0) : null }
    }),
  }
}
