import { toSafeNumber } from '@powerplay/kernel'
import type { CallHandlers } from '../../../platform/context.ts'
import type { ResultSum } from './overview-store.ts'
import { byProduct, courseOf, isNow, sumOf, worthOfKind, type OverviewSums } from './sums.ts'

type Figure = Awaited<ReturnType<CallHandlers['adminOverview']>>['figures'][number]

const isBefore = (row: { readonly step: number }) => !isNow(row)

/** What was staked with real money and what was paid back of it: their difference is the GGR. Pure. */
export function turnoverFigures({ results, steps, makers }: OverviewSums): Figure[] {
  const of = (rows: readonly ResultSum[]) => {
    const products = byProduct(rows, makers)
    const stakes = sumOf(products, 'stakes')
    return { stakes, payouts: stakes - sumOf(products, 'ggr') }
  }
  const [now, before] = [of(results.filter(isNow)), of(results.filter(isBefore))]
  const course = (pick: (row: ResultSum) => bigint) =>
    courseOf(results, steps, pick).map((e6) => Math.floor(e6 / 10_000))
  const bets = results.filter(isNow).reduce((sum, row) => sum + row.bets, 0n)
  return [
    {
      id: 'stakes',
      value: now.stakes,
      before: before.stakes,
      beside: toSafeNumber(bets),
      course: course(({ stakes }) => stakes),
    },
    {
      id: 'payouts',
      value: now.payouts,
      before: before.payouts,
      beside: now.stakes,
      course: course(({ payouts }) => payouts),
    },
  ]
}

/** What was given away, and of it what affiliates were paid. Pure. */
export function givenFigure({ flows, steps, worthOf }: OverviewSums): Figure {
  const given = flows.filter(({ kind }) => kind === 'promotion')
  const now = given.filter(isNow)
  const worth = (rows: typeof given) => worthOfKind(rows, 'promotion', worthOf)
  return {
    id: 'promotion',
    value: worth(now),
    before: worth(given.filter(isBefore)),
    beside: worth(now.filter(({ reason }) => reason === 'affiliate')),
    course: courseOf(given, steps, worthOf),
  }
}
