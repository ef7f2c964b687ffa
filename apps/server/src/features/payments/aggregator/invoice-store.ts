import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { aggregatorChain, type InvoiceStatus, type OpenedInvoice } from './aggregator-port.ts'

/** An invoice that a player was given. */
export interface StoredInvoice {
  readonly id: string
  readonly orderId: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly amountMinor: bigint
  readonly payMinor: bigint
  readonly address: string
  readonly payLink: string
  readonly payUrl: string | null
  readonly status: InvoiceStatus
  readonly expiresAt: Date
  readonly watchedUntil: Date
  readonly looksNoted: bigint
}

const columns = `id, order_id as "orderId", user_id as "userId", currency,
  amount_minor as "amountMinor", pay_minor as "payMinor", address, pay_link as "payLink",
  pay_url as "payUrl", status, expires_at as "expiresAt", watched_until as "watchedUntil",
  looks_noted as "looksNoted"`

/** The invoice that is shown to a player. */
export async function currentInvoice(
  on: Queries,
  userId: Uuid,
  currency: string,
): Promise<StoredInvoice | undefined> {
  const [row] = await on.query<StoredInvoice>({
    text: `select ${columns} from payment_invoices
      where user_id = $1 and currency = $2 and is_current`,
    values: [userId, currency],
  })
  return row
}

/** One invoice; `locked` keeps others from noting anything about it meanwhile. */
export async function findInvoice(
  on: Queries,
  id: string,
  mode: 'plain' | 'locked' = 'plain',
): Promise<StoredInvoice | undefined> {
  const [row] = await on.query<StoredInvoice>({
    text: `select ${columns} from payment_invoices where id = $1
      ${mode === 'locked' ? 'for update' : ''}`,
    values: [id],
  })
  return row
}

/** How many invoices a player was given since then. */
export async function invoicesSince(on: Queries, userId: Uuid, since: Date): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*)::int as count from payment_invoices
      where user_id = $1 and asked_at > $2`,
    values: [userId, since],
  })
  return row?.count ?? 0
}

interface NewInvoice extends OpenedInvoice {
  readonly orderId: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly amountMinor: bigint
  readonly askedAt: Date
  readonly lookAt: Date
}

/** Puts an invoice in the place of the one that was shown, with the deposit that it may become. */
export async function insertInvoice(tx: Queries, depositId: Uuid, own: NewInvoice): Promise<void> {
  // Two that are asked for at once come one after the other.
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('payment_invoices ' || $1::text, 0))`,
    values: [own.userId],
  })
  await tx.query({
    text: `update payment_invoices set is_current = false
      where user_id = $1 and currency = $2 and is_current`,
    values: [own.userId, own.currency],
  })
  await tx.query({
    text: `insert into payment_invoices (id, order_id, user_id, currency, amount_minor, pay_minor,
        address, pay_link, pay_url, status, asked_at, expires_at, watched_until, look_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'New', $10, $11, $12, $13)`,
    values: [
      ...[own.id, own.orderId, own.userId, own.currency, own.amountMinor, own.payMinor],
      ...[own.address, own.payLink, own.payUrl, own.askedAt, new Date(own.expiresAt)],
      ...[new Date(own.watchedUntil), own.lookAt],
    ],
  })
  await insertDeposit(tx, {
    ...{ id: depositId, userId: own.userId, currency: own.currency, invoiceId: own.id, place: 0 },
    ...{ address: own.address, amountMinor: own.amountMinor, seenAt: own.askedAt },
    state: 'unpaid',
  })
}

interface NewDeposit {
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly invoiceId: string
  readonly place: number
  readonly address: string
  readonly amountMinor: bigint
  readonly state: 'unpaid' | 'seen' | 'confirming'
  readonly seenAt: Date
}

export async function insertDeposit(tx: Queries, own: NewDeposit): Promise<void> {
  await tx.query({
    text: `insert into deposits (id, user_id, kind, currency, chain, txid, place, address,
        amount_minor, state, needed, seen_at)
      values ($1, $2, 'aggregator', $3, $4, $5, $6, $7, $8, $9, 0, $10)`,
    values: [
      ...[own.id, own.userId, own.currency, aggregatorChain, own.invoiceId, own.place],
      ...[own.address, own.amountMinor, own.state, own.seenAt],
    ],
  })
}

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

/** Takes invoices whose turn it is; another node that looks at once takes others. */
export async function claimDue(
  on: Queries,
  { now, next, limit }: { readonly now: Date; readonly next: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await on.query<{ id: string }>({
    text: `update payment_invoices set look_at = $2 where id in (
        select id from payment_invoices where look_at <= $1
        order by look_at limit $3 for update skip locked)
      returning id`,
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
        look_at = $5 where id = $1`,
    values: [id, found.number, found.status, found.watchedUntil, found.lookAt],
  })
}

/** Keeps a webhook that was signed; the same one again counts. */
export async function noteWebhook(
  on: Queries,
  own: {
    readonly deliveryId: string
    readonly originalId: string | null
    readonly invoiceId: string
    readonly type: string
    readonly body: string
    readonly digest: string
    readonly at: Date
  },
): Promise<void> {
  await on.query({
    text: `insert into payment_webhooks as w
        (delivery_id, original_id, invoice_id, type, body, digest, at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (delivery_id) do update set times = w.times + 1`,
    values: [
      ...[own.deliveryId, own.originalId, own.invoiceId, own.type],
      ...[own.body, own.digest, own.at],
    ],
  })
}

export async function forgetWebhooks(on: Queries, before: Date): Promise<void> {
  await on.query({ text: 'delete from payment_webhooks where at < $1', values: [before] })
}
