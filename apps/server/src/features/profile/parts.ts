import type { Platform } from '../../platform/context.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What profiles ask of their neighbours. */
export interface ProfileParts {
  readonly platform: Platform
  readonly users: Pick<
    AuthDoor,
    'publicUsers' | 'findUser' | 'changeFace' | 'forgetFace' | 'hasTwoFactor' | 'connectionsOf'
  >
  readonly wallet: Pick<WalletDoor, 'journal' | 'products'>
}
