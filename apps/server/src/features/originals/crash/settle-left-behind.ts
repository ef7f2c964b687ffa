import { minuteMs, uuidTime } from '@powerplay/kernel'
import { keyDriftMs } from '../../../platform/requests/idempotency.ts'
import { dropPlace, leftBehind, markSettled, type CrashBet } from './bet-store.ts'
import type { CrashParts } from './parts.ts'
import { isStakeOf, settleBets } from './settle-bets.ts'

/** Younger bets are left alone: the process that decided them is still settling them. */
const quietMs = 5_000
const countMax = 500
/** After this no stake can be taken under a key any more, so its place may go. */
const keyLifeMs = keyDriftMs + 5 * minuteMs

/** Finishes what lost processes left behind: bets decided but not settled, stakes too late. */
export async function settleLeftBehind(parts: CrashParts): Promise<void> {
  const { platform, clock, log } = parts
  const bets = await leftBehind(platform.database, clock.now() - quietMs, countMax)
  if (bets.length === 0) return
  log.warn({ event: 'originals.crash_bets_left_behind', bets: bets.length })
  try {
    await settleBets(
      parts,
      bets.filter(({ status }) => status !== 'late'),
    )
    for (const bet of bets) if (bet.status === 'late') await returnLate(parts, bet)
  } catch (error) {
    // One bet that cannot be settled must not keep everybody from the next round.
    log.error({ event: 'originals.crash_bets_unsettled', error: String(error) })
  }
}

/** A bet that was too late may have a stake in escrow, or none yet, or have it back already. */
async function returnLate(parts: CrashParts, bet: CrashBet): Promise<void> {
  const { database, clock } = parts.platform
  const wager = await parts.wallet.journal.find(bet.id)
  if (isStakeOf(bet, wager)) return settleBets(parts, [bet])
  if (wager !== undefined) return markSettled(database, [bet.id])
  if (clock.now() - uuidTime(bet.id) > keyLifeMs) await dropPlace(database, bet)
}
