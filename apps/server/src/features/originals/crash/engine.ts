import { setTimeout as sleep } from 'node:timers/promises'
import { keepLease, type Term } from '../../../platform/jobs/lease.ts'
import { disabledGames, isAvailable } from '../settings.ts'
import { readyChain } from './chain/ready-chain.ts'
import { game } from './game.ts'
import type { CrashParts } from './parts.ts'
import { playRound } from './rounds/play-round.ts'
import { Fenced, latestRound, leaseName, takeOver } from './rounds/round-store.ts'
import type { Seat } from './bets/seat.ts'
import { settleLeftBehind } from './bets/settle-left-behind.ts'
import { pauseMs } from './settings.ts'
import { startRound } from './rounds/start-round.ts'

/** The rounds, run on one node at a time. */
export interface CrashEngine {
  /** Leaves the round as it stands and gives the lease up. */
  stop(): Promise<void>
}

/** Milliseconds between two checks of the clock; tests set the clock themselves. */
const lookMs = 50
const retryMs = 1_000
const idleMs = 500

/**
 * Takes part in the lease and, while it is held, runs round after round: betting, running,
 * finished, pause. Everything is read from the tables, so whoever takes over goes on from there.
 */
export function startEngine(parts: CrashParts): CrashEngine {
  const { platform, log } = parts
  const end = new AbortController()
  let serving: Promise<void> = Promise.resolve()
  const lease = keepLease(
    { database: platform.database, mintId: platform.mintId, log },
    {
      name: leaseName,
      onTerm(term) {
        // A term of ours that ended is noticed at its next step.
        serving = serving.then(() => serve(parts, term, end.signal))
      },
    },
  )
  return {
    async stop() {
      end.abort()
      await serving
      await lease.stop()
      await serving
    },
  }
}

async function serve(parts: CrashParts, term: Term, signal: AbortSignal): Promise<void> {
  await parts.clock.ready
  const seat = seatOf(parts, term, signal)
  parts.counts.termBegan()
  while (seat.isServing()) {
    try {
      await step(parts, seat)
    } catch (error) {
      // The next step reads the tables again, and stops if another node holds the lease.
      const text = error instanceof Error ? error.message : String(error)
      const level = error instanceof Fenced ? 'warn' : 'error'
      parts.log[level]({ event: 'originals.crash_engine_failed', error: text })
      await sleep(retryMs, undefined, { ref: false })
    }
  }
}

function seatOf({ clock }: CrashParts, term: Term, signal: AbortSignal): Seat {
  const isServing = () => term.isHeld() && !signal.aborted
  return {
    term,
    takenAt: clock.now(),
    isServing,
    async waitUntil(instant) {
      for (let left = instant - clock.now(); left > 0; left = instant - clock.now()) {
        if (!isServing()) return
        await sleep(Math.min(left, lookMs))
      }
    },
  }
}

/** Does what the latest round asks for next. */
async function step(parts: CrashParts, seat: Seat): Promise<void> {
  const { clock, platform } = parts
  const round = await latestRound(platform.database)
  if (round?.state === 'betting' || round?.state === 'running') {
    if (round.token !== seat.term.token) await takeOver(platform.database, round.number, seat.term)
    await playRound(parts, seat, round)
    return
  }
  await settleLeftBehind(parts)
  if (round !== undefined) {
    await seat.waitUntil((round.finishedAt ?? 0) + platform.settings.get(pauseMs))
  }
  const chain = isOffered(parts) ? await readyChain(parts, seat, round) : undefined
  if (!seat.isServing()) return
  if (chain === undefined) await seat.waitUntil(clock.now() + idleMs)
  else await startRound(parts, seat, { chain, last: round })
}

function isOffered({ platform: { settings } }: CrashParts): boolean {
  return settings.get(isAvailable) && !settings.get(disabledGames).includes(game)
}
