import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

export type TicketSource = 'registration' | 'level' | 'activity' | 'code' | 'discord' | 'staff'

/** Tickets for one thing: as many as there are keys, each once. */
export interface NewTickets {
  readonly userId: Uuid
  readonly source: TicketSource
  readonly keys: readonly string[]
  readonly at: InstantMs
  readonly expiresAt: InstantMs
}

/** Gives tickets that were not given yet. @returns how many. */
export async function giveTickets(tx: Queries, tickets: NewTickets): Promise<number> {
  const { userId, source, keys, at, expiresAt } = tickets
  if (keys.length === 0) return 0
  const rows = await tx.query({
    name: 'wheel_give',
    text: `insert into wheel_tickets (user_id, source, source_key, created_at, expires_at)
      select $1, $2, k, $4, $5 from unnest($3::text[]) as k
      on conflict (source_key) do nothing returning id`,
    values: [userId, source, keys, new Date(at), new Date(expiresAt)],
  })
  return rows.length
}

/** How many tickets play has brought so far; the row is made where there is none. */
export async function lockAccount(tx: Queries, userId: Uuid): Promise<bigint> {
  await tx.query({
    text: 'insert into wheel_accounts (user_id) values ($1) on conflict do nothing',
    values: [userId],
  })
  const [row] = await tx.query<{ given: bigint }>({
    text: 'select activity_given as given from wheel_accounts where user_id = $1 for update',
    values: [userId],
  })
  return row?.given ?? 0n
}

export async function keepActivity(tx: Queries, userId: Uuid, given: bigint): Promise<void> {
  await tx.query({
    text: 'update wheel_accounts set activity_given = $2 where user_id = $1',
    values: [userId, given],
  })
}

/** How many tickets a player can use. */
export async function countTickets(on: Queries, userId: Uuid, at: InstantMs): Promise<number> {
  const [row] = await on.query<{ tickets: number }>({
    name: 'wheel_tickets',
    text: `select count(*)::int as tickets from wheel_tickets
      where user_id = $1 and used_at is null and expires_at > $2`,
    values: [userId, new Date(at)],
  })
  return row?.tickets ?? 0
}

/** Uses the ticket that ends first. @returns its id, or null without one. */
export async function useTicket(tx: Queries, userId: Uuid, at: InstantMs): Promise<Uuid | null> {
  const [row] = await tx.query<{ id: Uuid }>({
    text: `update wheel_tickets set used_at = $2 where id = (
        select id from wheel_tickets where user_id = $1 and used_at is null and expires_at > $2
        order by expires_at, id limit 1)
      returning id`,
    values: [userId, new Date(at)],
  })
  return row?.id ?? null
}
