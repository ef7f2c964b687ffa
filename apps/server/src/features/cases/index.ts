import { hourMs, minuteMs } from '@powerplay/kernel'
import { repeat } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { Notices } from '../notifications/index.ts'
import { casesArea } from './areas.ts'
import { harmArea } from './harm-area.ts'
import { openCases } from './open-cases.ts'
import { openHarm } from './open-harm.ts'
import type { CaseParts } from './parts.ts'
import { caseSettings } from './settings.ts'

interface Needs {
  readonly auth: Pick<AuthDoor, 'findUser'>
  readonly notifications: Pick<Notices, 'put'>
}

/** What tests and commands may ask. */
export interface CasesDoor {
  /** Looks now instead of at the next turn. @returns how many cases were opened */
  look(): Promise<number>
  /** Looks for players whom play may harm. @returns how many cases were opened */
  lookForHarm(): Promise<number>
}

const everyMs = 10 * minuteMs
/** Its windows are days, and it reads a day of bets. */
const harmEveryMs = hourMs

/**
 * Money that moves as laundered money does becomes a case of staff. Withdrawals of its player wait: the
 * payments ask the database (migration 0836). Play that may harm becomes one too, which holds nothing.
 */
export const cases = feature({
  name: 'cases',
  settings: caseSettings,
  open({ platform, doors }: Given<Needs>) {
    const parts: CaseParts = { platform, users: doors.auth, notices: doors.notifications }
    const door: CasesDoor = {
      look: () => openCases(platform),
      lookForHarm: () => openHarm(parts),
    }
    const log = platform.logOf('cases')
    const work = async () => void (await door.look())
    const harm = {
      event: 'cases.harm_look_failed',
      everyMs: harmEveryMs,
      work: async () => void (await door.lookForHarm()),
    }
    return {
      door,
      areas: [casesArea(parts), harmArea(parts)],
      jobs: [
        () => repeat(log, { event: 'cases.look_failed', everyMs, work }),
        () => repeat(log, harm),
      ],
    }
  },
})
