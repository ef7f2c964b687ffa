import type { BootFields } from '@powerplay/contract'
import { bankOf } from './bank/bank-deposits.ts'
import type { BuyParts } from './buy/buy-coins.ts'

/** The ways in that are connected: what is not, has no tab in the wallet. */
export function waysIn({
  sellers,
  platform,
}: Pick<BuyParts, 'sellers'> & {
  readonly platform: Parameters<typeof bankOf>[0]
}): Pick<BootFields, 'coinSeller' | 'bankDeposits'> {
  return { coinSeller: sellers.size > 0, bankDeposits: bankOf(platform) !== null }
}
