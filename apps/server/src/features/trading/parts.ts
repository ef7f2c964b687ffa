import type { Platform } from '../../platform/context.ts'
import type { TradingMessages } from '../../platform/realtime/trading-messages.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Log } from '../../platform/telemetry/log.ts'
import type { SharedClock } from '../../platform/time/shared-clock.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { OrderIntake } from './positions/order-intake.ts'
import type { Board } from './price/board.ts'
import type { Venues } from './venues/venues.ts'

/** What trading is given by the house. */
export interface TradingOrder {
  readonly platform: Platform
  readonly secrets: Secrets
  readonly wallet: WalletDoor
  readonly users: Pick<AuthDoor, 'publicUsers'>
  readonly people: Pick<EconomyDoor, 'clustersOf'>
  readonly whereabouts: Pick<JurisdictionDoor, 'refuseRestricted'>
  readonly messages: TradingMessages
}

/** What the files of trading share. */
export interface TradingParts extends TradingOrder {
  readonly clock: SharedClock
  readonly board: Board
  readonly intake: OrderIntake
  /** What prices follow on nodes that make them; null where they are all the house's own. */
  readonly venues: Venues | null
  readonly log: Log
  /** Positions that wait for staff. */
  readonly asideGauge: { set(count: number): void }
}

/** The word of futures in the journal. */
export const product = 'trading'
