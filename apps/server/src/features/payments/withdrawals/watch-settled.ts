import { dayMs, type Uuid } from '@powerplay/kernel'
import type { ChainAdapter } from '../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../parts.ts'

/** So long after it was settled somebody looks whether a payment is mined all the same. */
const watchedMs = 30 * dayMs

interface Watched {
  readonly id: Uuid
  readonly settledAt: Date
  /** Of all its versions. */
  readonly txids: readonly string[]
}

/**
 * Tells staff, once, where a payment that was settled stands in a block after all: a reorganisation deeper than all that
 * its chain asks for brought it back, and its player may have the money twice.
 */
export async function watchSettled(parts: PaymentParts, adapter: ChainAdapter): Promise<void> {
  const { platform, alarms } = parts
  const { chain } = adapter
  const since = new Date(nowOf(platform).getTime() - watchedMs)
  for (const { id, settledAt, txids } of await watched(parts, { chain, since })) {
    try {
      const mined = await minedOf(adapter, txids)
      if (mined === undefined) continue
      const detail =
        `settled on ${settledAt.toISOString()}, and ${mined} is in a block after all: ` +
        'its player may have the money twice'
      await alarms.raise({ kind: 'settled-mined', chain, subject: id, detail })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      platform.logOf('payments').warn({ event: 'payments.settled_unread', id, error: message })
    }
  }
}

/** Those that nobody was told of yet. */
function watched(
  { platform }: PaymentParts,
  { chain, since }: { readonly chain: string; readonly since: Date },
): Promise<Watched[]> {
  return platform.database.query<Watched>({
    name: 'settled_watched',
    text: `select w.id, p.settled_at as "settledAt", array(
        select w.txid where w.txid is not null
        union select txid from account_signatures where sending_id = w.id
        union select txid from spend_signatures where withdrawal_id = w.id) as txids
      from settled_payouts p join withdrawals w on w.id = p.withdrawal_id
      where p.chain = $1 and p.settled_at > $2 and not exists (select from payment_alarms
        where kind = 'settled-mined' and subject = w.id::text)`,
    values: [chain, since],
  })
}

/** The version that is in a block and paid. */
async function minedOf(
  adapter: ChainAdapter,
  txids: readonly string[],
): Promise<string | undefined> {
  for (const txid of txids) {
    const found = await adapter.find(txid)
    if (found !== undefined && found.block !== null && !found.isFailed) return txid
  }
  return undefined
}
