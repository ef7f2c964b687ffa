import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A tip or a rain; `id` names its posting. Amounts in minor units. */
export interface GiftRow {
  readonly id: Uuid
  readonly kind: 'tip' | 'rain' | 'house_rain'
  readonly from_id: Uuid | null
  readonly channel: string
  readonly currency: string
  readonly asked_minor: bigint
  readonly asked_people: number
  readonly amount_minor: bigint
  readonly each_minor: bigint
  readonly usd_e6: bigint
  readonly is_public: boolean
  readonly state: 'held' | 'paid'
  /** Who gets it. */
  readonly users: readonly Uuid[]
}

/** Notes a gift before its money moves: its picks stand from now on. */
export async function holdGift(
  tx: Queries,
  gift: Omit<GiftRow, 'state'>,
  at: InstantMs,
): Promise<void> {
  await tx.query({
    text: `insert into chat_gifts (id, kind, from_id, channel, currency, asked_minor, asked_people,
        amount_minor, each_minor, usd_e6, is_public, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      gift.id,
      gift.kind,
      gift.from_id,
      gift.channel,
      gift.currency,
      gift.asked_minor,
      gift.asked_people,
      gift.amount_minor,
      gift.each_minor,
      gift.usd_e6,
      gift.is_public,
      new Date(at),
    ],
  })
  await tx.query({
    text: `insert into chat_gift_parts (gift_id, user_id, usd_e6)
      select $1, user_id, $3 from unnest($2::uuid[]) as user_id`,
    values: [gift.id, gift.users, gift.usd_e6 / BigInt(gift.users.length)],
  })
}

/** The gift of this id, whatever became of it. */
export async function findGift(on: Queries, id: Uuid): Promise<GiftRow | undefined> {
  const [row] = await on.query<GiftRow>({
    text: `select g.*, array(select user_id from chat_gift_parts where gift_id = g.id
        order by user_id) as users
      from chat_gifts g where id = $1`,
    values: [id],
  })
  return row
}

/** Forgets a gift whose money did not move. */
export async function dropGift(on: Queries, id: Uuid): Promise<void> {
  await on.query({
    text: `delete from chat_gifts where id = $1 and state = 'held'`,
    values: [id],
  })
}

/** What a player gave away since then, what is on its way included, in 1e-6 USD. */
export async function givenSince(tx: Queries, userId: Uuid, since: InstantMs): Promise<bigint> {
  const [row] = await tx.query<{ sum: bigint }>({
    text: `select coalesce(sum(usd_e6), 0)::bigint as sum from chat_gifts
      where from_id = $1 and created_at >= $2`,
    values: [userId, new Date(since)],
  })
  return row?.sum ?? 0n
}

/** Says that the money moved, in the transaction that moves it. */
export function paidStatement(id: Uuid) {
  return {
    name: 'chat_gift_paid',
    text: `update chat_gifts set state = 'paid' where id = $1`,
    values: [id],
  }
}

/** Says what its takers have to play before it leaves the site, in the transaction that moves the money. */
export function owePlayStatement({ users, usd_e6 }: Pick<GiftRow, 'users' | 'usd_e6'>) {
  return {
    name: 'chat_gift_owes_play',
    text: 'select owe_play($1::uuid[], $2)',
    values: [users, usd_e6 / BigInt(users.length)],
  }
}

/** Gifts that a lost process left on their way. */
export function strandedGifts(on: Queries, before: InstantMs): Promise<GiftRow[]> {
  return on.query<GiftRow>({
    text: `select g.*, array(select user_id from chat_gift_parts where gift_id = g.id
        order by user_id) as users
      from chat_gifts g where state = 'held' and created_at < $1
      order by created_at limit 50`,
    values: [new Date(before)],
  })
}
