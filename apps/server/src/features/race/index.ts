import { refuse, secondMs } from '@powerplay/kernel'
import { playerOf, userWireId, type CallHandlers } from '../../platform/context.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { Notices } from '../notifications/index.ts'
import { countsForBonus, rewardedOnly, type WalletDoor } from '../wallet/index.ts'
import { createAnnouncer } from './announcer.ts'
import { raceAreas } from './areas.ts'
import { closeWeeks } from './close-week.ts'
import { listLeaders } from './list-leaders.ts'
import { startOfPeriod } from './periods.ts'
import { raceFold } from './race-fold.ts'
import { raceHistory, raceInfo } from './race-info.ts'
import type { RaceParts, RaceNeeds } from './parts.ts'
import { raceRewardCents, raceSettings } from './settings.ts'
import { forgetPeriods } from './store.ts'
import { createWeeks } from './weeks.ts'

export { raceCapPercent } from './settings.ts'

/** What others may ask of the race. */
interface RaceDoor {
  /** Ends the weeks that are over: freezes their order and pays. */
  closeWeeks(): Promise<void>
}

interface Needs {
  readonly auth: Pick<AuthDoor, 'publicUsers' | 'findUserFor'>
  readonly notifications: Pick<Notices, 'put'>
  readonly wallet: WalletDoor
}

/** The weekly race and the leaderboards of all periods. */
export const race = feature({
  name: 'race',
  settings: raceSettings,
  open: ({ platform, gates, doors: { auth, notifications, wallet } }: Given<Needs>) =>
    openRace({
      platform,
      wallet,
      users: auth.publicUsers,
      findUserFor: auth.findUserFor,
      notices: notifications,
      wireIdOf: userWireId,
      isRaceOn: () => gates.isOn('race'),
    }),
})

const closeEveryMs = 15 * secondMs
/** Periods a leaderboard reaches back to, and one to spare. */
const keptPeriods = 9

/** Its calls refuse core/feature-off while the plugin is off. */
function openRace(given: RaceNeeds) {
  const { platform } = given
  const parts: RaceParts = { ...given, weeks: createWeeks(platform) }
  const announcer = createAnnouncer(parts)
  const door: RaceDoor = { closeWeeks: () => closeWeeks(parts) }
  return {
    door,
    calls: callsOf(parts),
    areas: raceAreas(parts, announcer),
    folds: [rewardedOnly(raceFold(announcer.moved), (fact) => countsForBonus(parts.wallet, fact))],
    headOf: headsAt({
      '/leaderboard': pageHead(
        'Leaderboard',
        'The race of the week: who played most, and what it pays.',
      ),
    }),
    plugins: { race: () => ({ reward_cents: platform.settings.get(raceRewardCents) }) },
    jobs: [
      () =>
        repeat(platform.logOf('race'), {
          event: 'race.close_failed',
          everyMs: closeEveryMs,
          work: () => upkeep(parts),
        }),
    ],
  }
}

function callsOf(parts: RaceParts): Pick<CallHandlers, 'leaderboard' | 'raceInfo' | 'raceHistory'> {
  const onlyWhenOn = () => {
    if (!parts.isRaceOn()) refuse('core/feature-off')
  }
  return {
    leaderboard: (order, { caller }) => listLeaders(parts, order, caller),
    async raceInfo(_input, { caller }) {
      onlyWhenOn()
      return raceInfo(parts, caller.userId)
    },
    async raceHistory(page, context) {
      onlyWhenOn()
      return raceHistory(parts, playerOf(context), page)
    },
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
