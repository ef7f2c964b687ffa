import type { Uuid } from '@powerplay/kernel'
import type { Caller, Platform } from '../../platform/context.ts'
import type { SetAside } from '../../platform/jobs/set-aside.ts'
import type { Notices } from '../notifications/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/**
 * What keeps a player from promotions.
 * @returns the player. @throws Refusal core/* of the first that does
 */
export type Gate = (caller: Pick<Caller, 'userId' | 'ip'>) => Promise<Uuid>

/** What the use cases of levels, rakeback and cashback need. */
export interface LoyaltyParts {
  readonly platform: Platform
  readonly wallet: WalletDoor
  readonly notices: Pick<Notices, 'put'>
  readonly isVipOn: () => boolean
  readonly isRakebackOn: () => boolean
  readonly setAside: SetAside
  /** The gate of all promotions, which stands above. */
  readonly gate: () => Gate
}
