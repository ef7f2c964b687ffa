import type { Platform } from '../../platform/context.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What the feature's use cases need. */
export interface SportsbookParts {
  readonly platform: Platform
  readonly wallet: Pick<WalletDoor, 'external' | 'prices' | 'solo' | 'standing'>
  readonly log: ReturnType<Platform['logOf']>
  /** Whether the plugin is on. */
  isOn(): boolean
  isRestricted(iso: string | null): boolean
}
