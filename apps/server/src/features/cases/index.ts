import { hourMs, minuteMs } from '@powerplay/kernel'
import { takeTurn } from '../../platform/jobs/lease.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { DocumentsDoor } from '../documents/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { PaymentsDoor } from '../payments/index.ts'
import { casesArea } from './areas.ts'
import { caseFlags } from './flags.ts'
import { harmArea } from './harm-area.ts'
import { openCases, openCasesOf } from './open-cases.ts'
import { openHarm } from './open-harm.ts'
import type { CaseParts } from './parts.ts'
import { createListLoader } from './sanctions/load-list.ts'
import { sanctionsArea } from './sanctions/area.ts'
import { screenDestination, screenPerson, screenPlayer } from './sanctions/screen.ts'
import { caseSettings } from './settings.ts'

interface Needs {
  readonly auth: Pick<AuthDoor, 'findUserFor'>
  readonly documents: Pick<DocumentsDoor, 'keepPersons' | 'onNamed'>
  readonly notifications: Pick<Notices, 'put'>
  readonly payments: Pick<PaymentsDoor, 'onScreening'>
}

/** What tests and commands may ask. */
export interface CasesDoor {
  /** Looks now instead of at the next turn. @returns how many cases were opened */
  look(): Promise<number>
  /** Looks for players whom play may harm. @returns how many cases were opened */
  lookForHarm(): Promise<number>
  /** Reads the list of sanctions where its file changed, and looks whom it means. @returns whether it did */
  readList(): Promise<boolean>
}

const everyMs = 10 * minuteMs
/** Its windows are days, and it reads a day of bets. */
const harmEveryMs = hourMs
/** Whose timer is a little early has the next turn all the same. */
const harmTurnMs = 55 * minuteMs

/**
 * Money that moves as laundered money does becomes a case of staff. Withdrawals of its player wait: the
 * payments ask the database (migration 0836). Play that may harm becomes one too, which holds nothing.
 */
export const cases = feature({
  name: 'cases',
  settings: caseSettings,
  open({ platform, secrets, doors }: Given<Needs>) {
    const { auth, documents, notifications, payments } = doors
    const parts: CaseParts = { platform, secrets, users: auth, notices: notifications }
    documents.onNamed((tx, person) => screenPerson(parts, tx, person))
    payments.onScreening({
      destination: (order) => screenDestination(parts, order),
      player: (tx, userId) => screenPlayer(parts, tx, userId),
    })
    const readList = createListLoader(parts)
    const door: CasesDoor = {
      look: () => openCases(parts),
      lookForHarm: () => openHarm(parts),
      async readList() {
        const isNew = await readList()
        if (!isNew) return false
        // A list that was hashed anew meets papers that are too.
        await documents.keepPersons()
        await openCasesOf(parts, 'sanctions')
        return true
      },
    }
    const log = platform.logOf('cases')
    const work = async () => {
      await door.look()
      // Whoever excluded himself plays on until somebody looks.
      await openHarm(parts, ['excluded-again'])
    }
    const harm = {
      event: 'cases.harm_look_failed',
      everyMs: harmEveryMs,
      async work() {
        // It reads a day of bets: one of all workers does, in an hour.
        if (await takeTurn(platform, 'cases.harm', harmTurnMs)) await door.lookForHarm()
      },
    }
    const list = {
      event: 'cases.list_failed',
      everyMs: minuteMs,
      work: async () => void (await door.readList()),
    }
    return {
      door,
      areas: [casesArea(parts), harmArea(parts), sanctionsArea()],
      flags: [caseFlags],
      jobs: [
        () => repeat(log, { event: 'cases.look_failed', everyMs, work }),
        () => repeat(log, harm),
        () => repeat(log, list),
      ],
    }
  },
})
