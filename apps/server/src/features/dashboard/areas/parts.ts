import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { PublicUser } from '../../auth/index.ts'

/** What the engine of areas stands on. */
export interface AreaParts {
  readonly platform: Platform
  /** Looks people up by their ids. */
  findPeople(ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, PublicUser>>
  /** The account with this e-mail or name, or null. */
  findPerson(nameOrEmail: string): Promise<PublicUser | null>
}
