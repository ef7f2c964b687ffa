import { currencyOf, mustHave, type Uuid } from '@powerplay/kernel'
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
  const currency = parts.solo.now() ?? platform.settings.get(startCurrency)
  await directory.idOf({ owner: userId, currency, pocket: 'real' })
  if (!platform.config.DEMO_BUILD) return
  const { decimals } = currencyOf(currency)
  const rate = mustHave(prices.usdRateE8(currency), 'price')
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
