import fc from 'fast-check'
import { moneyAct, type MoneyAct } from './money-steps.ts'

/** What a stake is asked of; bonus money joins the real one. */
export type Purse = 'real' | 'with-bonus' | 'demo'

/** How a wager, or a share of it, ends: paid so many 1/10000 of its stake, or given back. */
export type End = { readonly timesE4: number } | 'cancel'

/** One thing that players, products or the house do. Numbers choose among what is there. */
export type Act =
  | MoneyAct
  | {
      readonly kind: 'bet'
      readonly player: number
      readonly purse: Purse
      readonly currency: string
      readonly game: string
      readonly stakeMinor: bigint
      readonly timesE4: number
    }
  | {
      readonly kind: 'open'
      readonly player: number
      readonly purse: Purse
      readonly currency: string
      readonly stakeMinor: bigint
      /** True where it is noted, when it is open, to earn no reward, and the wager before it too. */
      readonly isUncredited: boolean
    }
  | { readonly kind: 'close'; readonly wager: number; readonly sharePpm: number; readonly end: End }
  | {
      readonly kind: 'correct'
      readonly wager: number
      readonly part: number
      readonly end: End
      readonly isStale: boolean
    }
  | {
      readonly kind: 'grant'
      readonly player: number
      readonly pocket: 'real' | 'bonus' | 'demo'
      /** Of real money. */
      readonly reason: 'race_prize' | 'rakeback' | 'affiliate' | 'faucet'
      readonly currency: string
      readonly amountMinor: bigint
    }
  | {
      readonly kind: 'move'
      readonly gives: readonly bigint[]
      readonly pocket: 'real' | 'demo' | 'frozen'
      /** Of what is frozen: it is let go. */
      readonly isBack: boolean
      readonly currency: string
    }
  | {
      readonly kind: 'external'
      readonly player: number
      readonly what: 'bet' | 'win' | 'refund' | 'rollback'
      readonly round: number
      readonly isRoundOver: boolean
      readonly amountMinor: bigint
      readonly refs: readonly number[]
    }

/** Reads the journal into the projections, cut into portions of such a size. */
export interface Read {
  readonly kind: 'read'
  readonly commits: number
  readonly facts: number
  /** Portions that are written together. */
  readonly portions: number
  /** The transaction that is given up before its commit, or after it before its pushes. */
  readonly crash: { readonly turn: number; readonly isCommitted: boolean } | null
  /** A projection that throws once: where, and which. */
  readonly broken: { readonly fold: number; readonly isInSql: boolean } | null
  /** True for two runners at once. */
  readonly isDouble: boolean
}

/** A node ends and another takes its place. */
export interface Reopen {
  readonly kind: 'reopen'
  readonly node: number
}

/** Acts of the same moment, spread over the nodes; a reading; or a node that is opened anew. */
export type Step =
  { readonly kind: 'acts'; readonly acts: readonly Act[]; readonly node: number } | Read | Reopen

const purse = fc.constantFrom<Purse>('real', 'real', 'with-bonus', 'with-bonus', 'demo')
const currency = fc.constantFrom('usdt', 'usdt', 'btc')
const player = fc.nat(3)
/** Dust, small change, and stakes that no pocket holds. */
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 9n }),
  fc.bigInt({ min: 1_000_000n, max: 300_000_000n }),
  fc.constantFrom(100_000_000n, 600_000_000n, 25_000_000_000n),
)
const timesE4 = fc.constantFrom(0, 0, 1, 3_333, 9_900, 10_000, 12_345, 20_000, 150_000)
const end: fc.Arbitrary<End> = fc.oneof(
  { weight: 4, arbitrary: timesE4.map((times) => ({ timesE4: times })) },
  { weight: 1, arbitrary: fc.constant('cancel' as const) },
)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: moneyAct },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      player,
      purse,
      currency,
      game: fc.constantFrom('own', 'own', 'mines', 'dice'),
      stakeMinor: amount,
      timesE4,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      player,
      purse,
      currency,
      stakeMinor: amount,
      isUncredited: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      wager: fc.nat(9),
      // A million is all; more is more than there is.
      sharePpm: fc.constantFrom(100_000, 333_333, 500_000, 1_000_000, 1_000_000, 2_000_000),
      end,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      wager: fc.nat(19),
      part: fc.constantFrom(1, 1, 1, 2, 3),
      end,
      isStale: fc.constantFrom(false, false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      player,
      pocket: fc.constantFrom('real' as const, 'bonus' as const, 'demo' as const),
      reason: fc.constantFrom('race_prize', 'rakeback', 'affiliate', 'faucet'),
      currency,
      amountMinor: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      gives: fc.array(fc.bigInt({ min: 0n, max: 50_000_000n }), { minLength: 2, maxLength: 4 }),
      pocket: fc.constantFrom('real' as const, 'demo' as const, 'frozen' as const),
      isBack: fc.boolean(),
      currency,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('external' as const),
      player,
      what: fc.constantFrom('bet', 'bet', 'win', 'win', 'refund', 'rollback'),
      round: fc.nat(2),
      isRoundOver: fc.boolean(),
      amountMinor: fc.oneof(fc.constant(0n), amount),
      refs: fc.array(fc.nat(9), { maxLength: 3 }),
    }),
  },
)

const read: fc.Arbitrary<Read> = fc.record({
  kind: fc.constant('read' as const),
  commits: fc.integer({ min: 1, max: 6 }),
  facts: fc.integer({ min: 1, max: 12 }),
  portions: fc.integer({ min: 1, max: 3 }),
  crash: fc.option(fc.record({ turn: fc.integer({ min: 1, max: 4 }), isCommitted: fc.boolean() })),
  broken: fc.option(fc.record({ fold: fc.nat(99), isInSql: fc.boolean() }), { freq: 3 }),
  isDouble: fc.constantFrom(false, false, true),
})

/** Random histories of four players. */
export const history: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('acts' as const),
        acts: fc.array(act, { minLength: 1, maxLength: 3 }),
        node: fc.nat(1),
      }),
    },
    { weight: 3, arbitrary: read },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), node: fc.nat(1) }) },
  ),
  { minLength: 4, maxLength: 24, size: 'max' },
)
