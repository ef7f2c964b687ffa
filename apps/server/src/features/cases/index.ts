import { minuteMs } from '@powerplay/kernel'
import { repeat } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import { casesArea } from './areas.ts'
import { openCases } from './open-cases.ts'
import { caseSettings } from './settings.ts'

interface Needs {
  readonly auth: Pick<AuthDoor, 'findUser'>
}

/** What tests and commands may ask. */
export interface CasesDoor {
  /** Looks now instead of at the next turn. @returns how many cases were opened */
  look(): Promise<number>
}

const everyMs = 10 * minuteMs

/**
 * Money that moves as laundered money does becomes a case of staff. Withdrawals of its player wait: the
 * payments ask the database (migration 0836).
 */
export const cases = feature({
  name: 'cases',
  settings: caseSettings,
  open({ platform, doors }: Given<Needs>) {
    const door: CasesDoor = { look: () => openCases(platform) }
    const work = async () => void (await door.look())
    return {
      door,
      areas: [casesArea({ platform, users: doors.auth })],
      jobs: [() => repeat(platform.logOf('cases'), { event: 'cases.look_failed', everyMs, work })],
    }
  },
})
