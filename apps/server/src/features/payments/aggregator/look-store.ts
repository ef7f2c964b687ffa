import type { Queries } from '../../../platform/database/database.ts'
import type { InvoiceStatus } from './aggregator-port.ts'

/** Counts a look that begins now. @returns its number; undefined for what is no invoice of ours. */
export async function beginLook(
  on: Queries,
  id: string,
): Promise<{ readonly number: bigint; readonly currency: string } | undefined> {
  const [row] = await on.query<{ number: bigint; currency: string }>({
    text: `update payment_invoices set looks = looks + 1 where id = $1
      returning looks as number, currency`,
    values: [id],
  })
  return row
}

/** Takes invoices whose turn it is, the longest due first; another node that looks at once takes others. */
export async function claimDue(
  on: Queries,
  { now, next, limit }: { readonly now: Date; readonly next: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await on.query<{ id: string }>({
    text: `with due as (
        select id, look_at from payment_invoices where look_at <= $1
        order by look_at limit $3 for update skip locked),
      taken as (
        update payment_invoices i set look_at = $2 from due where due.id = i.id
        returning i.id, due.look_at as was)
      select id from taken order by was, id`,
    values: [now, next, limit],
  })
  return rows.map(({ id }) => id)
}

/** Notes what a look found of the invoice itself, and when the next one is due. */
export async function noteLook(
  tx: Queries,
  id: string,
  found: {
    readonly number: bigint
    readonly status: InvoiceStatus
    readonly watchedUntil: Date
    readonly lookAt: Date | null
  },
): Promise<void> {
  await tx.query({
    text: `update payment_invoices set looks_noted = $2, status = $3, watched_until = $4,
        look_at = $5, failures = 0, missing = 0 where id = $1`,
    values: [id, found.number, found.status, found.watchedUntil, found.lookAt],
  })
}

/** Has those looked at at once that nobody came to. */
export async function giveBack(on: Queries, ids: readonly string[], at: Date): Promise<void> {
  await on.query({
    text: 'update payment_invoices set look_at = $2 where id = any($1)',
    values: [ids, at],
  })
}

/** What a look ended with that told nothing of the invoice. */
export type LookFault = 'failures' | 'missing'

/** Puts the next look off, twice as long each time. @returns how many in a row it were. */
export async function noteFault(
  on: Queries,
  id: string,
  {
    fault,
    now,
    firstMs,
    mostMs,
  }: {
    readonly fault: LookFault
    readonly now: number
    readonly firstMs: number
    readonly mostMs: number
  },
): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `update payment_invoices set ${fault} = ${fault} + 1,
        look_at = $2::timestamptz
          + least($3 * power(2, least(${fault}, 20)), $4) * interval '1 millisecond'
      where id = $1 returning ${fault} as count`,
    values: [id, new Date(now), firstMs, mostMs],
  })
  return row?.count ?? 0
}

/** Looks at it no more by itself. */
export async function endLooks(on: Queries, id: string): Promise<void> {
  await on.query({
    text: 'update payment_invoices set look_at = null where id = $1',
    values: [id],
  })
}
