import type { Platform } from '../../../platform/context.ts'
import type { Log } from '../../../platform/telemetry/log.ts'
import { readLimits, type ReadLimits } from './checkpoints.ts'
import type { Fold } from './fold.ts'
import { isMachineFault } from './machine-faults.ts'
import { catchUpAlone, noteFailure, rebuild } from './separate-reading.ts'
import { createSharedReading, type ReadTurn, type SharedReading } from './shared-reading.ts'

/** Keeps projections up with the journal. */
export interface FoldRunner {
  /** Names of all projections that can be rebuilt. */
  readonly ids: readonly string[]
  /** Tells that the journal grew on this node, so that nobody waits for the next poll. */
  nudge(): void
  /** Returns once every projection has read all there was, whichever node read it. */
  catchUp(): Promise<void>
  /** Empties a projection and reads the whole journal again, in one transaction. */
  rebuild(id: string): Promise<void>
  close(): Promise<void>
}

/** How long the shared reading rests, in milliseconds. */
const rest = {
  /** Reading takes at most about a tenth of the time. */
  factor: 9,
  minMs: 40,
  maxMs: 1_000,
  /** Up to so many facts in a turn, a bet must not wait because the machine was slow. */
  quietFacts: 100,
  quietMaxMs: 120,
  /** From so many facts in a turn on, longer rests let more bets fall on the same rows. */
  busyFacts: 4_000,
  busyMaxMs: 4_000,
} as const

/** How often a runner looks by itself, in milliseconds. */
export interface Polls {
  /** For commits of other nodes; those of its own wake it. */
  readonly idleMs: number
  /** For folds that were set aside, or are new. */
  readonly aloneMs: number
}

const polls: Polls = { idleMs: 250, aloneMs: 5_000 }

/**
 * Reads the journal once for all live projections, and lets those that are set aside or new catch up
 * by themselves. A projection that throws is set aside with an alarm, and stops nobody.
 * @param options.ready what has to be done before the first reading.
 */
export function startFolds(
  platform: Pick<Platform, 'database' | 'logOf' | 'metrics'>,
  options: {
    readonly folds: readonly Fold[]
    readonly isWorker: boolean
    readonly ready?: Promise<void>
    readonly limits?: ReadLimits
    readonly polls?: Polls
  },
): FoldRunner {
  const { folds, isWorker, ready } = options
  const reader = createReader(platform, { folds, limits: options.limits ?? readLimits })
  const loops = isWorker
    ? startLoops(reader, { log: platform.logOf('wallet'), ready, polls: options.polls ?? polls })
    : undefined
  return {
    ids: folds.flatMap(({ id, isFinal }) => (isFinal === true ? [] : [id])),
    nudge: () => loops?.nudge(),
    async catchUp() {
      await ready
      await reader.joinAll(true)
      await reader.readAll()
    },
    async rebuild(id) {
      const fold = folds.find((candidate) => candidate.id === id)
      if (!fold) throw new Error(`There is no projection ${id}.`)
      await reader.rebuild(fold)
      // What the shared reading had not read yet belongs to the whole journal too.
      await reader.readAll()
    },
    async close() {
      await loops?.stop()
      await ready
    },
  }
}

interface Reader extends Pick<SharedReading, 'turn'> {
  /** Takes turns until there is nothing left, after other nodes that are reading. */
  readAll(): Promise<void>
  /**
   * Lets every fold that is not live catch up by itself, and join the others.
   * @param isPatient waits for other nodes; otherwise what they have in hand is left to them.
   */
  joinAll(isPatient: boolean): Promise<void>
  rebuild(fold: Fold): Promise<void>
}

function createReader(
  platform: Pick<Platform, 'database' | 'logOf' | 'metrics'>,
  { folds, limits }: { readonly folds: readonly Fold[]; readonly limits: ReadLimits },
): Reader {
  const { database } = platform
  const alone = { database, limits }
  const log = platform.logOf('wallet')
  const help = 'Projections set aside.'
  const failures = platform.metrics.counter('journal_folds_failed_total', help, ['fold'])
  const alarm = (fold: string, error: string) => {
    failures.inc({ fold })
    log.error({ event: 'wallet.fold_set_aside', fold, error })
  }
  const { turn } = createSharedReading(platform, { folds, limits }, alarm)
  return {
    turn,
    async readAll() {
      while ((await turn(true)) !== undefined);
    },
    async joinAll(isPatient) {
      const faults: unknown[] = []
      for (const fold of folds) {
        try {
          await catchUpAlone(alone, fold, isPatient)
        } catch (error) {
          if (isMachineFault(error)) {
            // What the machine did to one is no reason for the others to wait.
            faults.push(error)
            continue
          }
          await noteFailure(database, fold.id, error)
          alarm(fold.id, String(error))
        }
      }
      if (faults.length > 0) throw faults[0]
    },
    rebuild: (fold) => rebuild(alone, fold),
  }
}

interface Loops {
  readonly log: Log
  readonly ready: Promise<void> | undefined
  readonly polls: Polls
}

/** Two loops: the shared reading, and those that have to catch up with it. */
function startLoops(reader: Reader, { log, ready, polls: { idleMs, aloneMs } }: Loops) {
  const [resting, idle] = [createPause(), createPause()]
  let isStopped = false
  let isNudged = false
  const complain = (error: unknown) => {
    log.error({ event: 'wallet.folds_failed', error: String(error) })
    return undefined
  }
  // A database that is away must end neither loop: the next turn tries again.
  const read = async () => {
    while (!isStopped) {
      isNudged = false
      const startedAt = performance.now()
      const turn = await reader.turn(false).catch(complain)
      if (turn?.hasMore === true) continue
      await resting.wait(restAfter(performance.now() - startedAt, turn))
      if (!isNudged) await idle.wait(idleMs)
    }
  }
  const join = async () => {
    while (!isStopped) {
      await reader.joinAll(false).catch(complain)
      await resting.wait(aloneMs)
    }
  }
  const running = (ready ?? Promise.resolve())
    .catch(complain)
    .then(() => Promise.all([read(), join()]))
  return {
    nudge() {
      isNudged = true
      idle.wake()
    },
    async stop() {
      isStopped = true
      resting.end()
      idle.end()
      await running
    },
  }
}

/** @returns milliseconds. */
function restAfter(readMs: number, turn: ReadTurn | undefined): number {
  const facts = turn?.facts ?? 0
  const isQuiet = turn !== undefined && facts <= rest.quietFacts
  const busyMs = facts < rest.busyFacts ? rest.maxMs : rest.busyMaxMs
  const maxMs = isQuiet ? rest.quietMaxMs : busyMs
  return Math.min(Math.max(readMs * rest.factor, rest.minMs), maxMs)
}

/** Waiting that can be cut short, and that is over for good once it has ended. */
function createPause() {
  const wakes = new Set<() => void>()
  let hasEnded = false
  const wake = () => {
    for (const each of [...wakes]) each()
  }
  return {
    wake,
    wait(ms: number): Promise<void> {
      if (hasEnded) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(done, ms)
        function done() {
          clearTimeout(timer)
          wakes.delete(done)
          resolve()
        }
        wakes.add(done)
      })
    },
    end() {
      hasEnded = true
      wake()
    },
  }
}
