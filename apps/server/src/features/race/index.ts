import { refuse, secondMs } from '@powerplay/kernel'
import { playerOf, type CallHandlers } from '../../platform/context.ts'
import { repeat } from '../../platform/repeat.ts'
import type { Projector } from '../wallet/index.ts'
import { createAnnouncer } from './announcer.ts'
import { closeWeeks } from './close-week.ts'
import { listLeaders } from './list-leaders.ts'
import { startOfPeriod } from './periods.ts'
import { raceProjector } from './projector.ts'
import { raceHistory, raceInfo } from './race-info.ts'
import type { RaceParts, RaceSurroundings } from './race-parts.ts'
import { raceSettings } from './settings.ts'
import { forgetPeriods } from './store.ts'
import { createWeeks } from './weeks.ts'

export { raceRewardCents } from './settings.ts'

/** The weekly race and the leaderboards of all periods. */
export interface Race {
  readonly calls: Pick<CallHandlers, 'leaderboard' | 'raceInfo' | 'raceHistory'>
  readonly projectors: readonly Projector[]
  /** Ends the weeks that are over: freezes their order and pays. */
  closeWeeks(): Promise<void>
  /** What a worker keeps doing. @returns stop */
  startUpkeep(): () => void
}

const closeEveryMs = 15 * secondMs
/** Periods a leaderboard reaches back to, and one to spare. */
const keptPeriods = 9

/** Assembles the race. Its calls refuse core/feature-off while the plugin is off. */
export function createRace(given: RaceSurroundings): Race {
  const { platform } = given
  platform.settings.register(raceSettings)
  const parts: RaceParts = { ...given, weeks: createWeeks(platform) }
  const announcer = createAnnouncer(parts)
  const onlyWhenOn = () => {
    if (!parts.isRaceOn()) refuse('core/feature-off')
  }
  return {
    calls: {
      leaderboard: (order, { caller }) => listLeaders(parts, order, caller),
      async raceInfo(_input, { caller }) {
        onlyWhenOn()
        return raceInfo(parts, caller.userId)
      },
      async raceHistory(page, context) {
        onlyWhenOn()
        return raceHistory(parts, playerOf(context), page)
      },
    },
    projectors: [raceProjector(announcer.moved)],
    closeWeeks: () => closeWeeks(parts),
    startUpkeep: () =>
      repeat(platform.logOf('race'), {
        event: 'race.close_failed',
        everyMs: closeEveryMs,
        work: () => upkeep(parts),
      }),
  }
}

/** Notes the terms of a week as it begins, ends those that are over, and forgets old sums. */
async function upkeep(parts: RaceParts): Promise<void> {
  const { database, clock } = parts.platform
  await forgetPeriods(database, {
    day: startOfPeriod('day', clock.now(), keptPeriods),
    month: startOfPeriod('month', clock.now(), keptPeriods),
  })
  if (!parts.isRaceOn()) return
  await parts.weeks.running()
  await closeWeeks(parts)
}
