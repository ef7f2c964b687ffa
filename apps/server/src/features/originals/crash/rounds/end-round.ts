import { announceEnd, announceVoid } from './announce.ts'
import { betsOf, decideOpenBets } from '../bets/bet-store.ts'
import { saltOf } from '../chain/chain-store.ts'
import type { CrashParts } from '../parts.ts'
import type { RoundSecret } from './round-points.ts'
import { markEnded, type CrashRound } from './round-store.ts'
import type { Seat } from '../bets/seat.ts'
import { settleBets } from '../bets/settle-bets.ts'

/**
 * Ends a round: what is still open is decided in the transaction that reveals the hash, so that
 * nobody can act on it; then everyone is told, then the money follows. @throws Fenced
 */
export async function endRound(
  parts: CrashParts,
  seat: Seat,
  end: {
    readonly round: CrashRound
    readonly secret: RoundSecret
    readonly isInterrupted: boolean
  },
): Promise<void> {
  const { pointE2, hash } = end.secret
  const { number } = end.round
  const decided = await close(parts, seat, {
    number,
    proof: { resultE2: pointE2, hash },
    isInterrupted: end.isInterrupted,
  })
  const { database } = parts.platform
  const bets = await betsOf(database, number)
  await parts.frames.flush()
  announceEnd(parts, decided.round, { bets, salt: await saltOf(database, end.round.chainId) })
  note(parts, decided.round, { bets: bets.length, isInterrupted: end.isInterrupted })
  await settleBets(
    parts,
    bets.filter(({ id }) => decided.ids.has(id)),
  )
}

/** Breaks a round off whose hash cannot be read: all open bets are refunded. @throws Fenced */
export async function voidRound(parts: CrashParts, seat: Seat, round: CrashRound): Promise<void> {
  const { number } = round
  const decided = await close(parts, seat, { number, proof: null, isInterrupted: true })
  const bets = await betsOf(parts.platform.database, number)
  announceVoid(parts, decided.round, bets)
  note(parts, decided.round, { bets: bets.length, isInterrupted: true })
  await settleBets(
    parts,
    bets.filter(({ id }) => decided.ids.has(id)),
  )
}

function close(
  { platform, clock }: CrashParts,
  { term }: Seat,
  end: {
    readonly number: number
    readonly proof: { readonly resultE2: number; readonly hash: string } | null
    readonly isInterrupted: boolean
  },
) {
  const { number, proof, isInterrupted } = end
  return platform.database.transaction(async (tx) => {
    const now = clock.now()
    const round = await markEnded(tx, { number, proof, finishedAt: now }, term)
    const pointE2 = proof?.resultE2 ?? null
    const ids = await decideOpenBets(tx, { round: number, pointE2, isInterrupted, now })
    return { round, ids: new Set(ids) }
  })
}

function note(
  { log, counts }: CrashParts,
  round: CrashRound,
  { bets, isInterrupted }: { readonly bets: number; readonly isInterrupted: boolean },
): void {
  const { number, state, resultE2, startedAt, finishedAt } = round
  const durationMs = (finishedAt ?? 0) - (startedAt ?? 0)
  counts.roundEnded(state === 'void' ? state : isInterrupted ? 'interrupted' : 'finished')
  log.info({
    event: 'originals.crash_round_ended',
    ...{ round: number, state, resultE2, bets, isInterrupted, durationMs },
  })
}
