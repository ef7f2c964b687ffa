import type { Platform } from '../../platform/context.ts'
import type { Turns } from '../../platform/jobs/turns.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { LoyaltyDoor } from '../loyalty/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What profiles ask of their neighbours. */
export interface ProfileParts {
  readonly platform: Platform
  readonly users: Pick<
    AuthDoor,
    'publicUsers' | 'findUser' | 'changeFace' | 'forgetFace' | 'hasTwoFactor' | 'connectionsOf'
  >
  readonly levels: Pick<LoyaltyDoor, 'levelsOf'>
  readonly wallet: Pick<WalletDoor, 'journal' | 'products'>
  /** Pictures are drawn in turn: it must not take the machine from those who play. */
  readonly drawing: Turns
}
