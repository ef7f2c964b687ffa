import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
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
  /** Told of verified papers, in the transaction that verifies them. */
  readonly followers: VerifiedFollower[]
}

/** Somebody whose papers were verified, by the keys of lists that he could stand on. */
export interface VerifiedPerson {
  readonly userId: Uuid
  readonly keys: readonly string[]
}

export type VerifiedFollower = (tx: Queries, person: VerifiedPerson) => Promise<void>

export function nowOf({ platform }: DocumentParts): Date {
  return new Date(platform.clock.now())
}
