import { hourMs, toIso, type InstantMs } from '@powerplay/kernel'
import {
  realPayoutUsdE6,
  realStakeUsdE6,
  sumFold,
  type Fact,
  type Fold,
  type ResultFact,
} from '../wallet/index.ts'

/** The fold's name, for whoever has to know how far it has read. */
export const tokenFold = 'token_hours'

/** What results come to: how many bets, and worths of the real money in 1e-6 USD. */
export interface PlaySums {
  readonly bets: bigint
  readonly stakeE6: bigint
  readonly payoutE6: bigint
  /** Stake x credited edge: what burn and revenue share are counted from. */
  readonly theoreticalE6: bigint
  /** Stake x true edge: what the house expects before it gives anything. Of futures the fees. */
  readonly expectedE6: bigint
}

const million = 1_000_000n

/** What a result adds; undefined where no real money was played, or the stake went back. Pure. */
export function playOf(fact: ResultFact): PlaySums | undefined {
  if (fact.status === 'cancel') return undefined
  if (fact.pocket !== 'real' && fact.pocket !== 'mixed') return undefined
  const sign = BigInt(fact.sign)
  const stakeE6 = realStakeUsdE6(fact)
  return {
    bets: fact.part === 1 ? sign : 0n,
    stakeE6: sign * stakeE6,
    payoutE6: sign * realPayoutUsdE6(fact),
    theoreticalE6: sign * ((stakeE6 * BigInt(fact.creditedEdgePpm)) / million),
    expectedE6: sign * ((stakeE6 * BigInt(fact.trueEdgePpm)) / million),
  }
}

let known = { hour: 0, text: '1970-01-01T00:00:00.000Z' }

/** The hour of an instant, as ISO text; nearly all facts of a portion are of the same one. */
export function hourText(at: InstantMs): string {
  const hour = Math.floor(at / hourMs)
  if (known.hour !== hour) known = { hour, text: toIso(hour * hourMs) }
  return known.text
}

/** The play of an hour by product, by when it was booked: an hour that is over never changes. */
export function hoursFold(): Fold {
  return sumFold({
    id: tokenFold,
    table: 'token_hours',
    columns: {
      hour: ['timestamptz', 'key'],
      product: ['text', 'key'],
      bets: ['bigint', 'sum'],
      stake_usd_e6: ['bigint', 'sum'],
      payout_usd_e6: ['bigint', 'sum'],
      theoretical_usd_e6: ['bigint', 'sum'],
      expected_usd_e6: ['bigint', 'sum'],
    },
    rowsOf: hourRowsOf,
  })
}

/** What a fact adds to the hours. Pure. */
export function hourRowsOf(fact: Fact) {
  if (fact.kind !== 'result') return []
  const play = playOf(fact)
  if (!play) return []
  return [
    {
      hour: hourText(fact.bookedAt),
      product: fact.product,
      bets: play.bets,
      stake_usd_e6: play.stakeE6,
      payout_usd_e6: play.payoutE6,
      theoretical_usd_e6: play.theoreticalE6,
      expected_usd_e6: play.expectedE6,
    },
  ]
}
