import { currencyOf, type Uuid } from '@powerplay/kernel'
import type { WalletParts } from '../parts.ts'
import { demoWorthUsdCents, startCurrency } from '../settings.ts'
import { minorForUsdCents } from '../worth.ts'
import { grant } from './grant.ts'

/**
 * Opens a new player's first account. In a demo build the real pocket gets the worth of $1,000 of
 * valueless money, once per account, so that everything that counts real play can be seen working.
 * Source: docs/architecture.md, "Demo and real".
 */
export async function welcome(parts: WalletParts, userId: Uuid): Promise<void> {
  const { platform, directory, prices } = parts
  const usual = parts.solo.now() ?? platform.settings.get(startCurrency)
  await directory.idOf({ owner: userId, currency: usual, pocket: 'real' })
  if (!platform.config.DEMO_BUILD) return
  // Play money: the last price will do, and a currency that never had one is no reason for none.
  const known = prices.lastOf(usual)?.usdE8
  const [currency, rate] =
    known === undefined ? (['usd', 10n ** 8n] as const) : ([usual, known] as const)
  const { decimals } = currencyOf(currency)
  const worth = platform.settings.get(demoWorthUsdCents)
  await grant(parts, {
    id: platform.mintId(),
    reason: 'demo_grant',
    userId,
    currency,
    pocket: 'real',
    amountMinor: minorForUsdCents(worth, rate, decimals),
    businessKey: userId,
    telling: { context: null },
  })
}
