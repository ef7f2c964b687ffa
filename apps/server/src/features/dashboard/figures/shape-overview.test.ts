import { hourMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import type { FlowSum, ResultSum } from './overview-store.ts'
import type { OverviewSums } from './sums.ts'
import { flowFigures, productsOf, promotionOf, resultFigures } from './shape-overview.ts'

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
const sums = (own: Partial<OverviewSums>): OverviewSums => ({
  results: [],
  flows: [],
  steps: 2,
  from: 0,
  stepMs: hourMs,
  worthOf: ({ minor }) => Number(minor),
  makers: { products: ['slots'], ppm: 150_000 },
  nameOf: (product) => product,
  ...own,
})

describe('the figures of the overview', () => {
  it('add up: NGR is GGR less the makers share and the promotion cost, and so are the products', () => {
    const own = sums({
      results: [
        result({}),
        result({ product: 'slots', theoretical: 100_000_000n }),
        result({ product: 'sport', theoretical: 1n, step: 1 }),
      ],
      flows: [flow({ kind: 'promotion', reason: 'rakeback', minor: 1_000n })],
    })
    const [ggr, ngr, theoretical] = resultFigures(own)
    expect(ggr?.value).toBe(30_000)
    // 15 % of the 100 dollars of slots, and 10 dollars given.
    expect(ngr?.value).toBe(30_000 - 1_500 - 1_000)
    expect(theoretical?.value).toBe(15_000)
    const products = productsOf(own)
    expect(products.reduce((sum, row) => sum + row.ngr, 0)).toBe(ngr?.value)
    expect(products.reduce((sum, row) => sum + row.ggr, 0)).toBe(ggr?.value)
  })

  it('stand beside those of the period before, step by step', () => {
    const own = sums({ flows: [flow({}), flow({ step: -24, minor: 40n }), flow({ step: -23 })] })
    const { figures, inBefore, moneyIn } = flowFigures(own, 24)
    expect(figures[0]).toMatchObject({ id: 'deposits', value: 100, before: 140, beside: 1 })
    expect(inBefore).toEqual([40, 100])
    expect(moneyIn).toEqual([{ name: 'USDT', cents: [100, 0] }])
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
