import type { Uuid } from '@powerplay/kernel'
import { isoTextOf, sumFold, type Fact, type Fold } from '../../wallet/index.ts'

const columns = {
  posting_id: ['uuid', 'key'],
  user_id: ['uuid', 'max'],
  currency: ['text', 'max'],
  amount_minor: ['bigint', 'sum'],
  at: ['timestamptz', 'max'],
} as const

/** Confirmed deposits, one row each: what deposit bonuses are granted on. */
export function depositsFold(told: (userIds: readonly Uuid[]) => void): Fold {
  return sumFold({
    id: 'promo_deposits',
    table: 'promo_deposits',
    columns,
    rowsOf,
    told: ({ rows }) => told(rows.map((row) => String(row.user_id))),
  })
}

/** Pure. */
export function rowsOf(fact: Fact) {
  if (fact.kind !== 'movement' || fact.reason !== 'deposit' || fact.pocket !== 'real') return []
  if (fact.amountMinor <= 0n) return []
  return [
    {
      posting_id: fact.postingId,
      user_id: fact.userId,
      currency: fact.currency,
      amount_minor: fact.amountMinor,
      at: isoTextOf(fact.at),
    },
  ]
}
