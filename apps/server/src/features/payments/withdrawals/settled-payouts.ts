import type { Uuid } from '@powerplay/kernel'
import type { Queries, Statement } from '../../../platform/database/database.ts'

/** A payment that its chain undid, or can never carry out, and that two persons settled. */
export interface SettledPayout {
  readonly id: Uuid
  readonly chain: string
  readonly undoneSince: Date
  readonly reason: string
  readonly askedBy: Uuid
  readonly agreedBy: Uuid
  readonly at: Date
}

export async function isSettled(on: Queries, id: string): Promise<boolean> {
  const rows = await on.query({
    name: 'settled_payout',
    text: 'select from settled_payouts where withdrawal_id::text = $1',
    values: [id],
  })
  return rows.length > 0
}

/** Whether one of these transactions is a payment of ours that may come back, as it is not settled. */
export async function areOwn(
  on: Queries,
  { chain, txids }: { readonly chain: string; readonly txids: readonly string[] },
): Promise<boolean> {
  const rows = await on.query({
    text: `select from withdrawals w left join spend_signatures s on s.withdrawal_id = w.id
      where w.chain = $1 and (w.txid = any($2::text[]) or s.txid = any($2::text[]))
        and not exists (select from settled_payouts p where p.withdrawal_id = w.id) limit 1`,
    values: [chain, txids],
  })
  return rows.length > 0
}

/**
 * Writes down that a payment is settled, and ends its following. What is left of its outputs pays others: once one of
 * them is spent so, it can never come back.
 */
export function settledStatements(
  own: SettledPayout,
): readonly Required<Pick<Statement, 'text' | 'values'>>[] {
  return [
    {
      text: `insert into settled_payouts
          (withdrawal_id, chain, undone_since, reason, asked_by, agreed_by, settled_at)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      values: [
        ...[own.id, own.chain, own.undoneSince, own.reason],
        ...[own.askedBy, own.agreedBy, own.at],
      ],
    },
    { text: 'delete from followed_spends where withdrawal_id = $1', values: [own.id] },
    { text: 'delete from spent_outputs where withdrawal_id = $1', values: [own.id] },
  ]
}

/** Ends the alarms of a payment that is settled. */
export async function endAlarmsOf(
  tx: Queries,
  { id, at }: Pick<SettledPayout, 'id' | 'at'>,
): Promise<void> {
  await tx.query({
    text: `update payment_alarms set closed_at = $2 where closed_at is null
      and kind in ('payout-undone', 'withdrawal-stuck') and subject = $1`,
    values: [id, at],
  })
}
