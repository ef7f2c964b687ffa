import {
  gameOf,
  realPayoutUsdE6,
  realStakeUsdE6,
  sumFold,
  type Fact,
  type Fold,
  type ResultFact,
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
 * Theoretical win is the real stake times the credited edge. A bet counts as one when its last share is closed, in
 * the hour of that. Source: docs/glossary.md.
 */
export function resultsFold(): Fold {
  return sumFold({ id: 'house_results', table: 'house_results', columns, rowsOf: resultRowsOf })
}

/** What a fact adds to the house's results. Pure. */
export function resultRowsOf(fact: Fact) {
  if (fact.kind !== 'result') return []
  const bets = BigInt(gameOf(fact).games)
  const hour = hourOf(fact.settledAt)
  const closed = fact.closedAt === null ? hour : hourOf(fact.closedAt)
  const isPlayed = fact.status !== 'cancel'
  if (isPlayed && (bets === 0n || closed === hour)) return [moneyRow(fact, hour, bets)]
  return [
    ...(isPlayed ? [moneyRow(fact, hour, 0n)] : []),
    ...(bets === 0n ? [] : [{ ...placeOf(fact, closed), ...noMoney, bets }]),
  ]
}

function placeOf({ product, currency, pocket }: ResultFact, hour: string) {
  return { hour, product, currency, pocket }
}

const noMoney = {
  stake_minor: 0n,
  payout_minor: 0n,
  real_stake_usd_e6: 0n,
  real_payout_usd_e6: 0n,
  theoretical_usd_e6: 0n,
}

function moneyRow(fact: ResultFact, hour: string, bets: bigint) {
  const sign = BigInt(fact.sign)
  const stakeUsd = realStakeUsdE6(fact)
  return {
    ...placeOf(fact, hour),
    bets,
    stake_minor: sign * fact.stakeMinor,
    payout_minor: sign * fact.payoutMinor,
    real_stake_usd_e6: sign * stakeUsd,
    real_payout_usd_e6: sign * realPayoutUsdE6(fact),
    theoretical_usd_e6: sign * ((stakeUsd * BigInt(fact.creditedEdgePpm)) / million),
  }
}
