import { secondMs } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { repeat } from '../../platform/jobs/repeat.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { LoyaltyDoor } from '../loyalty/index.ts'
import { supportUrl, type Notices } from '../notifications/index.ts'
import type { ProfileDoor } from '../profile/index.ts'
import { isDemo } from './actor.ts'
import { supportArea } from './areas.ts'
import { supportCalls, supportStaffCalls, supportWhispers } from './calls.ts'
import { createDeskPresence } from './desk/desk-presence.ts'
import { serveFiles } from './files/files.ts'
import type { SupportParts } from './parts.ts'
import { supportSettings } from './settings.ts'
import { tend } from './chats/tend.ts'

interface Needs {
  readonly auth: AuthDoor
  readonly loyalty: LoyaltyDoor
  readonly mail: Mail
  readonly notifications: Pick<Notices, 'put'>
  readonly profile: ProfileDoor
}

/** What others, and tests, may ask of support. */
export interface SupportDoor {
  /** Sends unread answers by mail, closes silent chats, forgets loose pictures. */
  tend(): Promise<void>
}

const gate = 'support-chat'
const tendEveryMs = 15 * secondMs

/** Chats between players and staff. Source: 001_d6a9941efb711ce5.txt sections 2 to 8. */
export const support = feature({
  name: 'support',
  settings: supportSettings,
  open({ platform, gates, broadcaster, doors }: Given<Needs>) {
    const presence = createDeskPresence(platform, broadcaster)
    const parts: SupportParts = {
      platform,
      presence,
      users: doors.auth,
      levels: doors.loyalty,
      mail: doors.mail,
      notices: doors.notifications,
      pictures: doors.profile,
    }
    const door: SupportDoor = { tend: () => tend(parts) }
    const isOn = () => gates.isOn(gate)
    return {
      door,
      areas: [supportArea(parts)],
      calls: { ...supportCalls(parts), ...supportStaffCalls(parts) },
      whispers: supportWhispers(parts),
      plugins: { [gate]: () => ({ external_url: platform.settings.get(supportUrl) || null }) },
      jobs: [
        () =>
          repeat(platform.logOf('support'), {
            event: 'support.tending_failed',
            everyMs: tendEveryMs,
            work: async () => (isOn() ? tend(parts) : undefined),
          }),
      ],
      boot: () => ({ supportDemo: isDemo(parts) }),
      mount: (edge: FastifyInstance) => serveFiles(edge, parts, isOn),
      close: () => presence.close(),
    }
  },
})
