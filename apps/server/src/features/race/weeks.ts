import type { Platform } from '../../platform/context.ts'
import { startOfPeriod, type Day } from './periods.ts'
import type { RaceTerms } from './rules.ts'
import { raceCapPercent, raceRewardCents } from './settings.ts'
import { keepTerms } from './store.ts'

/** The running week and its terms, which stay as they were when it began. */
export interface RunningWeek {
  readonly week: Day
  readonly terms: RaceTerms
}

/** Knows the running week of the race. */
export interface Weeks {
  running(): Promise<RunningWeek>
}

/** Remembers the terms of one week: they never change once they are noted. */
export function createWeeks({ database, clock, settings }: Platform): Weeks {
  let known: RunningWeek | undefined
  return {
    async running() {
      const week = startOfPeriod('week', clock.now())
      if (known?.week === week) return known
      const terms = await keepTerms(database, week, {
        rewardCents: settings.get(raceRewardCents),
        capPercent: settings.get(raceCapPercent),
      })
      known = { week, terms }
      return known
    },
  }
}
