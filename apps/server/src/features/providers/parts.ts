import type { Platform } from '../../platform/context.ts'
import type { Place } from '../compliance/index.ts'
import type { ProviderGame, ProviderGames } from '../lobby/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What of a game decides where it may be offered. */
export type BlockedGame = Pick<ProviderGame, 'provider' | 'isLive'>

/** What the feature's use cases need. */
export interface ProviderParts {
  readonly platform: Platform
  readonly wallet: Pick<WalletDoor, 'external' | 'prices' | 'solo' | 'standing'>
  readonly games: ProviderGames
  /** Whether a game may not be offered in a country; null where it is not known. */
  isBlocked(game: BlockedGame, iso: string | null): Promise<boolean>
  /** Every country that may close a game for whoever opened it from one. */
  isosFrom(place: Place): readonly (string | null)[]
}
