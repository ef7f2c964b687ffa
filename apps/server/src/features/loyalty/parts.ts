import type { Platform } from '../../platform/context.ts'
import type { SetAside } from '../../platform/jobs/set-aside.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What the use cases of levels, rakeback and cashback need. */
export interface LoyaltyParts {
  readonly platform: Platform
  readonly wallet: WalletDoor
  readonly users: Pick<AuthDoor, 'accountOf'>
  readonly notices: Pick<Notices, 'put'>
  readonly isVipOn: () => boolean
  readonly isRakebackOn: () => boolean
  readonly setAside: SetAside
}
