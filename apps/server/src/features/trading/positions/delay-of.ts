import type { Uuid } from '@powerplay/kernel'
import type { TradingParts } from '../parts.ts'
import { execDelayMs } from '../settings.ts'
import { ownDelayMs } from '../watch/delay-store.ts'

/** How long the orders of somebody wait, in milliseconds; a guest is shown the house's delay. */
export async function delayOf(
  { platform }: Pick<TradingParts, 'platform'>,
  userId: Uuid | null,
): Promise<number> {
  const own = userId === null ? null : await ownDelayMs(platform.database, userId)
  return Math.max(platform.settings.get(execDelayMs), own ?? 0)
}
