import type { Platform } from '../../platform/context.ts'
import type { Place } from '../compliance/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What the feature's use cases need. */
export interface SportsbookParts {
  readonly platform: Platform
  readonly wallet: Pick<WalletDoor, 'external' | 'prices' | 'solo' | 'standing'>
  readonly log: ReturnType<Platform['logOf']>
  /** Whether the plugin is on. */
  isOn(): boolean
  /** Whether no bets are taken from somebody who was seen in a country. */
  isClosedTo(place: Place): boolean
}
