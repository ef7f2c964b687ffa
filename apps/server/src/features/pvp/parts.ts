import type { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Log } from '../../platform/telemetry/log.ts'
import type { SharedClock } from '../../platform/time/shared-clock.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { FairnessDoor } from '../fairness/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What the files of pools and duels share. */
export interface PvpParts {
  readonly platform: Platform
  readonly secrets: Secrets
  readonly wallet: WalletDoor
  readonly users: Pick<AuthDoor, 'publicUsers' | 'accountOf' | 'sameBrowsers'>
  readonly economy: Pick<EconomyDoor, 'clusterOf' | 'clustersOf'>
  readonly fairness: Pick<FairnessDoor, 'clientSeedOf'>
  readonly whereabouts: Pick<JurisdictionDoor, 'refuseRestricted'>
  readonly clock: SharedClock
  readonly log: Log
  /** Which looks of staff at hidden players stand in the audit trail, as far as this node knows. */
  readonly noted: LRUCache<string, true>
}

/** The word of players against players in the journal. */
export const product = 'pvp'

/** How long the wheel of a pool turns; balances are told after it. */
export const spinMs = 6_000
/** How long its winner stands before the next round opens. */
export const winnerMs = 900
