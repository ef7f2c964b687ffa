import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedClock } from '../../platform/time/shared-clock.ts'
import { repeat, type Stop } from '../../platform/jobs/repeat.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { pokerAreas } from './areas.ts'
import { pokerCalls, pokerWhispers } from './calls.ts'
import { pokerChecks } from './checks.ts'
import { createLines, lookEveryMs } from './lines/lines.ts'
import { keepTablesOpen } from './lobby/open-tables.ts'
import type { PokerParts } from './parts.ts'
import { keepRooms } from './table-chat.ts'
import { pokerProduct } from './product.ts'
import { followLines, runTables } from './turns/run-tables.ts'
import { pokerSettings } from './settings.ts'
import { tellProofs } from './hands/tell-proofs.ts'
import { createTools } from './table/tools.ts'

/** What others may ask of hold'em. */
interface PokerDoor {
  /** One look at everything that is due; the engine takes one several times a second. */
  turn(): Promise<void>
  /** Notes what this node sees of the tables' players and of those who look on; every second. */
  noteLines(): Promise<void>
}

interface Needs {
  readonly auth: PokerParts['users']
  readonly chat: PokerParts['chat']
  readonly compliance: PokerParts['whereabouts']
  readonly economy: PokerParts['economy']
  readonly wallet: WalletDoor
}

const lookMs = 200
/** Between two looks at how many tables there are. */
const tablesEveryMs = 5_000

/** Hold'em at tables of two to nine: players against players, the house takes the rake. */
export const poker = feature({
  name: 'poker',
  settings: pokerSettings,
  checks: pokerChecks,
  open({ platform, secrets, gates, broadcaster, doors }: Given<Needs>) {
    const { auth, chat, compliance, economy, wallet } = doors
    const log = platform.logOf('poker')
    const clock = openSharedClock(platform.database, platform.clock, log)
    const parts: PokerParts = {
      ...{ platform, secrets, wallet, users: auth, chat, economy, clock, log },
      ...{ whereabouts: compliance, tools: createTools(platform, secrets) },
    }
    wallet.products.register(pokerProduct)
    keepRooms(parts)
    const lines = createLines(parts, broadcaster.channels)
    let stopNoting: Stop | undefined
    const end = new AbortController()
    let running: Promise<void> | undefined
    let lookedMs = 0
    let followedMs = 0
    const door: PokerDoor = {
      async turn() {
        const isOn = gates.isOn('poker')
        if (isOn && Math.abs(clock.now() - followedMs) >= lookEveryMs) {
          await followLines(parts)
          followedMs = clock.now()
        }
        await runTables(parts, isOn)
        const isTime = Math.abs(clock.now() - lookedMs) >= tablesEveryMs
        if (!isOn || !isTime) return
        await keepTablesOpen(parts)
        await tellProofs(parts)
        lookedMs = clock.now()
      },
      async noteLines() {
        if (gates.isOn('poker')) await lines.note()
      },
    }
    return {
      door,
      calls: pokerCalls(parts),
      whispers: pokerWhispers(parts),
      areas: pokerAreas(parts),
      headOf: headsAt({
        '/poker': pageHead('Poker', 'Hold’em against players, with a deck that nobody can stack.'),
      }),
      start() {
        const upkeep = {
          event: 'poker.lines_failed',
          everyMs: lookEveryMs,
          work: () => door.noteLines(),
        }
        stopNoting = repeat(log, upkeep)
        if (!platform.config.ROLES.includes('engine')) return
        running = run(parts, end.signal, door)
      },
      async close() {
        end.abort()
        await stopNoting?.()
        await running
        await clock.close()
      },
    }
  },
})

async function run(parts: PokerParts, signal: AbortSignal, door: PokerDoor): Promise<void> {
  await parts.clock.ready
  while (!signal.aborted) {
    try {
      await door.turn()
      await sleep(lookMs, undefined, { ref: false, signal })
    } catch (error) {
      if (signal.aborted) return
      const text = error instanceof Error ? error.message : String(error)
      parts.log.error({ event: 'poker.turn_failed', error: text })
      await sleep(1_000, undefined, { ref: false })
    }
  }
}
