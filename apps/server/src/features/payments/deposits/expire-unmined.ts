import { hourMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { ChainAdapter, ChainTransfer } from '../chains/chain-port.ts'
import type { PaymentParts } from '../parts.ts'
import { tellStanding } from './settle-deposits.ts'

/** What its chain has known nothing of for so long does not come any more, as far as anybody can tell. */
const unminedMs = 6 * hourMs
const perLook = 20

interface Missing {
  readonly id: Uuid
  readonly txid: string
  readonly place: number
}

/**
 * Ends deposits that were seen and that no block has, once what waits for one has not had them for hours either: their
 * sender replaced them by something else, say. One that is mined after all, or waits again, comes back.
 * @param pending payments to our addresses that wait for a block.
 */
export async function expireUnmined(
  { platform }: PaymentParts,
  adapter: ChainAdapter,
  pending: readonly ChainTransfer[],
): Promise<void> {
  const { database, clock } = platform
  const { chain } = adapter
  const now = clock.now()
  await noteMissing(database, chain, { txids: pending.map(({ txid }) => txid), now })
  for (const missing of await longMissing(database, chain, now - unminedMs)) {
    try {
      if (await stillWaits(adapter, missing)) await forgetMissing(database, missing.id)
      else if (await expire(database, missing.id)) await tellStanding({ platform }, missing.id)
    } catch (error) {
      // One that the node answers badly about keeps nobody else's waiting.
      const log = platform.logOf('payments')
      log.warn({ event: 'payments.missing_unclear', deposit: missing.id, error: String(error) })
      await putLast(database, missing.id, now)
    }
  }
}

/** A node may know of more than it tells as waiting; what stands in a block and paid nobody waits for nothing. */
async function stillWaits(adapter: ChainAdapter, { txid, place }: Missing): Promise<boolean> {
  const found = await adapter.find(txid)
  if (found === undefined) return false
  return found.block === null || found.transfers.some((one) => one.place === place)
}

/** Notes which deposits without a block are not among what waits; those that are, or are settled, are missing no more. */
async function noteMissing(
  on: Queries,
  chain: string,
  { txids, now }: { readonly txids: readonly string[]; readonly now: InstantMs },
): Promise<void> {
  await on.query({
    name: 'missing_payments_note',
    text: `with known as (
        select m.deposit_id from missing_payments m join deposits d on d.id = m.deposit_id
        where d.chain = $1 and (d.state <> 'seen' or d.txid = any($2::text[]))
        order by m.deposit_id for update of m),
      forgotten as (
        delete from missing_payments where deposit_id in (select deposit_id from known))
      insert into missing_payments (deposit_id, since)
      select id, $3 from deposits
      where chain = $1 and kind = 'chain' and state = 'seen' and height is null
        and txid <> all($2::text[])
      order by id
      on conflict do nothing`,
    values: [chain, txids, new Date(now)],
  })
}

function longMissing(on: Queries, chain: string, before: InstantMs): Promise<Missing[]> {
  return on.query<Missing>({
    name: 'missing_payments_long',
    text: `select d.id, d.txid, d.place from missing_payments m
        join deposits d on d.id = m.deposit_id
      where d.chain = $1 and d.state = 'seen' and m.since < $2
      order by m.since, d.id limit ${perLook}`,
    values: [chain, new Date(before)],
  })
}

/** As if it were missing since now: it is looked at again hours later, and all others before. */
async function putLast(on: Queries, id: Uuid, now: InstantMs): Promise<void> {
  await on.query({
    text: 'update missing_payments set since = $2 where deposit_id = $1',
    values: [id, new Date(now)],
  })
}

async function forgetMissing(on: Queries, id: Uuid): Promise<void> {
  await on.query({ text: 'delete from missing_payments where deposit_id = $1', values: [id] })
}

/** @returns false for one that a block has by now. */
async function expire(on: Queries, id: Uuid): Promise<boolean> {
  const rows = await on.query({
    text: `update deposits set state = 'expired'
      where id = $1 and state = 'seen' and height is null returning id`,
    values: [id],
  })
  await forgetMissing(on, id)
  return rows.length > 0
}
