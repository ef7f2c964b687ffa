import type { Platform } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Log } from '../../platform/telemetry/log.ts'
import type { SharedClock } from '../../platform/time/shared-clock.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { ChatDoor } from '../chat/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { Tools } from './table/step.ts'

/** What the files of hold'em share. */
export interface PokerParts {
  readonly platform: Platform
  readonly secrets: Secrets
  readonly wallet: WalletDoor
  readonly users: Pick<AuthDoor, 'publicUsers' | 'accountOf' | 'sameBrowsers'>
  readonly economy: Pick<EconomyDoor, 'clusterOf'>
  readonly chat: Pick<ChatDoor, 'rooms'>
  readonly whereabouts: Pick<JurisdictionDoor, 'refuseRestricted'>
  readonly clock: SharedClock
  readonly log: Log
  readonly tools: Tools
}

/** The word of hold'em in the journal. */
export const product = 'poker'
/** Its one game. */
export const game = 'holdem'
