import type { InstantMs } from '@powerplay/kernel'
import { createSetAside } from '../../../platform/jobs/set-aside.ts'
import { openSharedClock } from '../../../platform/time/shared-clock.ts'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { Metrics } from '../../../platform/telemetry/metrics.ts'
import type { RoundKind } from '../round-kind.ts'
import { latestChain } from './chain/chain-store.ts'
import { finishBet, turnBet } from './bets/end-bet.ts'
import { startEngine, type CrashEngine } from './engine.ts'
import { createFrames } from './rounds/frames.ts'
import type { CrashCounts, CrashNeeds, CrashParts } from './parts.ts'
import { placeBet } from './bets/place-bet.ts'
import { presentChain, presentFinished } from './present.ts'
import { restoreBet } from './bets/restore-bet.ts'
import { createRoundEnds } from './rounds/round-ends.ts'
import { createRoundPoints } from './rounds/round-points.ts'
import { finishedRounds } from './rounds/round-store.ts'
import { createSharedRound } from './rounds/shared-round.ts'
import { showBet } from './bets/show-bet.ts'

/** The game whose rounds all players share. */
export interface Crash extends RoundKind {
  /** Notes when a request came in, before anybody looks whose round it is about. */
  received(context: CallContext): void
  /** Takes part in running the rounds; other nodes only take bets. */
  startEngine(): void
  /** Leaves the running round to another node. */
  close(): Promise<void>
}

/** Crash: bets and cash-outs on every node, rounds on the one that holds the lease. */
export function createCrash(order: CrashNeeds): Crash {
  const parts = openParts(order)
  const { database } = order.platform
  const receivedAt = new WeakMap<CallContext, InstantMs>()
  const sharedRound = createSharedRound(parts)
  let engine: CrashEngine | undefined
  return {
    play: (request, checked, context) => placeBet(parts, { request, checked }, context),
    turn: (request, context) => turnBet(parts, request, context),
    finish(request, context) {
      const at = receivedAt.get(context) ?? parts.clock.now()
      return finishBet(parts, { ...request, receivedAt: at }, context)
    },
    restore: (_game, context) => restoreBet(parts, playerOf(context)),
    shown: (wager) => showBet(parts, wager),
    sharedRound,
    async finishedRounds(count) {
      return (await finishedRounds(database, count)).map(presentFinished)
    },
    async publicChain() {
      const chain = await latestChain(database)
      return chain && presentChain(chain)
    },
    received: (context) => receivedAt.set(context, parts.clock.now()),
    startEngine() {
      engine ??= startEngine(parts)
    },
    async close() {
      await engine?.stop()
      parts.frames.close()
      await parts.clock.close()
    },
  }
}

function openParts(order: CrashNeeds): CrashParts {
  const { platform, secrets, users } = order
  const { broadcaster, database } = platform
  const log = platform.logOf('originals')
  const clock = openSharedClock(database, platform.clock, log)
  return {
    ...order,
    log,
    clock,
    frames: createFrames({ broadcaster, clock, users, log }),
    points: createRoundPoints(database, secrets),
    roundEnds: createRoundEnds(database),
    counts: countsOf(platform.metrics),
    setAside: createSetAside(platform, 'originals'),
    begun: { chain: undefined },
  }
}

function countsOf(metrics: Metrics): CrashCounts {
  const rounds = metrics.counter('crash_rounds_total', 'Rounds of crash that ended.', ['end'])
  const terms = metrics.counter('crash_terms_total', 'Terms in which this node ran the rounds.')
  return {
    roundEnded: (end) => rounds.inc({ end }),
    termBegan: () => terms.inc(),
  }
}
