import fc from 'fast-check'

/** Money that comes in from outside, and what of it turns out not to hold; pots of open wagers. */
export type MoneyAct =
  | {
      readonly kind: 'deposit'
      readonly player: number
      readonly currency: string
      readonly amountMinor: bigint
      /** Taken back from the pocket, or the debt, instead of credited: a deposit, or what a bonus had become. */
      readonly takenBack: 'deposit_reversal' | 'bonus_reversal' | null
    }
  | {
      /** A withdrawal that is asked for, and perhaps booked out, or given back. */
      readonly kind: 'withdrawal'
      readonly player: number
      readonly currency: string
      readonly amountMinor: bigint
      readonly end: 'paid' | 'returned' | null
    }
  | {
      /** What staff book: onto a pocket or from it, or coins that came in and are nobody's. */
      readonly kind: 'booking'
      readonly player: number
      readonly currency: string
      readonly amountMinor: bigint
      readonly reason: 'correction' | 'deposit_write_off'
      readonly isTaken: boolean
    }
  | {
      /** A bonus pocket is emptied: so much becomes real, the rest is forfeited. */
      readonly kind: 'convert'
      readonly player: number
      readonly currency: string
      readonly releaseMinorMax: bigint | null
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
    takenBack: fc.constantFrom(
      null,
      null,
      'deposit_reversal',
      'deposit_reversal',
      'bonus_reversal',
    ),
  }),
  fc.record({
    kind: fc.constant('withdrawal' as const),
    player: fc.nat(3),
    currency: fc.constantFrom('usdt', 'btc'),
    amountMinor,
    end: fc.constantFrom(null, 'paid', 'returned'),
  }),
  fc.record({
    kind: fc.constant('booking' as const),
    player: fc.nat(3),
    currency: fc.constantFrom('usdt', 'btc'),
    amountMinor,
    reason: fc.constantFrom('correction', 'correction', 'deposit_write_off'),
    isTaken: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('convert' as const),
    player: fc.nat(3),
    currency: fc.constantFrom('usdt', 'btc'),
    releaseMinorMax: fc.option(fc.bigInt({ min: 0n, max: 6_000_000_000n })),
  }),
  fc.record({
    kind: fc.constant('pot' as const),
    wagers: fc.tuple(fc.nat(5), fc.nat(5)),
    timesE4: fc.constantFrom(0, 9_900, 19_000, 500_000),
  }),
)
