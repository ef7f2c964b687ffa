import { setTimeout as sleep } from 'node:timers/promises'
import { tickMs } from '@powerplay/engines'
import { keepLease, type Term } from '../../../platform/jobs/lease.ts'
import type { TradingParts } from '../parts.ts'
import { Fenced } from '../price/market.ts'
import { Floor } from './floor.ts'
import { upkeepOf } from './upkeep.ts'

/** Prices and positions, run on one node at a time. */
export interface TradingEngine {
  /** Stores what is decided and gives the lease up. */
  stop(): Promise<void>
}

const leaseName = 'trading'
/** Between two looks at the clock, which tests move. */
const lookMs = 25
const retryMs = 1_000

/**
 * Takes part in the lease and, while it is held, makes the ticks and lets them decide. Everything is
 * read from the tables, so whoever takes over goes on from there.
 */
export function startEngine(parts: TradingParts, isOn: () => boolean): TradingEngine {
  const { database, mintId } = parts.platform
  const end = new AbortController()
  let serving: Promise<void> = Promise.resolve()
  const lease = keepLease(
    { database, mintId, log: parts.log },
    {
      name: leaseName,
      onTerm(term) {
        serving = serving.then(() => serve(parts, term, { signal: end.signal, isOn }))
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

/** Until the next tick is due, or the next look at a clock that is moved. */
function untilLook(nowMs: number): number {
  return Math.min(lookMs, tickMs - (nowMs % tickMs))
}

interface Service {
  readonly signal: AbortSignal
  readonly isOn: () => boolean
}

async function serve(parts: TradingParts, term: Term, service: Service): Promise<void> {
  await parts.clock.ready
  const isServing = () => term.isHeld() && !service.signal.aborted
  const upkeep = upkeepOf(parts)
  let floor: Floor | undefined
  while (isServing()) {
    try {
      if (service.isOn()) {
        floor ??= await Floor.open(parts, term)
        await floor.turn()
        await upkeep.turn(floor)
      }
      await sleep(untilLook(parts.clock.now()), undefined, { ref: false })
    } catch (error) {
      // Fenced or not, the next look at the tables says how to go on, if at all.
      floor = undefined
      const text = error instanceof Error ? error.message : String(error)
      const level = error instanceof Fenced ? 'warn' : 'error'
      parts.log[level]({ event: 'trading.engine_failed', error: text })
      await sleep(retryMs, undefined, { ref: false })
    }
  }
  await floor
    ?.close()
    .catch((error: Error) =>
      parts.log.warn({ event: 'trading.engine_close_failed', error: error.message }),
    )
  await upkeep.end()
}
