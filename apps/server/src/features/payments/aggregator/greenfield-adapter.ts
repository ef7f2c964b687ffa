import { currencyOf, formatAmount, mustHave, secondMs } from '@powerplay/kernel'
import type { z } from 'zod'
import { askOutside, type Ask } from '../../../platform/outgoing/outgoing.ts'
import {
  AggregatorAwayError,
  AggregatorRefusedError,
  type InvoiceNotice,
  type InvoiceView,
  type PaymentAggregator,
} from './aggregator-port.ts'
import {
  dueShape,
  invoiceShape,
  methodsShape,
  minorOf,
  storeShape,
  webhookShape,
  type GreenfieldInvoice,
  type GreenfieldMethod,
} from './greenfield-shapes.ts'
import { isSigned } from './webhook-signature.ts'

/** Where the aggregator is and who we are to it. */
export interface GreenfieldAccess {
  /** Its address without a slash at the end; null while it is not known. */
  url(): string | null
  readonly store: string
  readonly key: string
  /** One, or two while one replaces the other. */
  readonly webhookSecrets: readonly string[]
  /** Id of the payment method of each currency. */
  readonly methods: ReadonlyMap<string, string>
  /** Where the pages of an emulated one stand on our own site; null of a real one. */
  readonly pages: string | null
}

/** A payment is sure after six blocks, whatever the store asks for by itself. */
const speedPolicy = 'LowSpeed'
const answerMsMax = 10 * secondMs
const answerBytesMax = 1_048_576

/** Speaks the Greenfield API. */
export function greenfieldAggregator(
  access: GreenfieldAccess,
  ask: Ask = askOutside,
): PaymentAggregator {
  const call = caller(access, ask)
  const methodOf = async (id: string, currency: string): Promise<GreenfieldMethod> => {
    const path = `/invoices/${id}/payment-methods?onlyAccountedPayments=false`
    const methods = mustHave(await call('GET', path, methodsShape), 'ways of paying an invoice')
    const wanted = methodFor(access, currency)
    const own = methods.find((one) => (one.paymentMethodId ?? one.paymentMethod) === wanted)
    const { code } = currencyOf(currency)
    if (own === undefined) throw new Error(`the invoice is not paid by ${wanted}`)
    if ((own.currency ?? own.cryptoCode ?? code).toUpperCase() !== code) {
      throw new Error(`${wanted} is of another currency than ${code}`)
    }
    return own
  }
  return {
    currencies: [...access.methods.keys()],
    isEmulated: access.pages !== null,
    async check() {
      const store = await call('GET', '', storeShape)
      if (store?.id !== access.store) throw new AggregatorRefusedError('it knows no such store')
    },
    async open({ orderId, currency, amountMinor }) {
      const { decimals, code } = currencyOf(currency)
      const method = methodFor(access, currency)
      const made = await call('POST', '/invoices', invoiceShape, {
        amount: formatAmount(amountMinor, decimals),
        currency: code,
        metadata: { orderId },
        checkout: { paymentMethods: [method], defaultPaymentMethod: method, speedPolicy },
      })
      const invoice = ours(mustHave(made, 'the invoice'), access)
      const own = await methodOf(invoice.id, currency)
      const address = own.destination ?? ''
      if (address === '') throw new Error('the invoice has no address')
      return {
        ...{ id: invoice.id, address, payLink: own.paymentLink ?? address },
        payUrl: pageOf(invoice, access),
        payMinor: minorOf(dueShape.parse(own.due), decimals, 'up'),
        expiresAt: invoice.expirationTime,
        watchedUntil: invoice.monitoringExpiration,
      }
    },
    async look(id, currency) {
      const invoice = await call('GET', `/invoices/${id}`, invoiceShape)
      if (invoice === undefined) return undefined
      if (ours(invoice, access).id !== id) throw new Error('it answers with another invoice')
      return viewOf(invoice, await methodOf(id, currency), currency)
    },
    read: (body, signature) => readNotice(access, body, signature),
  }
}

type Call = <Shape extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  shape: Shape,
  body?: object,
) => Promise<z.output<Shape> | undefined>

/** Asks about our store. Undefined for what is not there. */
function caller({ url, store, key }: GreenfieldAccess, ask: Ask): Call {
  return async (method, path, shape, body) => {
    const base = url()
    if (base === null) throw new AggregatorAwayError('it is not there yet')
    const asked = ask({
      url: `${base}/api/v1/stores/${store}${path}`,
      namedOrigin: new URL(base).origin,
      method,
      headers: { authorization: `token ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      timeoutMs: answerMsMax,
      bytesMax: answerBytesMax,
    })
    const { status, bytes } = await asked.catch((cause: unknown) => {
      const message = cause instanceof Error ? cause.message : String(cause)
      throw new AggregatorAwayError(message, { cause })
    })
    if (status === 401 || status === 403) throw new AggregatorRefusedError(`it answers ${status}`)
    if (status === 404) return undefined
    if (status >= 500 || status === 429) throw new AggregatorAwayError(`it answers ${status}`)
    if (status < 200 || status >= 300) throw new Error(`the payment aggregator answers ${status}`)
    return shape.parse(JSON.parse(bytes.toString('utf8')))
  }
}

function methodFor({ methods }: GreenfieldAccess, currency: string): string {
  return mustHave(methods.get(currency), `a way of paying ${currency}`)
}

function ours(invoice: GreenfieldInvoice, { store }: GreenfieldAccess): GreenfieldInvoice {
  if (invoice.storeId !== store) throw new Error('the invoice is of another store')
  return invoice
}

/** Only what a browser may be sent to: a page of the web, or one of the emulated aggregator's. */
function pageOf({ checkoutLink }: GreenfieldInvoice, { pages }: GreenfieldAccess): string | null {
  const link = checkoutLink ?? ''
  if (pages !== null) return link.startsWith(`${pages}/`) ? link : null
  return /^https?:\/\//.test(link) && URL.canParse(link) ? link : null
}

function viewOf(
  invoice: GreenfieldInvoice,
  { payments, paymentMethodPaid }: GreenfieldMethod,
  currency: string,
): InvoiceView {
  const { decimals } = currencyOf(currency)
  return {
    ...{ id: invoice.id, status: invoice.status, watchedUntil: invoice.monitoringExpiration },
    orderId: invoice.metadata?.orderId ?? null,
    paidMinor: minorOf(paymentMethodPaid, decimals, 'cut'),
    payments: payments.map(({ id, value, status }) => ({
      ...{ id, status },
      amountMinor: minorOf(value, decimals, 'cut'),
    })),
  }
}

function readNotice(
  { store, webhookSecrets }: GreenfieldAccess,
  body: Buffer,
  signature: string,
): InvoiceNotice | 'forged' | 'unreadable' {
  if (!isSigned(body, signature, webhookSecrets)) return 'forged'
  const { data } = webhookShape.safeParse(jsonOf(body))
  if (data === undefined) return 'unreadable'
  const { deliveryId, type, originalDeliveryId } = data
  // Of another store, or about no invoice: nothing of ours is named by it.
  const invoiceId = data.storeId === store ? (data.invoiceId ?? '') : ''
  return { deliveryId, type, invoiceId, originalId: originalDeliveryId ?? null }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
