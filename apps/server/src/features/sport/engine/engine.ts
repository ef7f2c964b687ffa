import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { keepLease, type Term } from '../../../platform/jobs/lease.ts'
import { announceBets, announceCashOuts, announceQueue } from '../announce.ts'
import { runQueue, type Fence } from '../bets/run-queue.ts'
import { runCashOuts } from '../cashout/run-cashouts.ts'
import type { Bookmaker } from '../bookmaker.ts'
import { payDecided } from '../money/pay-decided.ts'
import { hasOpenBets } from '../bets/bet-store.ts'
import { releaseBroken, releaseRefused } from '../money/release-refused.ts'
import type { SportParts } from '../parts.ts'
import { waitingWork } from '../results/result-store.ts'
import { settleBatch } from '../results/settle-bets.ts'
import { openClosingLines } from '../classes/closing-lines.ts'
import { openIntake, type ResultsIntake } from './results-intake.ts'

/** The queue, the results and the money of sport, run on one node at a time. */
export interface SportEngine {
  stop(): Promise<void>
}

const leaseName = 'sport'
/** Between two looks at what waits. */
const lookMs = 100
const retryMs = 1_000
/** A bet that is not queued after this time broke off. */
const brokenAfterMs = minuteMs
const brokenEveryMs = minuteMs
/** Bets whose money could not follow are tried again after this time. */
const failedEveryMs = minuteMs

/** Takes part in the lease and, while it is held, does turn after turn. */
export function startEngine(parts: SportParts): SportEngine {
  const { database, mintId } = parts.platform
  const end = new AbortController()
  let serving: Promise<void> = Promise.resolve()
  const lease = keepLease(
    { database, mintId, log: parts.log },
    {
      name: leaseName,
      onTerm(term) {
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

async function serve(parts: SportParts, term: Term, signal: AbortSignal): Promise<void> {
  await parts.clock.ready
  const { bookmaker } = parts
  const isServing = () => term.isHeld() && !signal.aborted
  let floor: Floor | undefined
  while (isServing()) {
    try {
      // Nothing is played for nobody; bets that stand are settled whether new ones are taken or not.
      const isQuiet = floor === undefined && !(await isWanted(parts))
      if (bookmaker === null || isQuiet) await sleep(retryMs, undefined, { ref: false, signal })
      else {
        floor ??= await openFloor(parts, bookmaker, { fence: fenceOf(term), isPatient: isServing })
        const isBusy = await floor.turn()
        if (!isBusy) await sleep(lookMs, undefined, { ref: false, signal })
      }
    } catch (error) {
      if (!isServing()) break
      const text = error instanceof Error ? error.message : String(error)
      parts.log.error({ event: 'sport.engine_failed', error: text })
      await sleep(retryMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }
  floor?.close()
}

async function isWanted({ bookmaker, platform }: SportParts): Promise<boolean> {
  return bookmaker?.isStarted() === true || hasOpenBets(platform.database)
}

/** Refuses what a node whose term is over would write; a later holder waits until it is written. */
function fenceOf(term: Term): Fence {
  return async (tx: Queries) => {
    const rows = await tx.query({
      text: `select 1 from leases where name = $1 and token = $2 and until > clock_timestamp()
        for share`,
      values: [leaseName, term.token],
    })
    if (rows.length === 0) throw new Error('the lease of sport is held by another node')
  }
}

/** What one node does for all. */
export interface Floor {
  /** One look at everything. @returns whether there is more to do at once. */
  turn(): Promise<boolean>
  close(): void
}

/** Under what the floor is opened. */
export interface FloorTerms {
  readonly fence: Fence
  /** Asked while the feed has not told all: whether to wait on, however long it takes. */
  readonly isPatient?: () => boolean
}

/** Refusals: sportsbook/feed-down. */
export async function openFloor(
  parts: SportParts,
  bookmaker: Bookmaker,
  { fence, isPatient }: FloorTerms,
): Promise<Floor> {
  const intake: ResultsIntake = await openIntake(parts, bookmaker)
  const closing = openClosingLines(parts.platform.database, parts.log, bookmaker)
  const stop = () => {
    intake.stop()
    closing.stop()
  }
  const book = await bookmaker.book(isPatient).catch((error: unknown) => {
    stop()
    throw error
  })
  const open = { bookmaker, book }
  const upkeep = upkeepOf(parts)
  return {
    async turn() {
      bookmaker.check()
      await closing.takeIn()
      const isNews = await intake.takeIn()
      const waiting = await waitingWork(parts.platform.database, parts.clock.now())
      const queued = waiting.queue ? await runQueue(parts, open, fence) : []
      announceQueue(parts, queued)
      if (waiting.refused || queued.length > 0) await releaseRefused(parts)
      const cashOuts = waiting.cashOuts ? await runCashOuts(parts, open, fence) : []
      // Money follows earlier decisions while the next are made: each is about bets of its own.
      const [settled, paid] = await bothDone(
        waiting.stale ? settleBatch(parts, fence) : [],
        waiting.unpaid || cashOuts.length > 0 ? upkeep.pay() : 0,
      )
      announceBets(parts, settled)
      await announceCashOuts(parts, cashOuts)
      await upkeep.release()
      return isNews || queued.length + settled.length + cashOuts.length + paid > 0
    },
    close: stop,
  }
}

/** Waits for both, whichever fails: nothing goes on behind a turn that is over. */
async function bothDone<One, Other>(
  one: One | Promise<One>,
  other: Other | Promise<Other>,
): Promise<[One, Other]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

/** What is done now and then, and what could not be done a while ago. */
function upkeepOf(parts: SportParts) {
  const { clock } = parts
  let brokenAt = clock.now()
  let failedAt = clock.now()
  let failed: readonly string[] = []
  return {
    /** @returns how many bets were paid. */
    async pay(): Promise<number> {
      const now = clock.now()
      if (now - failedAt >= failedEveryMs) {
        failedAt = now
        failed = []
      }
      const paid = await payDecided(parts, failed)
      failed = [...failed, ...paid.failed]
      return paid.count
    },
    async release(): Promise<void> {
      const now = clock.now()
      if (now - brokenAt < brokenEveryMs) return
      brokenAt = now
      await releaseBroken(parts, now - brokenAfterMs)
    },
  }
}
