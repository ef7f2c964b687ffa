import type { Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../../platform/context.ts'
import type { PaymentParts } from '../../parts.ts'
import { playThroughPercent } from '../../settings.ts'
import { unplayedOf } from '../withdrawal-store.ts'

/** What of deposits has to be played before a withdrawal, and what staff look at instead. */
export interface PlayFirst {
  /** Of deposits, in percent, as the withdrawal's own transaction asks it. */
  readonly percent: number
  readonly owedUsdE6: bigint
  /** Whether something is owed by whoever may not play: then staff look. */
  readonly isExcused: boolean
}

/**
 * Nobody has to play who may not, neither by a break nor where the site takes no bets: his money is not
 * shut in, but somebody looks at it.
 */
export async function playFirstOf(
  { platform, places }: PaymentParts,
  userId: Uuid,
  { caller }: CallContext,
): Promise<PlayFirst> {
  const percent = platform.settings.get(playThroughPercent)
  const isOutside = places.profileOf(caller).mode === 'block'
  const { usdE6, mayPlay } = await unplayedOf(platform.database, userId)
  const owedUsdE6 = (usdE6 * BigInt(percent)) / 100n
  const isExcused = owedUsdE6 > 0n && (isOutside || !mayPlay)
  return { percent: isOutside ? 0 : percent, owedUsdE6, isExcused }
}
