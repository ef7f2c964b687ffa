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
  const made: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  let line: Promise<void> = Promise.resolve()
  let heldBack: Delivery | undefined
  let isStopped = false
  const make = (
    content: Readonly<Record<string, unknown>>,
    of: Pick<Delivery, 'type' | 'invoiceId'>,
  ) => {
    const body = JSON.stringify(content)
    const signature = signatureOf(faults.forged ? 'another secret' : secret, body)
    const delivery = { ...of, body, signature }
    made.push(delivery)
    if (made.length > madeMax) made.shift()
    return delivery
  }
  const again = ({ body, type, invoiceId }: Delivery) => {
    const content: Record<string, unknown> = JSON.parse(body)
    const own = { ...content, deliveryId: draw(), isRedelivery: true }
    return make(own, { type, invoiceId })
  }
  const send = (delivery: Delivery, tries: number): void => {
    line = line.then(async () => {
      const copies = faults.twice ? [delivery, delivery] : [delivery]
      const answers = await Promise.all(copies.map((one) => post(url(), one)))
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
    faults,
    made,
    tell(type, invoice, payment) {
      const id = draw()
      const delivery = make(
        {
          ...{ deliveryId: id, webhookId: 'emulated', originalDeliveryId: id, isRedelivery: false },
          ...{ type, timestamp: Math.floor(now() / 1_000), storeId: store, invoiceId: invoice.id },
          metadata: invoice.metadata,
          ...detailOf(type, invoice, payment),
        },
        { type, invoiceId: invoice.id },
      )
      if (faults.silent) return
      const isHeld = faults.reversed && heldBack === undefined
      const before = heldBack
      heldBack = isHeld ? delivery : undefined
      if (!isHeld) send(delivery, 0)
      if (before !== undefined) send(before, 0)
    },
    async arrived() {
      let seen: Promise<void> | undefined
      while (seen !== line) {
        seen = line
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
