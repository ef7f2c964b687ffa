import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { Weeks } from './weeks.ts'

/** What the race needs of its surroundings. */
export interface RaceNeeds {
  readonly platform: Platform
  readonly wallet: WalletDoor
  readonly users: AuthDoor['publicUsers']
  readonly findUserFor: AuthDoor['findUserFor']
  readonly wireIdOf: (userId: Uuid) => string
  /** Whether the plugin of the race is on. */
  readonly isRaceOn: () => boolean
  /** Tells winners of their prizes. */
  readonly notices: Pick<Notices, 'put'>
}

/** What the use cases of the race need. */
export interface RaceParts extends RaceNeeds {
  readonly weeks: Weeks
}
