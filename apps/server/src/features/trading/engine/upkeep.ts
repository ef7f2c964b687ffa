import { dayMs, hourMs, minuteMs } from '@powerplay/kernel'
import type { TradingParts } from '../parts.ts'
import { countAside } from '../positions/aside-store.ts'
import {
  breakOff,
  brokenPlaces,
  excludedPositions,
  haltedPositions,
} from '../positions/decision-store.ts'
import { addRequest } from '../positions/position-store.ts'
import { Fenced } from '../price/market.ts'
import { publishRoots } from '../price/publish-roots.ts'
import { forgetTicks } from '../price/tick-store.ts'
import { closedTickers, execDelayMs, tickDays } from '../settings.ts'
import { lookAtVenues, lookForHeadStarts, lookForMemory } from '../watch/look.ts'
import { tickers } from '../tickers.ts'
import type { Floor } from './floor.ts'

/** An order that is not confirmed after this time broke off. */
const brokenAfterMs = minuteMs

/** What the engine looks after between its ticks, each now and then. A failure stops no other. */
export interface Upkeep {
  /** Does what is due. */
  turn(floor: Floor): Promise<void>
  /** Waits for what is done beside the ticks. */
  end(): Promise<void>
}

export function upkeepOf(parts: TradingParts): Upkeep {
  const { clock, platform, log, asideGauge } = parts
  const tasks: readonly Task[] = [
    { everyMs: 2_000, work: () => askForTheHouse(parts) },
    { everyMs: 5_000, work: (floor: Floor) => floor.settleLeftBehind() },
    // A part at a time: a commit of all of them would hold up the ticks.
    { everyMs: minuteMs / tickers.length, work: async (floor: Floor) => floor.noteNext() },
    { everyMs: minuteMs, work: () => giveUpOld(parts) },
    { everyMs: 10_000, work: (floor: Floor) => floor.adopt() },
    { everyMs: minuteMs, work: (floor) => publishRoots(parts, floor.storedMs), isApart: true },
    { everyMs: minuteMs, work: () => lookForHeadStarts(parts), isApart: true },
    { everyMs: 15 * minuteMs, work: () => lookForMemory(parts), isApart: true },
    { everyMs: minuteMs, work: () => lookAtVenues(parts) },
    { everyMs: 5_000, work: async () => asideGauge.set(await countAside(platform.database)) },
    {
      everyMs: hourMs,
      isApart: true,
      work: () =>
        forgetTicks(platform.database, clock.now() - platform.settings.get(tickDays) * dayMs),
    },
  ]
  const due = tasks.map((task) => ({ ...task, nextMs: clock.now() + task.everyMs }))
  const complain = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error)
    log.error({ event: 'trading.upkeep_failed', error: text })
  }
  let apart: Promise<void> = Promise.resolve()
  return {
    async turn(floor) {
      for (const task of due) {
        if (clock.now() < task.nextMs) continue
        task.nextMs = clock.now() + task.everyMs
        if (task.isApart) {
          apart = apart.then(() => task.work(floor)).catch(complain)
          continue
        }
        try {
          await task.work(floor)
        } catch (error) {
          if (error instanceof Fenced) throw error
          complain(error)
        }
      }
    },
    end: () => apart,
  }
}

interface Task {
  readonly everyMs: number
  /** It changes nothing of the floor and takes long: ticks go on meanwhile. */
  readonly isApart?: boolean
  work(floor: Floor): Promise<void>
}

/** Closes what players who excluded themselves and closed tickers have open. */
async function askForTheHouse({ platform, clock }: TradingParts): Promise<void> {
  const { database, settings, mintId } = platform
  const askedMs = clock.now()
  for (const id of await excludedPositions(database)) {
    const delayMs = settings.get(execDelayMs)
    await addRequest(database, id, { id: mintId(), kind: 'exclusion', askedMs, delayMs })
  }
  for (const id of await haltedPositions(database, settings.get(closedTickers))) {
    await addRequest(database, id, { id: mintId(), kind: 'halt', askedMs, delayMs: 0 })
  }
}

/** Their stakes, if there are any, go back like those of every refused order. */
async function giveUpOld({ platform, clock }: TradingParts): Promise<void> {
  const ids = await brokenPlaces(platform.database, clock.now() - brokenAfterMs)
  if (ids.length > 0) await breakOff(platform.database, ids, clock.now())
}
