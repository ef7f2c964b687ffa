import type { Platform } from '../../platform/context.ts'
import type { ProviderGames } from '../lobby/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What the feature's use cases need. */
export interface ProviderParts {
  readonly platform: Platform
  readonly wallet: Pick<WalletDoor, 'external' | 'prices' | 'solo' | 'standing'>
  readonly games: ProviderGames
  /** Whether a provider's games may not be offered in a country; null where it is not known. */
  isBlocked(provider: string, iso: string | null): Promise<boolean>
}
