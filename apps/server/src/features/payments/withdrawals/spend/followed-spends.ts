import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../../platform/database/database.ts'
import { findWithdrawal, type Withdrawal } from '../withdrawal-store.ts'

/** Has a payment looked at after it counts as paid; written down before it is booked out. */
export async function followOn(
  on: Queries,
  { id, chain }: Pick<Withdrawal, 'id' | 'chain'>,
): Promise<void> {
  await on.query({
    text: `insert into followed_spends (withdrawal_id, chain) values ($1, $2) on conflict do nothing`,
    values: [id, chain],
  })
}

/** Payments of a chain that count as paid and were not seen at this head yet, the oldest first: others spend them. */
export async function followedSpends(
  on: Queries,
  { chain, head }: { readonly chain: string; readonly head: number },
): Promise<Withdrawal[]> {
  const rows = await on.query<{ id: Uuid }>({
    name: 'followed_spends',
    text: `select w.id from followed_spends f join withdrawals w on w.id = f.withdrawal_id
      where f.chain = $1 and f.seen_head is distinct from $2::bigint and w.stage = 'paid'
        and not exists (select from settled_payouts p where p.withdrawal_id = w.id)
      order by w.signed_at, w.id`,
    values: [chain, head],
  })
  const found = await Promise.all(rows.map(({ id }) => findWithdrawal(on, id)))
  return found.filter((one) => one !== undefined)
}

/** @param head null where the payment is in no block. */
export async function noteSeen(on: Queries, id: Uuid, head: number | null): Promise<void> {
  await on.query({
    text: 'update followed_spends set seen_head = $2 where withdrawal_id = $1',
    values: [id, head],
  })
}

export async function followNoMore(on: Queries, id: Uuid): Promise<void> {
  await on.query({ text: 'delete from followed_spends where withdrawal_id = $1', values: [id] })
}
