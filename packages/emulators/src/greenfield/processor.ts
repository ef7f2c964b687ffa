import type { Answer, Call } from '../platform/http.ts'
import { createApi, type Merchant } from './api.ts'
import { openInvoiceBook, type InvoiceBook } from './invoice-book.ts'
import { payChoices, payPage, payPagePolicy, valueOf } from './pay-page.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

/** How an emulated processor is opened. */
export interface ProcessorOptions extends Merchant {
  readonly webhook: { readonly secret: string; url(): string | null }
  /** Address that browsers reach its pages under, without a slash at the end. */
  readonly base: string
  /** Folder of its own store; null keeps it in memory. */
  readonly dataDir: string | null
  /** Milliseconds until a payment is confirmed; 0: nothing happens by itself. */
  readonly confirmMs: number
  now(): number
}

/** An emulated payment processor that speaks the Greenfield API. Nothing in it has any value. */
export interface Processor {
  readonly book: InvoiceBook
  readonly webhooks: Webhooks
  /** Whether its calls fail, for tests. */
  isDown: boolean
  /** Answers merchants and browsers; `path` is what stands behind its address. */
  answer(call: Call): Answer
  stop(): void
}

const againMs = [1_000, 10_000, 60_000, 600_000]
const tickMs = 1_000

export function openProcessor(options: ProcessorOptions): Processor {
  const { store, webhook, base, dataDir, confirmMs, now } = options
  const isAlone = confirmMs > 0
  const webhooks = createWebhooks({
    ...{ store, secret: webhook.secret, url: () => webhook.url(), now },
    againMs: isAlone ? againMs : [],
  })
  const timers = new Set<NodeJS.Timeout>()
  const book = openInvoiceBook({ dataDir, now }, (event, invoice, payment) =>
    webhooks.tell(event, invoice, payment),
  )
  const confirmLater = (paymentId: string) => {
    if (!isAlone) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      book.decide(paymentId, 'Settled')
    }, confirmMs)
    timers.add(timer)
  }
  for (const paymentId of book.unconfirmed()) confirmLater(paymentId)
  const ticking = isAlone
    ? setInterval(() => book.due(now()).forEach((id) => book.expire(id)), tickMs)
    : undefined
  const api = createApi(options, book, base)
  const page = ({ method, path, body }: Call): Answer => {
    const invoice = book.find(path[1] ?? '')
    if (invoice === undefined)
      return { status: 404, body: { message: 'There is no such invoice.' } }
    const action = `${base}/i/${invoice.id}`
    if (method === 'GET') return shown(payPage(invoice, action))
    const asked = new URLSearchParams(body).get('pay')
    const choice = payChoices.find((one) => one === asked)
    const value = choice && invoice.marked === null ? valueOf(invoice, choice) : undefined
    const payment = value === undefined ? undefined : book.pay(invoice.id, value)
    if (payment !== undefined) confirmLater(payment.id)
    return { status: 303, body: '', headers: { location: action } }
  }
  const processor: Processor = {
    ...{ book, webhooks, isDown: false },
    answer(call) {
      if (processor.isDown) return { status: 503, body: { code: 'down', message: 'down' } }
      const [first, second] = call.path
      if (first === 'i') return page(call)
      if (first !== 'api' || second !== 'v1') return { status: 404, body: { code: 'not-found' } }
      return api({ ...call, path: call.path.slice(2) })
    },
    stop() {
      clearInterval(ticking)
      for (const timer of timers) clearTimeout(timer)
      webhooks.stop()
    },
  }
  return processor
}

const shown = (body: string): Answer => ({
  status: 200,
  body,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': payPagePolicy,
  },
})
