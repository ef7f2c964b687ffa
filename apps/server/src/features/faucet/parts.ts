import type { Platform } from '../../platform/context.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What the use cases of the faucet need. */
export interface FaucetParts {
  readonly platform: Platform
  readonly wallet: WalletDoor
  readonly economy: EconomyDoor
  /** The most that a level can draw, in USD cents. */
  readonly levelMaxCents: (level: number) => number
}
