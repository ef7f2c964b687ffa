import type { Uuid } from '@powerplay/kernel'
import { startCurrency } from '../../wallet/index.ts'
import type { PromotionParts } from '../parts.ts'

/** The currency that a player's bonus money comes in: that of the latest real bet, else the site's. */
export async function playCurrency(
  { platform, wallet }: PromotionParts,
  userId: Uuid,
): Promise<string> {
  const filter = { userId, game: null, isDemo: false, count: 1 }
  const [latest] = await wallet.journal.latestOf(filter)
  if (latest && wallet.prices.usdRateE8(latest.currency) !== undefined) return latest.currency
  return platform.settings.get(startCurrency)
}
