import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { SetAside } from '../../platform/jobs/set-aside.ts'
import type { RateLimiter } from '../../platform/rates/rates.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { Turnstile, WalletDoor } from '../wallet/index.ts'

/** Tickets of the wheel, which stands above: it registers itself. */
export interface TicketDesk {
  /** Gives tickets in the caller's transaction, once per key. */
  give(
    tx: Queries,
    tickets: { readonly userId: Uuid; readonly count: number; readonly key: string },
  ): Promise<void>
  /** What money prizes of all time may come to, in percent of the theoretical win of all time. */
  readonly sharePercent: () => number
}

/** What the use cases of promotions need. */
export interface PromotionParts {
  readonly platform: Platform
  readonly economy: Omit<EconomyDoor, 'declare' | 'noteSign'>
  readonly wallet: WalletDoor
  readonly notices: Pick<Notices, 'put'>
  readonly setAside: SetAside
  /** Counts guesses of codes by address. */
  readonly rates: RateLimiter
  /** Keeps the payments of one bonus apart on this node. */
  readonly payments: Turnstile
  /** Null until there is a wheel. */
  readonly tickets: () => TicketDesk | null
}
