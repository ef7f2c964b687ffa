import { mustHave } from '@powerplay/kernel'
import { everyone } from '../../../../platform/broadcaster.ts'
import { betWireId } from '../../../wallet/index.ts'
import type { CrashBet } from '../bets/bet-store.ts'
import { game } from '../game.ts'
import type { CrashParts } from '../parts.ts'
import { presentSettled } from '../present.ts'
import type { CrashRound } from './round-store.ts'
import { bettingMs } from '../settings.ts'

type Announcing = Pick<CrashParts, 'platform' | 'clock'>

const settledShownMax = 500

/** Betting is open: the phase, and the clock to count down. */
export function announceBetting(parts: Announcing, round: CrashRound): void {
  const { broadcaster } = parts.platform
  const serverNow = parts.clock.now()
  const { number, bettingEndsAt: endsAt } = round
  const durationMs = parts.platform.settings.get(bettingMs)
  announceState(parts, round)
  broadcaster.emit(everyone, 'MultiplayerTimerStart', {
    game,
    round: number,
    durationMs,
    endsAt,
    serverNow,
  })
}

/** Where the round stands; a void round is over for everyone. */
export function announceState(parts: Announcing, round: CrashRound): void {
  const { number, state, previousHash, bettingEndsAt, startedAt } = round
  parts.platform.broadcaster.emit(everyone, 'MultiplayerBettingState', {
    ...{ game, round: number, serverSeedHash: previousHash, bettingEndsAt },
    state: state === 'void' ? 'finished' : state,
    ...(startedAt !== null && { startedAt }),
    serverNow: parts.clock.now(),
  })
}

/** The end of a round with its proof. Demo bets are not in it. */
export function announceEnd(
  parts: Announcing,
  round: CrashRound,
  { bets, salt }: { readonly bets: readonly CrashBet[]; readonly salt: string },
): void {
  const shown = bets.filter((bet) => bet.pocket === 'real').slice(0, settledShownMax)
  parts.platform.broadcaster.emit(everyone, 'MultiplayerGameFinished', {
    ...{ game, round: round.number, salt },
    result: mustHave(round.resultE2, 'result of a finished round') / 100,
    hash: mustHave(round.hash, 'hash of a finished round'),
    settled: shown.map(presentSettled),
  })
  announceState(parts, round)
}

/** A round that broke off without a result: its stakes go back. */
export function announceVoid(
  parts: Announcing,
  round: CrashRound,
  bets: readonly CrashBet[],
): void {
  const ids = bets
    .filter(({ pocket, status }) => pocket === 'real' && status === 'refunded')
    .map(({ id }) => betWireId(id))
  const { broadcaster } = parts.platform
  broadcaster.emit(everyone, 'MultiplayerBetCancelled', { game, round: round.number, ids })
  announceState(parts, round)
}
