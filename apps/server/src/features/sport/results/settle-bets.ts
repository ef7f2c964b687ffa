import type { StoredBet } from '../bets/bet.ts'
import { lockBatch } from '../bets/bet-store.ts'
import { betAfter, writeDecisions } from '../bets/decision-store.ts'
import { moveExposure, runningExposure } from '../bets/exposure-store.ts'
import type { Fence } from '../bets/run-queue.ts'
import type { SportParts } from '../parts.ts'
import { reckonBet } from './reckon.ts'

/** So many bets are reckoned in one transaction: larger ones are no quicker, and all else waits for them. */
const batchSize = 100

/**
 * Reckons a batch of the bets that something was told of, each once whoever does it: their rows are
 * held meanwhile. The money follows by `payDecided`.
 * @returns those that were reckoned, as they stand now; none are left where there are fewer than asked for.
 */
export async function settleBatch(
  { platform, clock }: Pick<SportParts, 'platform' | 'clock'>,
  fence: Fence,
  count = batchSize,
): Promise<StoredBet[]> {
  return platform.database.transaction(async (tx) => {
    const bets = await lockBatch(tx, { where: 'b.is_stale', count })
    if (bets.length === 0) return []
    await fence(tx)
    const nowMs = clock.now()
    const pairs = bets.map((bet) => ({ bet, change: reckonBet(bet, nowMs) }))
    const ids = bets.map(({ id }) => id)
    await writeDecisions(
      tx,
      ids,
      pairs.flatMap(({ change }) => change ?? []),
    )
    await moveExposure(
      tx,
      pairs.flatMap(({ bet, change }) => {
        const isOpen = change === undefined ? bet.status === 0 : change.decision.status === 0
        const wasOpen = bet.status === 0
        if (isOpen === wasOpen) return []
        return [{ bet: runningExposure(bet), sign: isOpen ? (1 as const) : (-1 as const) }]
      }),
    )
    return pairs.map(({ bet, change }) => betAfter(bet, change))
  })
}
