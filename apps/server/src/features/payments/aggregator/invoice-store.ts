import { dayMs, minuteMs, type Uuid } from '@powerplay/kernel'
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

/** A player needs no more of them that wait for money at once, nor in a day. */
const openMax = 5
const perDayMax = 20
/** The processor answers long before, or never. */
const orderMs = minuteMs

/** Two things that a player asks for at once are done one after the other. */
async function lockPlayer(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('payment_invoices ' || $1::text, 0))`,
    values: [userId],
  })
}

/** Counts an invoice before the processor is asked for it. @returns false for one too many. */
export async function reserveInvoice(
  tx: Queries,
  { orderId, userId, now }: { readonly orderId: Uuid; readonly userId: Uuid; readonly now: number },
): Promise<boolean> {
  await lockPlayer(tx, userId)
  await tx.query({
    text: 'delete from payment_invoice_orders where user_id = $1 and asked_at < $2',
    values: [userId, new Date(now - orderMs)],
  })
  const [row] = await tx.query<{ asked: number; open: number; today: number }>({
    text: `select (select count(*)::int from payment_invoice_orders where user_id = $1) as asked,
        count(*) filter (where status = 'New' and expires_at > $2 and not exists (
          select from payment_invoice_payments p where p.invoice_id = i.id))::int as open,
        count(*)::int as today
      from payment_invoices i where user_id = $1 and asked_at > $3`,
    values: [userId, new Date(now), new Date(now - dayMs)],
  })
  const { asked = 0, open = 0, today = 0 } = row ?? {}
  if (asked + open >= openMax || asked + today >= perDayMax) return false
  await tx.query({
    text: 'insert into payment_invoice_orders (order_id, user_id, asked_at) values ($1, $2, $3)',
    values: [orderId, userId, new Date(now)],
  })
  return true
}

/** It was given, or will never be. */
export async function endOrder(on: Queries, orderId: Uuid): Promise<void> {
  await on.query({
    text: 'delete from payment_invoice_orders where order_id = $1',
    values: [orderId],
  })
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
  await lockPlayer(tx, own.userId)
  await endOrder(tx, own.orderId)
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
