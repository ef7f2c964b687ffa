import { isoTextOf, sumFold, type Fact, type Fold } from '../../wallet/index.ts'

const columns = {
  user_id: ['uuid', 'key'],
  posting_id: ['uuid', 'key'],
  pocket: ['text', 'key'],
  currency: ['text', 'key'],
  reason: ['text', 'key'],
  wager_id: ['uuid', 'max'],
  amount_minor: ['bigint', 'sum'],
  at: ['timestamptz', 'max'],
} as const

/** Every movement of a player's money that is no result of a wager, as staff read accounts. */
export function movementsFold(): Fold {
  return sumFold({ id: 'user_movements', table: 'user_movements', columns, rowsOf })
}

/** Play money is among them: support is asked about it too. */
export function rowsOf(fact: Fact) {
  if (fact.kind !== 'movement') return []
  const { userId, postingId, pocket, currency, reason, wagerId, amountMinor, at } = fact
  return [
    {
      user_id: userId,
      posting_id: postingId,
      pocket,
      currency,
      reason,
      wager_id: wagerId,
      amount_minor: amountMinor,
      at: isoTextOf(at),
    },
  ]
}
