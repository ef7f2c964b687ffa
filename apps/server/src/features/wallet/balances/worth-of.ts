import { currencyOf, toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { WalletParts } from '../parts.ts'
import { usdCentsOf } from '../worth.ts'

interface HeldRow {
  readonly owner: Uuid
  readonly currency: string
  readonly minor: bigint
}

/**
 * Worth of the real money of players in US cents at the prices of now: what is open and frozen is
 * theirs too. A currency without a fresh price counts for nothing; who holds nothing is left out.
 */
export async function worthCentsOf(
  { platform, prices }: Pick<WalletParts, 'platform' | 'prices'>,
  userIds: readonly Uuid[],
): Promise<Map<Uuid, number>> {
  const rows = await platform.database.query<HeldRow>({
    name: 'wallet_worth',
    text: `select owner, currency, sum(balance)::bigint as minor from accounts
      where owner = any($1::uuid[]) and pocket in ('real', 'escrow', 'frozen') group by 1, 2`,
    values: [userIds],
  })
  const cents = new Map<Uuid, number>()
  for (const { owner, currency, minor } of rows) {
    const rate = prices.usdRateE8(currency)
    if (rate === undefined) continue
    const worth = toSafeNumber(usdCentsOf(minor, rate, currencyOf(currency).decimals))
    cents.set(owner, (cents.get(owner) ?? 0) + worth)
  }
  return cents
}
