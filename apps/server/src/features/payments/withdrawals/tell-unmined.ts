import { hourMs } from '@powerplay/kernel'
import type { PaymentParts } from '../parts.ts'
import type { Withdrawal } from './withdrawal-store.ts'

/** A payment that spends outputs is in a block by then, unless its chain asks for more than was charged. */
const unminedMsMax = 3 * hourMs

/** What waits too long for a block is for staff: its fee is what its player was charged, and is not raised. */
export async function tellUnmined(
  { platform, alarms }: PaymentParts,
  { id, chain, sentAt }: Withdrawal,
  isMined: boolean,
): Promise<void> {
  const now = platform.clock.now()
  const isLate = !isMined && now - (sentAt?.getTime() ?? now) > unminedMsMax
  if (!isLate) return alarms.clear('withdrawal-stuck', id)
  const detail = `in no block since ${sentAt?.toISOString()}: its chain asks for more than was charged`
  await alarms.raise({ kind: 'withdrawal-stuck', chain, subject: id, detail })
}
