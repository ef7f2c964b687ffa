import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { NotedTransfer } from './deposit-store.ts'

/** Keeps what a credited deposit is by now: another block ran its transaction anew, and it paid another sum. */
export async function noteRestated(
  tx: Queries,
  id: Uuid,
  { amountMinor, dustUnits, block }: Pick<NotedTransfer, 'amountMinor' | 'dustUnits' | 'block'>,
): Promise<void> {
  await tx.query({
    text: `insert into restated_deposits (deposit_id, amount_minor, dust_units, height, block_hash)
      values ($1, $2, $3, $4, $5)
      on conflict (deposit_id) do update set amount_minor = excluded.amount_minor,
        dust_units = excluded.dust_units, height = excluded.height, block_hash = excluded.block_hash`,
    values: [id, amountMinor, dustUnits.toString(), block?.height ?? null, block?.hash ?? null],
  })
}

/** Has a deposit that was taken back be what its chain shows now, to be confirmed and credited anew. */
export const restating = (id: Uuid) => ({
  text: `with now as (delete from restated_deposits where deposit_id = $1 returning *)
    update deposits d set state = 'confirming', attempt = d.attempt + 1, confirmations = 0,
      amount_minor = now.amount_minor, dust_units = now.dust_units, height = now.height,
      block_hash = now.block_hash
    from now where d.id = now.deposit_id and d.state = 'reversed'`,
  values: [id],
})

/** Forgets what blocks above a height said. */
export async function forgetRestated(tx: Queries, chain: string, above: number): Promise<void> {
  await tx.query({
    text: `delete from restated_deposits r using deposits d
      where d.id = r.deposit_id and d.chain = $1 and r.height > $2`,
    values: [chain, above],
  })
}
