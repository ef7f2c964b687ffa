import { hourMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import type { FeeSum, FlowSum, ResultSum } from './overview-store.ts'
import { givenFigure, turnoverFigures } from './shape-turnover.ts'
import type { OverviewSums } from './sums.ts'
import {
  besideFigures,
  flowFigures,
  productsOf,
  promotionOf,
  resultFigures,
  unpricedIn,
} from './shape-overview.ts'

const result = (own: Partial<ResultSum>): ResultSum => ({
  step: 0,
  product: 'originals',
  bets: 1n,
  stakes: 1_000_000_000n,
  payouts: 900_000_000n,
  theoretical: 50_000_000n,
  ...own,
})
const flow = (own: Partial<FlowSum>): FlowSum => ({
  step: 0,
  kind: 'deposit',
  reason: 'deposit',
  currency: 'usdt',
  movements: 1n,
  minor: 100n,
  ...own,
})
const fee = (own: Partial<FeeSum>): FeeSum => ({
  step: 0,
  currency: 'usdt',
  charged: 30n,
  chain: 10n,
  ...own,
})
const sums = (own: Partial<OverviewSums>): OverviewSums => ({
  results: [],
  flows: [],
  fees: [],
  steps: 2,
  from: 0,
  stepMs: hourMs,
  worthOf: ({ minor }) => Number(minor),
  makers: { products: ['slots'], ppmAt: () => 150_000 },
  nameOf: (product) => product,
  ...own,
})

describe('the figures of the overview', () => {
  it('say what was staked, what of it was paid back, and what was given, affiliates apart', () => {
    const own = sums({
      results: [result({}), result({ product: 'slots', step: 1 }), result({ step: -24 })],
      flows: [
        flow({ kind: 'promotion', reason: 'affiliate', minor: 30n }),
        flow({ kind: 'promotion', reason: 'rakeback', minor: 70n, step: 1 }),
        flow({ kind: 'promotion', reason: 'affiliate', minor: 5n, step: -24 }),
        flow({ minor: 1_000n }),
      ],
    })
    const [stakes, payouts] = turnoverFigures(own)
    const course = [100_000, 100_000]
    expect(stakes).toEqual({ id: 'stakes', value: 200_000, before: 100_000, beside: 2, course })
    expect(payouts).toMatchObject({ value: 180_000, before: 90_000, beside: 200_000 })
    expect(payouts?.course).toEqual([90_000, 90_000])
    const [ggr] = resultFigures(own)
    expect(ggr?.value).toBe((stakes?.value ?? 0) - (payouts?.value ?? 0))
    const given = { id: 'promotion', value: 100, before: 5, beside: 30, course: [30, 70] }
    expect(givenFigure(own)).toEqual(given)
  })

  it('add up: NGR is GGR less makers share, promotion, credits and chain fees, with fees charged; so are the products', () => {
    const own = sums({
      results: [
        result({}),
        result({ product: 'slots', theoretical: 100_000_000n }),
        result({ product: 'sport', theoretical: 1n, step: 1 }),
      ],
      flows: [
        flow({ kind: 'promotion', reason: 'rakeback', minor: 1_000n }),
        flow({ kind: 'correction', reason: 'correction', minor: 300n }),
        flow({ kind: 'correction', reason: 'correction', minor: -100n, step: 1 }),
        flow({ kind: 'correction', reason: 'correction', minor: 7n, step: -24 }),
      ],
      fees: [fee({}), fee({ step: 1 }), fee({ step: -24, charged: 5n, chain: 1n })],
    })
    const [ggr, ngr, theoretical] = resultFigures(own)
    expect(ggr?.value).toBe(30_000)
    // 15 % of the 100 dollars of slots, and 10 dollars given; two credits, and fees of two hours.
    expect(ngr?.value).toBe(30_000 - 1_500 - 1_000 - 200 + 2 * (30 - 10))
    expect(ngr?.before).toBe(-7 + 4)
    expect(ngr?.course).toEqual([20_000 - 1_500 - 1_000 - 300 + 20, 10_000 + 100 + 20])
    expect(besideFigures(own)).toEqual([
      { id: 'corrections', value: 200, before: 7, beside: 2, course: [300, -100] },
      { id: 'fees', value: 40, before: 4, beside: 20, course: [20, 20] },
    ])
    expect(theoretical?.value).toBe(15_000)
    const products = productsOf(own)
    expect(products.reduce((sum, row) => sum + row.ngr, 0)).toBe(ngr?.value)
    expect(products.reduce((sum, row) => sum + row.ggr, 0)).toBe(ggr?.value)
  })

  it('have courses that add up to them, whatever rounding leaves and makers get of a step', () => {
    const odd = { stakes: 1_000_019_999n, payouts: 900_001_001n, theoretical: 1_234_567n }
    const lost = { stakes: 1n, payouts: 50_003_333n }
    const own = sums({
      results: [
        result({ product: 'slots', ...odd }),
        result({ product: 'slots', step: 1, ...lost }),
        result({ product: 'live', ...lost }),
        result({ step: 0, ...odd }),
        result({ step: 1, ...odd }),
        result({ step: -24, ...odd }),
      ],
      makers: { products: ['slots', 'live'], ppmAt: (step) => 150_001 + step },
    })
    for (const { id, value, course } of resultFigures(own)) {
      expect(
        course.reduce((sum, one) => sum + one, 0),
        id,
      ).toBe(value)
    }
  })

  it('say which currencies have no price, and are in none of them', () => {
    const own = sums({
      flows: [flow({}), flow({ currency: 'sol' })],
      fees: [fee({ currency: 'eth' })],
    })
    expect(unpricedIn(own, (currency) => currency === 'usdt')).toEqual(['eth', 'sol'])
    expect(unpricedIn(own, () => true)).toEqual([])
  })

  it('stand beside those of the period before, step by step', () => {
    const own = sums({ flows: [flow({}), flow({ step: -24, minor: 40n }), flow({ step: -23 })] })
    const { figures, inBefore, moneyIn } = flowFigures(own, 24)
    expect(figures[0]).toMatchObject({ id: 'deposits', value: 100, before: 140, beside: 1 })
    expect(inBefore).toEqual([40, 100])
    expect(moneyIn).toEqual([{ name: 'USDT', cents: [100, 0] }])
  })

  it('count no payment that was taken back', () => {
    const out = { kind: 'withdrawal', minor: -100n } as const
    const back = { kind: 'withdrawal', reason: 'withdrawal_return' } as const
    const flows = [
      flow({ movements: 5n }),
      flow({ reason: 'deposit_reversal', movements: 2n, minor: -40n }),
      flow({ ...out, reason: 'withdrawal', movements: 13n, minor: -1_300n }),
      flow({ ...back, movements: 9n, minor: 900n }),
    ]
    expect(flowFigures(sums({ flows }), 24).figures).toMatchObject([
      { id: 'deposits', value: 60, beside: 3 },
      { id: 'withdrawals', value: 400, beside: 4 },
    ])
    const older = flowFigures(sums({ flows: [flow({ ...back, movements: 2n })] }), 24)
    expect(older.figures[1]).toMatchObject({ beside: 0 })
  })

  it('show three currencies apart and the others together; what goes out is below zero', () => {
    const currencies = ['btc', 'eth', 'sol', 'trx', 'xrp']
    const flows = currencies.map((currency, place) =>
      flow({ kind: 'withdrawal', currency, minor: BigInt(place - 10) }),
    )
    const { moneyOut, figures } = flowFigures(sums({ flows }), 24)
    expect(moneyOut.map(({ name }) => name)).toEqual(['BTC', 'ETH', 'SOL', 'Other'])
    expect(moneyOut.at(-1)?.cents).toEqual([-13, 0])
    expect(figures[1]).toMatchObject({ id: 'withdrawals', value: 40 })
  })

  it('say what promotions cost of the theoretical win, and nothing where there is none', () => {
    const cost = flow({ kind: 'promotion', reason: 'race_prize', minor: 1_000n })
    const shown = promotionOf(sums({ results: [result({})], flows: [cost] }))
    expect(shown.percent).toBe(20)
    expect(shown.days).toEqual([{ at: 0, percents: [20] }])
    expect(shown.kinds).toEqual([{ name: 'Race', cents: 1_000, percent: 20 }])
    expect(promotionOf(sums({ flows: [cost] })).percent).toBeNull()
  })
})
