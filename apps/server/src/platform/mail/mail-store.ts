import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../database/database.ts'

/** A sealed text with its time. */
export interface SealedMail {
  readonly id: Uuid
  readonly sealed: string
  readonly at: InstantMs
}

interface DueRow {
  readonly id: Uuid
  readonly sealed: string
  readonly attempts: number
}

export async function insertOutgoing(tx: Queries, { id, sealed, at }: SealedMail): Promise<void> {
  await tx.query({
    text: `insert into outgoing_mails (id, sealed, next_at, created_at) values ($1, $2, $3, $3)`,
    values: [id, sealed, new Date(at)],
  })
}

/**
 * Claims mail that is due: it is put off at once, each time for longer, so that no other worker
 * sends it meanwhile and a broken mail server is not hammered.
 */
export function claimDue(queries: Queries, now: InstantMs, most: number): Promise<DueRow[]> {
  return queries.query<DueRow>({
    text: `update outgoing_mails set attempts = attempts + 1,
        next_at = $1::timestamptz + least(interval '15 minutes',
          interval '30 seconds' * power(2, least(attempts, 10)))
      where id in (select id from outgoing_mails where next_at <= $1
        order by next_at limit $2 for update skip locked)
      returning id, sealed, attempts`,
    values: [new Date(now), most],
  })
}

export async function deleteOutgoing(queries: Queries, id: Uuid): Promise<void> {
  await queries.query({ text: 'delete from outgoing_mails where id = $1', values: [id] })
}

/** Gives up on mail written before `before`. @returns how many were given up. */
export async function deleteOldOutgoing(queries: Queries, before: InstantMs): Promise<number> {
  const rows = await queries.query({
    text: 'delete from outgoing_mails where created_at < $1 returning id',
    values: [new Date(before)],
  })
  return rows.length
}

/** Keeps a caught mail, and no more than `most` of them. */
export async function insertCaught(
  queries: Queries,
  { id, sealed, at }: SealedMail,
  most: number,
): Promise<void> {
  await queries.query({
    text: 'insert into caught_mails (id, sealed, received_at) values ($1, $2, $3)',
    values: [id, sealed, new Date(at)],
  })
  await queries.query({
    text: `delete from caught_mails where id in
      (select id from caught_mails order by received_at desc, id desc offset $1)`,
    values: [most],
  })
}

/** Caught mail, newest first. */
export async function listCaught(queries: Queries, most: number): Promise<SealedMail[]> {
  const rows = await queries.query<{ id: Uuid; sealed: string; receivedAt: Date }>({
    text: `select id, sealed, received_at as "receivedAt" from caught_mails
      order by received_at desc, id desc limit $1`,
    values: [most],
  })
  return rows.map(({ id, sealed, receivedAt }) => ({ id, sealed, at: receivedAt.getTime() }))
}

export async function deleteCaught(queries: Queries): Promise<void> {
  await queries.query({ text: 'delete from caught_mails' })
}
