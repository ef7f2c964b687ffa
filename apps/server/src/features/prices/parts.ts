import type { Platform } from '../../platform/context.ts'
import type { Kept } from '../../platform/database/kept-reading.ts'
import type { Alarms } from '../payments/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What prices are made of. */
export interface PriceParts {
  readonly platform: Platform
  readonly wallet: Pick<WalletDoor, 'prices'>
  readonly alarms: Alarms
  /** What players hold in real money by currency, in minor units; of a large house as of a while ago. */
  readonly held: () => Promise<Kept<ReadonlyMap<string, bigint>>>
}
