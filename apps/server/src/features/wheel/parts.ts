import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { FairnessDoor } from '../fairness/index.ts'
import type { PromotionsDoor } from '../promotions/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What the use cases of the wheel need. */
export interface WheelParts {
  readonly platform: Platform
  readonly wallet: WalletDoor
  readonly economy: EconomyDoor
  readonly fairness: FairnessDoor
  readonly promotions: PromotionsDoor
  /** Levels that a player has reached. */
  readonly levelsOf: (on: Queries, userId: Uuid) => Promise<readonly number[]>
  readonly findPlayer: AuthDoor['findUserFor']
}
