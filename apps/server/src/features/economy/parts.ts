import type { Platform } from '../../platform/context.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { ComplianceDoor } from '../compliance/index.ts'
import type { LoyaltyDoor } from '../loyalty/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What the base of promotions is made of. */
export interface EconomyParts {
  readonly platform: Platform
  readonly users: Pick<
    AuthDoor,
    'accountOf' | 'browserMates' | 'findUserFor' | 'publicUsers' | 'staff'
  >
  readonly whereabouts: Pick<ComplianceDoor, 'isoOfVisitor' | 'profileOf' | 'refuseRestricted'>
  readonly wallet: Pick<WalletDoor, 'standing'>
  readonly loyalty: Pick<LoyaltyDoor, 'totalsOf' | 'theoreticalSince' | 'levelOf' | 'onGate'>
}
