import type { Rate } from '@powerplay/contract'
import { hourMs, refuse } from '@powerplay/kernel'
import type { PromotionParts } from '../parts.ts'

/** Codes that are tried or asked about from one address. Source: product specification, 2.3. */
const rate: Rate = { limit: 20, windowMs: hourMs, per: 'ip' }

/**
 * Counts a code that somebody names, before anybody looks whether it exists: who tries many waits, for
 * codes that exist as for those that do not. @throws Refusal core/too-quick
 */
export async function countGuess(
  { rates }: Pick<PromotionParts, 'rates'>,
  ip: string,
): Promise<void> {
  const retryMs = await rates.take(`promotions code ${ip}`, rate)
  if (retryMs > 0) refuse('core/too-quick', { retryMs })
}
