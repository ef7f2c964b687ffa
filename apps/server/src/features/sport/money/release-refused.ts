import { findBets, lockBatch } from '../bets/bet-store.ts'
import { markReleased } from '../bets/decision-store.ts'
import { giveBack } from '../bets/queue-bet.ts'
import { isStakeOf, releaseStake } from '../bets/wager.ts'
import type { SportParts } from '../parts.ts'
import { brokenPlaces } from '../results/result-store.ts'

type Releasing = Pick<SportParts, 'wallet' | 'platform' | 'secrets'>

const batchSize = 200

/** Gives the stakes of refused bets back, each once. @returns how many. */
export async function releaseRefused(parts: Releasing): Promise<number> {
  return parts.platform.database.transaction(async (tx) => {
    const bets = await lockBatch(tx, {
      where: `b.state = 'refused' and not b.is_released`,
      count: batchSize,
    })
    if (bets.length === 0) return 0
    await Promise.all(bets.map((bet) => releaseStake(parts, bet)))
    await markReleased(
      tx,
      bets.map(({ id }) => id),
    )
    return bets.length
  })
}

/** Gives back what bets that broke off before they were queued may have taken, and their places. */
export async function releaseBroken(parts: Releasing, beforeMs: number): Promise<void> {
  const { database } = parts.platform
  const ids = await brokenPlaces(database, beforeMs)
  for (const bet of await findBets(database, ids)) {
    const wager = await parts.wallet.journal.find(bet.id)
    if (isStakeOf(bet, wager)) await releaseStake(parts, bet)
    await giveBack(parts, bet)
  }
}
