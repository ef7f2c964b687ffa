import { currencyOf, findCurrency, formatAmount, refuse, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import {
  isFreshKey,
  rememberStatement,
  storedAnswer,
} from '../../../platform/requests/idempotency.ts'
import type { WalletParts } from '../parts.ts'
import { demoTopUp, demoWorthUsdCents } from '../settings.ts'
import { minorForUsdCents } from '../worth.ts'
import { grant } from './grant.ts'

/**
 * Fills an empty demo pocket with the worth of $1,000. The same key fills once.
 * Refusals: wallet/demo-not-empty, wallet/demo-off, core/unknown-id (currency),
 * core/details-missing, core/paused while the currency never had a price.
 * Source: 001_d6a9941efb711ce5.txt section 5.
 */
export async function topUpDemo(
  parts: WalletParts,
  request: { readonly userId: Uuid; readonly currency: string; readonly key: Uuid },
  context: CallContext,
): Promise<{ balance: string }> {
  const { platform, prices, keys } = parts
  const { userId, currency, key } = request
  if (!findCurrency(currency)) refuse('core/unknown-id')
  if (!platform.settings.get(demoTopUp)) refuse('wallet/demo-off')
  const call = { key, userId, operation: 'wallet.top_up_demo', body: { currency } }
  const known = await storedAnswer<{ balance: string }>(platform.database, call)
  if (known) return known
  await parts.standing.check(userId)
  if (!isFreshKey(key, platform.clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  const { decimals } = currencyOf(currency)
  // Play money: the last price will do.
  const rate = prices.lastOf(currency)?.usdE8 ?? refuse('core/paused')
  const worth = platform.settings.get(demoWorthUsdCents)
  const amountMinor = minorForUsdCents(worth, rate, decimals)
  const answer = { balance: formatAmount(amountMinor, decimals) }
  keys.begin(key)
  const balance = await grant(parts, {
    id: key,
    reason: 'demo_top_up',
    userId,
    currency,
    pocket: 'demo',
    amountMinor,
    businessKey: key,
    onlyWhenEmpty: true,
    statements: [rememberStatement(call, answer)],
    telling: { context },
  }).finally(() => keys.end(key, false))
  // The journal knows the key: by this very call, or by somebody else's.
  if (!balance) {
    const first = await storedAnswer<{ balance: string }>(platform.database, call)
    return first ?? refuse('core/key-reused')
  }
  return answer
}
