import { createHash } from 'node:crypto'
import { nowOf, type PaymentParts } from '../parts.ts'
import type { Hints } from './hints.ts'
import { findInvoice } from './invoice-store.ts'
import { noteWebhook } from './webhook-store.ts'

/** What became of a webhook. */
export type WebhookEnd =
  /** It was signed, and whatever it was about is looked after; or it was about nothing of ours. */
  | 'taken'
  | 'no-aggregator'
  | 'forged'
  | 'unreadable'
  /** The aggregator does not answer now: it may send the webhook again, and we ask by ourselves. */
  | 'not-now'

/**
 * Takes a webhook as a hint: the aggregator is asked how the invoice stands, and what it answers counts,
 * however often, late or out of order the hint comes.
 */
export async function takeWebhook(
  parts: PaymentParts & { readonly hints: Hints },
  body: Buffer,
  signature: string,
): Promise<WebhookEnd> {
  const { aggregator, platform } = parts
  if (aggregator === null) return 'no-aggregator'
  const notice = aggregator.read(body, signature)
  if (typeof notice === 'string') return notice
  if ((await findInvoice(platform.database, notice.invoiceId)) === undefined) return 'taken'
  await noteWebhook(platform.database, {
    ...{ ...notice, body: body.toString('utf8').replaceAll('\0', '') },
    digest: createHash('sha256').update(body).digest('hex'),
    at: nowOf(platform),
  })
  try {
    await parts.hints.follow(notice.invoiceId)
    return 'taken'
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    platform.logOf('payments').warn({ event: 'payments.webhook_waits', error: message })
    return 'not-now'
  }
}
