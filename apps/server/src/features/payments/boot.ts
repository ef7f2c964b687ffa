import type { BootFields } from '@powerplay/contract'
import type { Platform } from '../../platform/context.ts'
import { bankOf } from './bank/bank-deposits.ts'
import type { BuyParts } from './buy/buy-coins.ts'
import { automaticDayCents, automaticMaxCents, automaticOpen } from './settings.ts'

type PaymentsFields = Pick<BootFields, 'coinSeller' | 'bankDeposits' | 'automaticPayoutCents'>

type BootParts = Pick<BuyParts, 'sellers'> & {
  readonly platform: Parameters<typeof bankOf>[0] & Pick<Platform, 'settings'>
}

/** What pages know of payments before they ask. */
export function paymentsBoot(parts: BootParts): PaymentsFields {
  return { ...waysIn(parts), automaticPayoutCents: automaticPayoutCents(parts.platform) }
}

/** The ways in that are connected: what is not, has no tab in the wallet. */
export function waysIn({
  sellers,
  platform,
}: Pick<BuyParts, 'sellers'> & {
  readonly platform: Parameters<typeof bankOf>[0]
}): Pick<BootFields, 'coinSeller' | 'bankDeposits'> {
  return { coinSeller: sellers.size > 0, bankDeposits: bankOf(platform) !== null }
}

/** The largest withdrawal that goes out without anybody looking, in USD cents; 0 where none does. */
export function automaticPayoutCents({ settings }: Pick<Platform, 'settings'>): number {
  if (!settings.get(automaticOpen)) return 0
  return Math.min(settings.get(automaticMaxCents), settings.get(automaticDayCents))
}
