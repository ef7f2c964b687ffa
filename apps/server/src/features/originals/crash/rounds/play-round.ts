import { Defect, mustHave, type InstantMs } from '@powerplay/kernel'
import { crashTimeMs } from '@powerplay/engines'
import { announceBetting, announceState } from './announce.ts'
import { betsOf, cashBets, markLate, type CrashBet } from '../bets/bet-store.ts'
import { endRound, voidRound } from './end-round.ts'
import { bettingGraceMs, type CrashParts } from '../parts.ts'
import type { RoundSecret } from './round-points.ts'
import { markRunning, type CrashRound } from './round-store.ts'
import type { Seat } from '../bets/seat.ts'
import { settleBets } from '../bets/settle-bets.ts'

/** At 1,000,000 all open bets are cashed, so the round need not run on. */
const cashoutMaxE2 = 100_000_000
/** Cash-outs that came in before the end, on any node, are written by then. */
const cashoutGraceMs = 100
/** A round whose point passed longer ago than this was run by no node at its end. */
const unattendedMs = 2_000
const tickMs = 1_000
const unreadableMsMax = 30_000
const rereadMs = 1_000

/** Runs a round from where it stands to its end. @throws Fenced when another process has it. */
export async function playRound(parts: CrashParts, seat: Seat, round: CrashRound): Promise<void> {
  const isTakenOver = round.token !== seat.term.token
  if (isTakenOver) announceAgain(parts, round)
  const running = round.state === 'betting' ? await betting(parts, seat, round) : round
  if (running === undefined) return
  const secret = await readSecret(parts, seat, running)
  if (!seat.isServing()) return
  if (secret === undefined) return voidRound(parts, seat, running)
  const endsAt = endOf(running, secret)
  const isInterrupted =
    (running.token !== seat.term.token && endsAt <= seat.takenAt) ||
    endsAt + unattendedMs <= parts.clock.now()
  if (!isInterrupted) await run(parts, seat, { round: running, secret, endsAt })
  if (seat.isServing()) await endRound(parts, seat, { round: running, secret, isInterrupted })
}

function announceAgain(parts: CrashParts, round: CrashRound): void {
  if (round.state === 'betting') announceBetting(parts, round)
  else announceState(parts, round)
}

/** Waits for the end of the betting and starts the round. */
async function betting(
  parts: CrashParts,
  seat: Seat,
  round: CrashRound,
): Promise<CrashRound | undefined> {
  const { platform, clock, frames } = parts
  await seat.waitUntil(round.bettingEndsAt + bettingGraceMs)
  if (!seat.isServing()) return undefined
  const running = await platform.database.transaction(async (tx) => {
    const startedAt = clock.now()
    const started = await markRunning(tx, { number: round.number, startedAt }, seat.term)
    await markLate(tx, round.number, startedAt)
    return started
  })
  await frames.flush()
  announceState(parts, running)
  return running
}

/** When a round crashes: the first millisecond above its point. */
function endOf(round: CrashRound, { pointE2 }: RoundSecret): InstantMs {
  const startedAt = mustHave(round.startedAt, 'start of a running round')
  return startedAt + crashTimeMs(Math.min(pointE2 + 1, cashoutMaxE2))
}

/** The secret of a round, or undefined when it could not be read for half a minute. */
async function readSecret(
  parts: CrashParts,
  seat: Seat,
  round: CrashRound,
): Promise<RoundSecret | undefined> {
  const until = parts.clock.now() + unreadableMsMax
  while (seat.isServing()) {
    try {
      return await parts.points.secretOf(round)
    } catch (error) {
      if (!(error instanceof Defect)) throw error
      parts.log.error({ event: 'originals.crash_hash_unreadable', round: round.number })
    }
    if (parts.clock.now() >= until) return undefined
    await seat.waitUntil(parts.clock.now() + rereadMs)
  }
  return undefined
}

/** Lets the multiplier rise to the end; automatic cash-outs happen when it reaches them. */
async function run(
  parts: CrashParts,
  seat: Seat,
  at: { readonly round: CrashRound; readonly secret: RoundSecret; readonly endsAt: InstantMs },
): Promise<void> {
  const { round, secret, endsAt } = at
  const { clock, frames, log } = parts
  const startedAt = mustHave(round.startedAt, 'start of a running round')
  const paying: Promise<void>[] = []
  let waiting = await targetsOf(parts, round, secret.pointE2)
  let tickAt = clock.now() + tickMs
  for (let now = clock.now(); seat.isServing(); now = clock.now()) {
    const due = waiting.filter(({ targetE2 }) => startedAt + crashTimeMs(targetE2) <= now)
    waiting = waiting.slice(due.length)
    if (due.length > 0) paying.push(cashDue(parts, round, due))
    if (now >= endsAt) break
    if (now >= tickAt) {
      frames.tick(round)
      tickAt = now + tickMs
    }
    const nextE2 = waiting[0]?.targetE2
    const nextAt = nextE2 === undefined ? endsAt : startedAt + crashTimeMs(nextE2)
    await seat.waitUntil(Math.min(endsAt, nextAt, tickAt))
  }
  await seat.waitUntil(endsAt + cashoutGraceMs)
  for (const paid of await Promise.allSettled(paying)) {
    if (paid.status === 'rejected') log.warn({ event: 'originals.crash_cashout_delayed' })
  }
}

/** Open bets that this round will cash by themselves, lowest target first. */
async function targetsOf(
  { platform }: CrashParts,
  round: CrashRound,
  pointE2: number,
): Promise<CrashBet[]> {
  const bets = await betsOf(platform.database, round.number)
  return bets
    .filter(({ status, targetE2 }) => status === 'open' && targetE2 <= pointE2)
    .sort((one, other) => one.targetE2 - other.targetE2)
}

async function cashDue(
  parts: CrashParts,
  round: CrashRound,
  due: readonly CrashBet[],
): Promise<void> {
  const cashed = await cashBets(parts.platform.database, round.number, {
    cashOuts: due.map(({ id, targetE2 }) => ({ id, multiplierE2: targetE2 })),
    now: parts.clock.now(),
  })
  parts.frames.betsCashed(round, cashed)
  await settleBets(parts, cashed)
}
