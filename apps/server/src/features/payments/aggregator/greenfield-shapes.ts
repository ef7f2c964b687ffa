import { z } from 'zod'

/** An amount on the wire: a decimal text, for a number would be rounded before anybody looks at it. */
const amount = z.string().regex(/^\d{1,20}(\.\d{1,30})?$/)
/** What an invoice asks for when it is new. */
export const dueShape = amount.refine((text) => /[1-9]/.test(text))
const seconds = z
  .number()
  .min(0)
  .max(100_000_000_000)
  .transform((value) => Math.floor(value) * 1_000)
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const storeShape = z.object({ id })

export const invoiceShape = z.object({
  id,
  storeId: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  checkoutLink: z.string().max(2_000).nullish(),
  expirationTime: seconds,
  monitoringExpiration: seconds,
  metadata: z.object({ orderId: z.string().max(200).nullish() }).nullish(),
})
export type GreenfieldInvoice = z.output<typeof invoiceShape>

const payment = z.object({
  id: z.string().min(1).max(200),
  value: amount,
  status: z.enum(['Processing', 'Settled', 'Invalid']),
})

/** The first version of the protocol calls method and currency otherwise than the second. */
export const methodsShape = z.array(
  z.object({
    paymentMethodId: z.string().optional(),
    paymentMethod: z.string().optional(),
    currency: z.string().optional(),
    cryptoCode: z.string().optional(),
    destination: z.string().max(500).nullish(),
    paymentLink: z.string().max(2_000).nullish(),
    // Below zero once too much was paid; only a new invoice is asked for it.
    due: z.unknown(),
    // What came by this method, whatever is confirmed of it, without what turned out to be invalid.
    paymentMethodPaid: amount,
    payments: z.array(payment).max(500).default([]),
  }),
)
export type GreenfieldMethod = z.output<typeof methodsShape>[number]

export const webhookShape = z.object({
  deliveryId: id,
  originalDeliveryId: id.nullish().catch(null),
  type: id,
  storeId: z.string().max(100),
  invoiceId: id.nullish(),
})

/**
 * A decimal text in minor units. What the currency cannot say is cut off, or counted as one more unit.
 */
export function minorOf(text: string, decimals: number, rest: 'cut' | 'up'): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  const minor = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const isCut = /[1-9]/.test(fraction.slice(decimals))
  return rest === 'up' && isCut ? minor + 1n : minor
}
