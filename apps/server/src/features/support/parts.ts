import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { LoyaltyDoor } from '../loyalty/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { ProfileDoor } from '../profile/index.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { DeskPresence } from './desk/desk-presence.ts'

/** What support works with. */
export interface SupportParts {
  readonly platform: Platform
  readonly users: Pick<
    AuthDoor,
    'publicUsers' | 'findUser' | 'accountOf' | 'emailOf' | 'staff' | 'authenticator'
  >
  readonly levels: Pick<LoyaltyDoor, 'levelsOf'>
  readonly notices: Pick<Notices, 'put'>
  readonly mail: Pick<Mail, 'put' | 'wake'>
  readonly pictures: Pick<ProfileDoor, 'drawAnew'>
  readonly presence: DeskPresence
}

/** Who acts on a chat: its player, or somebody of staff. */
export interface Actor {
  readonly userId: Uuid
  readonly isStaff: boolean
}
