import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Answer, Call } from '../platform/http.ts'
import { presentInvoice, presentMethods, toE8 } from './invoice.ts'
import type { InvoiceBook } from './invoice-book.ts'

/** The merchant that the processor knows. */
export interface Merchant {
  readonly store: string
  readonly apiKey: string
}

const order = z.object({
  amount: z.union([z.string(), z.number()]).transform(String),
  currency: z.string().regex(/^[A-Z0-9]{2,12}$/),
  metadata: z.record(z.string(), z.unknown()).default({}),
  checkout: z
    .object({
      paymentMethods: z
        .array(z.string().regex(/^[A-Za-z0-9-]{2,40}$/))
        .max(10)
        .optional(),
      expirationMinutes: z.int().min(1).max(1_440).optional(),
    })
    .default({}),
})
const marking = z.object({ status: z.enum(['Settled', 'Invalid']) })

const usualMinutes = 15
const no = (status: number, code: string): Answer => ({ status, body: { code, message: code } })
const invalid = (path: string): Answer => ({
  status: 422,
  body: [{ path, message: `${path} is not valid` }],
})

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** The calls of the merchant; `path` begins behind `/api/v1`. */
export function createApi(merchant: Merchant, book: InvoiceBook, base: string) {
  const { store, apiKey } = merchant
  const create = (body: string): Answer => {
    const asked = order.safeParse(jsonOf(body))
    if (!asked.success) return invalid(String(asked.error.issues[0]?.path[0] ?? 'body'))
    const { amount, currency, metadata, checkout } = asked.data
    const e8 = toE8(amount)
    if (e8 === undefined || e8 <= 0n) return invalid('amount')
    const [method = `${currency}-CHAIN`] = checkout.paymentMethods ?? []
    const expirationMs = (checkout.expirationMinutes ?? usualMinutes) * 60_000
    const made = book.create({ currency, amount, metadata, method, expirationMs })
    return { status: 200, body: presentInvoice(made, store, base) }
  }
  const one = ({ method, path, query, body }: Call, id: string): Answer => {
    const invoice = book.find(id)
    if (invoice === undefined) return no(404, 'invoice-not-found')
    const at = `${method} ${path.slice(4).join('/')}`
    if (at === 'GET ') return { status: 200, body: presentInvoice(invoice, store, base) }
    if (at === 'GET payment-methods') {
      const only = new URLSearchParams(query).get('onlyAccountedPayments') !== 'false'
      return { status: 200, body: presentMethods(invoice, only) }
    }
    if (at !== 'POST status') return no(404, 'not-found')
    const asked = marking.safeParse(jsonOf(body))
    if (!asked.success) return invalid('status')
    const marked = book.mark(id, asked.data.status) ?? invoice
    return { status: 200, body: presentInvoice(marked, store, base) }
  }
  return (call: Call): Answer => {
    const { method, path, header } = call
    if (!isSame(header('authorization') ?? '', `token ${apiKey}`)) return no(401, 'unauthenticated')
    const [stores, asked, kind, id] = path
    if (stores !== 'stores') return no(404, 'not-found')
    if (asked !== store) return no(403, 'missing-permission')
    if (kind === undefined && method === 'GET') {
      return { status: 200, body: { id: store, name: 'Emulated store', archived: false } }
    }
    if (kind !== 'invoices') return no(404, 'not-found')
    if (id !== undefined) return one(call, id)
    return method === 'POST' ? create(call.body) : no(405, 'not-allowed')
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
