import type { Platform } from '../../platform/context.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What player protection is made of. */
export interface ProtectionParts {
  readonly platform: Platform
  readonly users: Pick<
    AuthDoor,
    'accountOf' | 'emailOf' | 'endSessions' | 'eraseAccount' | 'findUser' | 'publicUsers'
  >
  readonly places: Pick<JurisdictionDoor, 'isoOf' | 'onPlay' | 'profileOf'>
  readonly notices: Pick<Notices, 'put'>
  readonly mail: Pick<Mail, 'put' | 'wake'>
  readonly wallet: Pick<WalletDoor, 'pocketsOf' | 'prices'>
}

/** The time of the program's clock as the database takes it. */
export function nowOf({ clock }: Pick<Platform, 'clock'>): Date {
  return new Date(clock.now())
}
