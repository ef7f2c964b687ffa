import type { Uuid } from '@powerplay/kernel'
import type { Caller, Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { PublicUser } from '../../auth/index.ts'

/** What the engine of areas stands on. */
export interface AreaParts {
  readonly platform: Platform
  /** Looks people up by their ids. */
  findPeople(ids: readonly Uuid[], on?: Queries): Promise<ReadonlyMap<Uuid, PublicUser>>
  /** The account with this name, or e-mail where the caller may read those; or null. */
  findPerson(
    caller: Pick<Caller, 'can' | 'operatorKey'>,
    nameOrEmail: string,
  ): Promise<PublicUser | null>
}
