import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { openSharedClock } from '../../platform/time/shared-clock.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { pvpAreas } from './areas.ts'
import { pvpCalls } from './calls.ts'
import { pvpChecks } from './checks.ts'
import { endDueDuels } from './duels/end-duel.ts'
import type { PvpParts } from './parts.ts'
import { runRounds } from './pools/run-rounds.ts'
import { pvpProduct } from './product.ts'
import { pvpSettings } from './settings.ts'

export { areOneHousehold, addressOf } from './household.ts'

/** What others may ask of players against players. */
interface PvpDoor {
  /** One look at everything that is due; the engine takes one several times a second. */
  turn(): Promise<void>
}

interface Needs {
  readonly auth: PvpParts['users']
  readonly compliance: PvpParts['whereabouts']
  readonly economy: PvpParts['economy']
  readonly fairness: PvpParts['fairness']
  readonly wallet: WalletDoor
}

const lookMs = 200
const notedMax = 1_000

/** Pools and duels: players against players, the house takes a fee and never plays. */
export const pvp = feature({
  name: 'pvp',
  settings: pvpSettings,
  checks: pvpChecks,
  open({ platform, secrets, gates, doors }: Given<Needs>) {
    const { auth, compliance, economy, fairness, wallet } = doors
    const log = platform.logOf('pvp')
    const clock = openSharedClock(platform.database, platform.clock, log)
    const parts: PvpParts = {
      ...{ platform, secrets, wallet, users: auth, economy, fairness, clock, log },
      whereabouts: compliance,
      noted: new LRUCache({ max: notedMax }),
    }
    wallet.products.register(pvpProduct)
    const end = new AbortController()
    let running: Promise<void> | undefined
    const door: PvpDoor = { turn: () => turn(parts, gates.isOn('poker')) }
    return {
      door,
      calls: pvpCalls(parts),
      areas: pvpAreas(parts),
      plugins: { poker: () => ({}) },
      headOf: headsAt({
        '/pvp': pageHead('PvP', 'Players against players. The house takes the fee, never a side.'),
      }),
      start() {
        if (!platform.config.ROLES.includes('engine')) return
        running = run(parts, end.signal, door)
      },
      async close() {
        end.abort()
        await running
        await clock.close()
      },
    }
  },
})

/**
 * Rounds and duels apart: what stops one leaves the other alone. Off, nothing new opens; what stands is
 * brought to its end all the same.
 */
async function turn(parts: PvpParts, isOn: boolean): Promise<void> {
  const ends = await Promise.allSettled([runRounds(parts, isOn), endDueDuels(parts)])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function run(parts: PvpParts, signal: AbortSignal, door: PvpDoor): Promise<void> {
  await parts.clock.ready
  while (!signal.aborted) {
    try {
      await door.turn()
      await sleep(lookMs, undefined, { ref: false, signal })
    } catch (error) {
      if (signal.aborted) return
      const text = error instanceof Error ? error.message : String(error)
      parts.log.error({ event: 'pvp.turn_failed', error: text })
      await sleep(1_000, undefined, { ref: false })
    }
  }
}
