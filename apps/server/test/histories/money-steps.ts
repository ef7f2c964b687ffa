import fc from 'fast-check'

/** Money that comes in from outside, and what of it turns out not to hold; pots of open wagers. */
export type MoneyAct =
  | {
      readonly kind: 'deposit'
      readonly player: number
      readonly currency: string
      readonly amountMinor: bigint
      /** Taken back from the pocket, or the debt, instead of credited. */
      readonly isReversed: boolean
    }
  | {
      readonly kind: 'pot'
      /** Two of the wagers that were made so far. */
      readonly wagers: readonly [number, number]
      /** What the first one is paid, in 1/10000 of its stake; the other loses. */
      readonly timesE4: number
    }

const amountMinor = fc.bigInt({ min: 1n, max: 900_000_000n })

export const moneyAct: fc.Arbitrary<MoneyAct> = fc.oneof(
  fc.record({
    kind: fc.constant('deposit' as const),
    player: fc.nat(3),
    currency: fc.constantFrom('usdt', 'btc'),
    amountMinor,
    isReversed: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('pot' as const),
    wagers: fc.tuple(fc.nat(5), fc.nat(5)),
    timesE4: fc.constantFrom(0, 9_900, 19_000, 500_000),
  }),
)
