import { createHmac, randomBytes } from 'node:crypto'
import type { Invoice, Payment } from './invoice.ts'
import type { InvoiceEvent } from './invoice-book.ts'

/** A webhook as it goes over the wire. */
export interface Delivery {
  readonly type: InvoiceEvent
  readonly invoiceId: string
  readonly body: string
  readonly signature: string
}

/** What can go wrong on the way; tests switch it on. */
export interface WebhookFaults {
  /** Nothing is sent. */
  silent: boolean
  /** Each is sent twice at once. */
  twice: boolean
  /** Each is held back and sent after the next one. */
  reversed: boolean
  /** Each is signed by another secret. */
  forged: boolean
}

export interface Webhooks {
  readonly faults: WebhookFaults
  /** What was made, the oldest first, whether it was sent or not. */
  readonly made: readonly Delivery[]
  tell(event: InvoiceEvent, invoice: Invoice, payment?: Payment): void
  /** Ends once nothing is on its way. */
  arrived(): Promise<void>
  stop(): void
}

interface Needs {
  readonly store: string
  readonly secret: string
  url(): string | null
  /** After how many milliseconds an unanswered one is sent again. */
  readonly againMs: readonly number[]
  now(): number
}

const madeMax = 500
const patienceMs = 10_000
const draw = () => randomBytes(12).toString('hex')

/** `BTCPay-Sig` of a body. */
export function signatureOf(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** Signs what happens and sends it, in order, one at a time. */
export function createWebhooks({ store, secret, url, againMs, now }: Needs): Webhooks {
  const faults = { silent: false, twice: false, reversed: false, forged: false }
  const { made, make } = openMaker((body) =>
    signatureOf(faults.forged ? 'another secret' : secret, body),
  )
  const line = openLine({ againMs, again: (delivery) => make(repeated(delivery)) }, (delivery) => {
    const copies = faults.twice ? [delivery, delivery] : [delivery]
    return Promise.all(copies.map((one) => post(url(), one)))
  })
  let heldBack: Delivery | undefined
  return {
    faults,
    made,
    tell(type, invoice, payment) {
      const id = draw()
      const delivery = make({
        ...{ type, invoiceId: invoice.id },
        content: {
          ...{ deliveryId: id, webhookId: 'emulated', originalDeliveryId: id, isRedelivery: false },
          ...{ type, timestamp: Math.floor(now() / 1_000), storeId: store, invoiceId: invoice.id },
          metadata: invoice.metadata,
          ...detailOf(type, invoice, payment),
        },
      })
      if (faults.silent) return
      const isHeld = faults.reversed && heldBack === undefined
      const before = heldBack
      heldBack = isHeld ? delivery : undefined
      if (!isHeld) line.send(delivery)
      if (before !== undefined) line.send(before)
    },
    arrived: () => line.arrived(),
    stop: () => line.stop(),
  }
}

interface Unsigned extends Pick<Delivery, 'type' | 'invoiceId'> {
  readonly content: Readonly<Record<string, unknown>>
}

/** Writes deliveries and remembers the last of them. */
function openMaker(sign: (body: string) => string) {
  const made: Delivery[] = []
  const make = ({ content, ...of }: Unsigned): Delivery => {
    const body = JSON.stringify(content)
    const delivery = { ...of, body, signature: sign(body) }
    made.push(delivery)
    if (made.length > madeMax) made.shift()
    return delivery
  }
  return { made, make }
}

/** The same once more, as another delivery. */
function repeated({ body, type, invoiceId }: Delivery): Unsigned {
  const content: Record<string, unknown> = JSON.parse(body)
  return { type, invoiceId, content: { ...content, deliveryId: draw(), isRedelivery: true } }
}

/** Sends one after the other; what is not answered well is sent again, as another delivery, some time later. */
function openLine(
  { againMs, again }: { readonly againMs: readonly number[]; again(delivery: Delivery): Delivery },
  deliver: (delivery: Delivery) => Promise<readonly (boolean | null)[]>,
) {
  const timers = new Set<NodeJS.Timeout>()
  let last: Promise<void> = Promise.resolve()
  let isStopped = false
  const send = (delivery: Delivery, tries = 0): void => {
    last = last.then(async () => {
      const answers = await deliver(delivery)
      if (!answers.includes(false) || isStopped) return
      const waitMs = againMs[tries]
      if (waitMs === undefined) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        send(again(delivery), tries + 1)
      }, waitMs).unref()
      timers.add(timer)
    })
  }
  return {
    send: (delivery: Delivery) => send(delivery),
    async arrived() {
      let seen: Promise<void> | undefined
      while (seen !== last) {
        seen = last
        await seen
      }
    },
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function detailOf(type: InvoiceEvent, invoice: Invoice, payment: Payment | undefined) {
  if (payment !== undefined) {
    const { id, value, status } = payment
    const own = { id, value, status, fee: '0', destination: invoice.address }
    return { afterExpiration: invoice.isExpired, paymentMethodId: invoice.method, payment: own }
  }
  if (type === 'InvoiceExpired') return { partiallyPaid: invoice.payments.length > 0 }
  if (type === 'InvoiceProcessing') return { overPaid: invoice.additional === 'PaidOver' }
  return { manuallyMarked: invoice.marked !== null, overPaid: invoice.additional === 'PaidOver' }
}

/** Null where there is nobody to send it to. */
async function post(url: string | null, { body, signature }: Delivery): Promise<boolean | null> {
  if (url === null) return null
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'BTCPay-Sig': signature },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    return status >= 200 && status < 300
  } catch {
    return false
  }
}
