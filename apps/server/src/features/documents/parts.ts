import type { Platform } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { ProfileDoor } from '../profile/index.ts'
import type { DocumentChecker } from './checker-port.ts'

/** What documents of players are made of. */
export interface DocumentParts {
  readonly platform: Platform
  readonly secrets: Pick<Secrets, 'key' | 'seal' | 'open'>
  readonly notices: Pick<Notices, 'put'>
  readonly places: Pick<JurisdictionDoor, 'isRestricted' | 'profileIn' | 'profileOf'>
  readonly pictures: Pick<ProfileDoor, 'drawAnew'>
  readonly checker: DocumentChecker
}

export function nowOf({ platform }: DocumentParts): Date {
  return new Date(platform.clock.now())
}
