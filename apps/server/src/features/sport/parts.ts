import type { Platform } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Log } from '../../platform/telemetry/log.ts'
import type { SharedClock } from '../../platform/time/shared-clock.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { Places } from './bets/places.ts'
import type { Bookmaker } from './bookmaker.ts'

/** What the files of sport share. */
export interface SportParts {
  readonly platform: Platform
  readonly secrets: Pick<Secrets, 'key'>
  readonly wallet: WalletDoor
  readonly people: Pick<
    EconomyDoor,
    'clustersOf' | 'knownClusters' | 'withholdSportRewards' | 'withoutSportRewards'
  >
  readonly whereabouts: Pick<JurisdictionDoor, 'refuseRestricted'>
  readonly clock: SharedClock
  readonly log: Log
  readonly places: Places
  /** Null where the installation has no feed. */
  readonly bookmaker: Bookmaker | null
}

/** The word of bets on sport in the journal. */
export const product = 'sport'
