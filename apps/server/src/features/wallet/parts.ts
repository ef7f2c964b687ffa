import type { Uuid } from '@powerplay/kernel'
import type { Settler } from '@powerplay/ledger'
import type { Platform } from '../../platform/context.ts'
import type { AccountDirectory } from './balances/account-directory.ts'
import type { BalanceTeller } from './balances/events.ts'
import type { BonusLimits } from './bonus-limits.ts'
import type { KeyGuard } from './bets/key-guard.ts'
import type { JournalWager } from './journal/read-wagers.ts'
import type { Prices } from './prices.ts'
import type { Products } from './products.ts'
import type { SoloCurrency } from './solo-currency.ts'
import type { Standing } from './standing.ts'
import type { Turnstile } from './turnstile.ts'

/** What the wallet's use cases are made of. */
export interface WalletParts {
  readonly platform: Platform
  readonly settler: Settler
  readonly directory: AccountDirectory
  readonly balances: BalanceTeller
  readonly bonusLimits: BonusLimits
  readonly keys: KeyGuard
  readonly prices: Prices
  readonly products: Products
  readonly solo: SoloCurrency
  readonly standing: Standing
  /** Keeps the acts on one open wager apart on this node. */
  readonly wagersInTurn: Turnstile
  /** A wager as it stands; asked for in bundles. */
  readWager(id: Uuid): Promise<JournalWager | undefined>
}
