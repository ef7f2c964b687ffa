import { dayMs, hourMs, minuteMs } from '@powerplay/kernel'
import type { TradingParts } from '../parts.ts'
import { brokenPlaces, excludedPositions, haltedPositions } from '../positions/decision-store.ts'
import { addRequest } from '../positions/position-store.ts'
import { releaseBroken } from '../positions/settle-positions.ts'
import { forgetTicks } from '../price/tick-store.ts'
import { closedTickers, execDelayMs, tickDays } from '../settings.ts'
import type { Floor } from './floor.ts'

/** An order that is not confirmed after this time broke off. */
const brokenAfterMs = minuteMs

/** What the engine looks after between its ticks, each now and then. */
export function upkeepOf(parts: TradingParts): (floor: Floor) => Promise<void> {
  const { clock, platform } = parts
  const tasks = [
    { everyMs: 2_000, work: () => askForTheHouse(parts) },
    { everyMs: 5_000, work: (floor: Floor) => floor.settleLeftBehind() },
    { everyMs: minuteMs, work: async (floor: Floor) => floor.noteAll() },
    { everyMs: minuteMs, work: () => releaseOld(parts) },
    {
      everyMs: hourMs,
      work: () =>
        forgetTicks(platform.database, clock.now() - platform.settings.get(tickDays) * dayMs),
    },
  ].map((task) => ({ ...task, nextMs: clock.now() + task.everyMs }))
  return async (floor) => {
    for (const task of tasks) {
      if (clock.now() < task.nextMs) continue
      task.nextMs = clock.now() + task.everyMs
      await task.work(floor)
    }
  }
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

async function releaseOld(parts: TradingParts): Promise<void> {
  const { database } = parts.platform
  const ids = await brokenPlaces(database, parts.clock.now() - brokenAfterMs)
  if (ids.length > 0) await releaseBroken(parts, ids)
}
