import type { Queries } from '../../../platform/database/database.ts'

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
