import {
  realPayoutUsdE6,
  realStakeUsdE6,
  sumFold,
  type Fact,
  type Fold,
} from '../../wallet/index.ts'
import { hourOf } from './hour.ts'

const columns = {
  hour: ['timestamptz', 'key'],
  product: ['text', 'key'],
  currency: ['text', 'key'],
  pocket: ['text', 'key'],
  bets: ['bigint', 'sum'],
  stake_minor: ['bigint', 'sum'],
  payout_minor: ['bigint', 'sum'],
  real_stake_usd_e6: ['bigint', 'sum'],
  real_payout_usd_e6: ['bigint', 'sum'],
  theoretical_usd_e6: ['bigint', 'sum'],
} as const

const million = 1_000_000n

/**
 * What the house took and paid by hour, product, currency and pocket. What was given back is neither.
 * Theoretical win is the real stake times the credited edge. Source: docs/glossary.md.
 */
export function resultsFold(): Fold {
  return sumFold({ id: 'house_results', table: 'house_results', columns, rowsOf: resultRowsOf })
}

/** What a fact adds to the house's results. Pure. */
export function resultRowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.status === 'cancel') return []
  const sign = BigInt(fact.sign)
  const stakeUsd = realStakeUsdE6(fact)
  return [
    {
      hour: hourOf(fact.settledAt),
      product: fact.product,
      currency: fact.currency,
      pocket: fact.pocket,
      bets: fact.part === 1 ? sign : 0n,
      stake_minor: sign * fact.stakeMinor,
      payout_minor: sign * fact.payoutMinor,
      real_stake_usd_e6: sign * stakeUsd,
      real_payout_usd_e6: sign * realPayoutUsdE6(fact),
      theoretical_usd_e6: sign * ((stakeUsd * BigInt(fact.creditedEdgePpm)) / million),
    },
  ]
}
