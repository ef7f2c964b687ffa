import type { Uuid } from '@powerplay/kernel'
import type { PaymentParts } from '../parts.ts'
import { isSettled } from './settled-payouts.ts'

/** A payment of ours as its chain has it now. */
export interface PaymentFound {
  readonly isFailed: boolean
}

/**
 * Tells staff where a withdrawal counts as paid, after the blocks that its player is told, and a deeper reorganisation
 * undid the payment; and that its chain has it again. What is paid stays so: the same payment may be mined yet, so
 * nobody pays it a second time by himself. Until it is mined again, or two persons settled it, nothing goes out by itself on
 * that chain.
 * @param found null where the payment is in no block.
 */
export async function tellUndone(
  { alarms, platform }: Pick<PaymentParts, 'alarms' | 'platform'>,
  { id, chain }: { readonly id: Uuid; readonly chain: string },
  found: PaymentFound | null,
): Promise<void> {
  const isOver = async () => found?.isFailed === false || (await isSettled(platform.database, id))
  if (await isOver()) return alarms.clear('payout-undone', id)
  const detail =
    found === null
      ? 'counts as paid, and is in no block any more: it is sent again'
      : 'counts as paid, and its chain took the transaction and did not carry it out'
  await alarms.raise({ kind: 'payout-undone', chain, subject: id, detail })
  // It may have been settled since it was looked up: no alarm stays of what is.
  if (await isOver()) await alarms.clear('payout-undone', id)
}
