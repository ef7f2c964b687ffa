import { minuteMs, uuidTime } from '@powerplay/kernel'
import { keyDriftMs } from '../../../../platform/requests/idempotency.ts'
import {
  dropPlace,
  leftBehind,
  leftBehindWork,
  lockPlace,
  markSettled,
  type CrashBet,
} from './bet-store.ts'
import type { CrashParts } from '../parts.ts'
import { isStakeOf, settleBets } from './settle-bets.ts'

/** Younger bets are left alone: the process that decided them is still settling them. */
const quietMs = 5_000
const pageMax = 500
/** After this no stake is asked for under a key any more, so its place may go. */
const keyLifeMs = keyDriftMs + 5 * minuteMs

/**
 * Finishes what lost processes left behind: bets decided but not settled, stakes too late. Each by
 * itself: one that cannot be finished is set aside with an alarm, and stops no other.
 */
export async function settleLeftBehind(parts: CrashParts): Promise<void> {
  const { platform, clock, log } = parts
  const before = clock.now() - quietMs
  let last: CrashBet | undefined
  do {
    const bets = await leftBehind(platform.database, { before, after: last, countMax: pageMax })
    if (bets.length === 0) return
    log.warn({ event: 'originals.crash_bets_left_behind', bets: bets.length })
    try {
      await finishAll(parts, bets)
    } catch (error) {
      // A database that is away must not keep everybody from the next round.
      log.error({ event: 'originals.crash_bets_unsettled', error: String(error) })
      return
    }
    last = bets.length < pageMax ? undefined : bets.at(-1)
  } while (last !== undefined)
}

/** At the same time, so that their money travels together in the settler's batches. */
async function finishAll(parts: CrashParts, bets: readonly CrashBet[]): Promise<void> {
  const idOf = ({ id }: CrashBet) => id
  const run = (bet: CrashBet) =>
    bet.status === 'late' ? returnLate(parts, bet) : settleBets(parts, [bet])
  await Promise.all(bets.map((bet) => parts.setAside.each(leftBehindWork, [bet], { idOf, run })))
}

/** A bet that was too late may have a stake in escrow, or none yet, or have it back already. */
async function returnLate(parts: CrashParts, bet: CrashBet): Promise<void> {
  const { database, clock } = parts.platform
  const wager = await parts.wallet.journal.find(bet.id)
  if (isStakeOf(bet, wager)) return settleBets(parts, [bet])
  if (wager !== undefined) return markSettled(database, [bet.id])
  if (clock.now() - uuidTime(bet.id) > keyLifeMs) await giveUpPlace(parts, bet)
}

/**
 * A stake that was asked for may still wait for its lane, however long ago that was. It is taken while its place
 * is there and held: so it is seen here once the place is locked, or is refused once the place is gone. Asked on
 * the transaction's own connection: many that give places up would wait for each other's second one.
 */
async function giveUpPlace({ platform, wallet }: CrashParts, bet: CrashBet): Promise<void> {
  await platform.database.transaction(async (tx) => {
    if (!(await lockPlace(tx, bet))) return
    if ((await wallet.journal.find(bet.id, tx)) === undefined) await dropPlace(tx, bet)
  })
}
