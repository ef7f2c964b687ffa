import { hourMs } from '@powerplay/kernel'
import type { PaymentParts } from '../../parts.ts'
import type { Withdrawal } from '../withdrawal-store.ts'

/** A payment that spends outputs is in a block by then, however often it was raised. */
const unminedMsMax = 3 * hourMs

/**
 * What waits too long for a block is for staff.
 * @param waitsAs why it waits as it is; null once it is in a block.
 */
export async function tellUnmined(
  { platform, alarms }: PaymentParts,
  { id, chain, sentAt }: Withdrawal,
  waitsAs: string | null,
): Promise<void> {
  const now = platform.clock.now()
  const isLate = now - (sentAt?.getTime() ?? now) > unminedMsMax
  if (waitsAs === null || !isLate) return alarms.clear('withdrawal-stuck', id)
  const detail = `in no block since ${sentAt?.toISOString()}: ${waitsAs}`
  await alarms.raise({ kind: 'withdrawal-stuck', chain, subject: id, detail })
}
