import { sumFold, type Fact, type Fold } from '../../wallet/index.ts'
import { hourOf } from './hour.ts'

const columns = {
  hour: ['timestamptz', 'key'],
  currency: ['text', 'key'],
  payouts: ['bigint', 'sum'],
  sum_minor: ['bigint', 'sum'],
  fee_minor: ['bigint', 'sum'],
  network_fee_minor: ['bigint', 'sum'],
  net_minor: ['bigint', 'sum'],
} as const

/** What withdrawals paid out, and what the house kept of them, by hour and currency. */
export function payoutsFold(): Fold {
  return sumFold({ id: 'house_payouts', table: 'house_payouts', columns, rowsOf: payoutRowsOf })
}

/** What a fact adds to the payouts by hour. Pure. */
export function payoutRowsOf(fact: Fact) {
  if (fact.kind !== 'payout') return []
  const { at, currency, sumMinor, feeMinor, networkFeeMinor, netMinor } = fact
  return [
    {
      hour: hourOf(at),
      currency,
      payouts: 1n,
      sum_minor: sumMinor,
      fee_minor: feeMinor,
      network_fee_minor: networkFeeMinor,
      net_minor: netMinor,
    },
  ]
}
