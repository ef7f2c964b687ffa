import { mustHave, type Clock, type Uuid } from '@powerplay/kernel'
import { crashMultiplierE2 } from '@powerplay/engines'
import type { MultiplayerBet } from '@powerplay/contract'
import { everyone, type Broadcaster } from '../../../../platform/broadcaster.ts'
import type { Log } from '../../../../platform/telemetry/log.ts'
import type { AuthDoor } from '../../../auth/index.ts'
import { betWireId } from '../../../wallet/index.ts'
import type { CrashBet } from '../bets/bet-store.ts'
import { game } from '../game.ts'
import { presentBet, presentCashout } from '../present.ts'
import type { CrashRound } from './round-store.ts'

/**
 * The busy events of a round, gathered for a tenth of a second: bets, bets taken back, cash-outs.
 * Demo bets are in none of them.
 */
export interface CrashFrames {
  betPlaced(bet: CrashBet): void
  betCancelled(bet: CrashBet): void
  /** @param round the running one. */
  betsCashed(round: CrashRound, bets: readonly CrashBet[]): void
  /** Sends where the multiplier stands, for clients whose clock drifts. */
  tick(round: CrashRound): void
  /** Sends what waits, before an event that must come after it. */
  flush(): Promise<void>
  close(): void
}

interface FramesParts {
  readonly broadcaster: Broadcaster
  readonly clock: Clock
  readonly users: AuthDoor['publicUsers']
  readonly log: Log
}

const frameMs = 100
/** More rows travel in the frames after; none is dropped. */
const frameRowsMax = 100

interface Waiting {
  placed: CrashBet[]
  cancelled: CrashBet[]
  cashed: CrashBet[]
  round: CrashRound | undefined
  isTickDue: boolean
}

export function createFrames(parts: FramesParts): CrashFrames {
  const waiting: Waiting = {
    placed: [],
    cancelled: [],
    cashed: [],
    round: undefined,
    isTickDue: false,
  }
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  // Pushes are hints: a frame that fails is lost, and the state of the round is not.
  const sendNext = async () => {
    await send(parts, waiting).catch((error: Error) =>
      parts.log.warn({ event: 'originals.crash_frame_lost', error: error.message }),
    )
    if (hasMore(waiting)) schedule()
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      sending = sending.then(sendNext)
    }, frameMs)
  }
  return {
    betPlaced(bet) {
      if (bet.pocket === 'demo') return
      waiting.placed.push(bet)
      schedule()
    },
    betCancelled(bet) {
      if (bet.pocket === 'demo') return
      waiting.cancelled.push(bet)
      schedule()
    },
    betsCashed(round, bets) {
      const shown = bets.filter((bet) => bet.pocket === 'real')
      if (shown.length === 0) return
      waiting.round = round
      waiting.cashed.push(...shown)
      schedule()
    },
    tick(round) {
      waiting.round = round
      waiting.isTickDue = true
      schedule()
    },
    async flush() {
      while (hasMore(waiting)) {
        clearTimeout(timer)
        timer = undefined
        sending = sending.then(sendNext)
        await sending
      }
    },
    close: () => clearTimeout(timer),
  }
}

function hasMore({ placed, cancelled, cashed, isTickDue }: Waiting): boolean {
  return placed.length + cancelled.length + cashed.length > 0 || isTickDue
}

/** One frame of each kind. Bets go before what became of them. */
async function send(parts: FramesParts, waiting: Waiting): Promise<void> {
  for (const [round, bets] of byRound(waiting.placed.splice(0, frameRowsMax))) {
    const payload = { game, round, bets: await presentBets(parts.users, bets) }
    parts.broadcaster.emit(everyone, 'MultiplayerGameBet', payload)
  }
  for (const [round, bets] of byRound(waiting.cancelled.splice(0, frameRowsMax))) {
    const payload = { game, round, ids: bets.map(({ id }) => betWireId(id)) }
    parts.broadcaster.emit(everyone, 'MultiplayerBetCancelled', payload)
  }
  const { round } = waiting
  const cashed = waiting.cashed.splice(0, frameRowsMax)
  const isTickDue = waiting.isTickDue
  waiting.isTickDue = false
  if (round !== undefined && (cashed.length > 0 || isTickDue)) {
    const payload = { ...multiplierNow(round, parts.clock), cashouts: cashed.map(presentCashout) }
    parts.broadcaster.emit(everyone, 'MultiplayerDataUpdate', payload)
  }
}

function multiplierNow(round: CrashRound, clock: Clock) {
  const serverNow = clock.now()
  const startedAt = mustHave(round.startedAt, 'start of a running round')
  const multiplierE2 = crashMultiplierE2(Math.max(0, serverNow - startedAt))
  return { game, round: round.number, multiplier: multiplierE2 / 100, serverNow }
}

/** Bets as all may see them: players with private bets without id and name. */
export async function presentBets(
  users: AuthDoor['publicUsers'],
  bets: readonly CrashBet[],
): Promise<MultiplayerBet[]> {
  const byId = await users([...new Set<Uuid>(bets.map((bet) => bet.userId))])
  return bets.map((bet) => presentBet(bet, byId.get(bet.userId)))
}

function byRound(bets: readonly CrashBet[]): Map<number, CrashBet[]> {
  const rounds = new Map<number, CrashBet[]>()
  for (const bet of bets) rounds.set(bet.round, [...(rounds.get(bet.round) ?? []), bet])
  return rounds
}
