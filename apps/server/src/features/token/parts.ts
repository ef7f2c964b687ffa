import type { InstantMs } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { Attempt } from './attempt.ts'
import type { Pool } from './rules/pool.ts'

/** The token's currency in the ledger; eight decimals. */
export const tokenCurrency = 'pwr'
export const tokenDecimals = 8
/** Shares are paid in this currency, and the pool's other side is kept in it. */
export const usdCurrency = 'usdt'

/** The state of a pool, and how many changes it had. */
export interface PoolState extends Pool {
  readonly seq: bigint
  readonly at: InstantMs
}

/** Where tokens are bought, and what says the price. The internal pool is one; a venue is another. */
export interface PricePort {
  /** Undefined while it says nothing: burns and payouts wait, and nothing is guessed. */
  pool(): Promise<PoolState | undefined>
}

/** What the use cases of the token work with. */
export interface TokenParts {
  readonly platform: Platform
  readonly secrets: Secrets
  readonly wallet: WalletDoor
  readonly economy: Pick<EconomyDoor, 'mayReceive' | 'isBanned'>
  readonly port: PricePort
  readonly isShareOn: () => boolean
  /** Does a piece of the upkeep; one that fails keeps no other waiting. */
  readonly attempt: Attempt
}
