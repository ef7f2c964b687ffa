import type { Courier } from './callbacks/courier.ts'
import type { Faults } from './callbacks/faults.ts'
import type { Outbox } from './callbacks/outbox.ts'
import type { RawLog } from './callbacks/raw-log.ts'
import type { Chance } from './platform/chance.ts'
import type { Clock } from './platform/clock.ts'
import type { Shelf } from './platform/shelf.ts'
import type { Campaigns } from './play/campaigns.ts'
import type { Purse } from './play/purse.ts'
import type { Sessions } from './play/sessions.ts'
import type { TableBets } from './play/table-bets.ts'

/** Everything the emulator's calls work with. */
export interface World {
  readonly clock: Clock
  readonly chance: Chance
  readonly shelf: Shelf
  readonly sessions: Sessions
  readonly campaigns: Campaigns
  readonly faults: Faults
  readonly log: RawLog
  readonly courier: Courier
  readonly outbox: Outbox
  readonly purse: Purse
  readonly tableBets: TableBets
  readonly merchantId: string
  readonly merchantKey: string
  /** Address under which players and the merchant reach the emulator, without a slash. */
  readonly publicUrl: string
}
