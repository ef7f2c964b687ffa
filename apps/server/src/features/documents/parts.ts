import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
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
  readonly people: Pick<EconomyDoor, 'clusterOf'>
  readonly checker: DocumentChecker
  /** Told of names that were not known of a player yet, in the transaction that takes them. */
  readonly followers: NamedFollower[]
  /** Told of whom papers were verified, in the transaction that verifies them. */
  readonly verifying: VerifiedFollower[]
}

/** Somebody who handed papers in, by the keys of lists that he could stand on. */
export interface NamedPerson {
  readonly userId: Uuid
  readonly keys: readonly string[]
}

export type NamedFollower = (tx: Queries, person: NamedPerson) => Promise<void>

/** @returns what is left to do after the commit */
export type VerifiedFollower = (tx: Queries, userId: Uuid) => Promise<() => Promise<void> | void>

export function nowOf({ platform }: DocumentParts): Date {
  return new Date(platform.clock.now())
}
