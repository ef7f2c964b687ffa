import { currencyOf, minuteMs, refuse, toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { once } from '../../../platform/requests/idempotency.ts'
import { minorForUsdCents } from '../../wallet/index.ts'
import { usdCurrency, type TokenParts } from '../parts.ts'
import { lockStaker } from '../stakes/stake-store.ts'
import {
  claimableCents,
  excludedWithShares,
  keepPayout,
  owedPayouts,
  paidStatement,
  type Payout,
} from './share-store.ts'

/**
 * Pays all shares that were not claimed yet, to whoever earned them: proven address and country are no
 * matter. The same key claims once.
 * @throws Refusal token/nothing-to-claim, core/no-permission for the banned, core/details-missing,
 *   core/key-reused
 */
export async function claimShares(
  parts: TokenParts,
  { userId, key }: { readonly userId: Uuid; readonly key: Uuid },
) {
  const { platform, wallet, economy } = parts
  await wallet.standing.check(userId)
  if (await economy.isBanned(platform.database, userId)) refuse('core/no-permission')
  const taken = new Map<number, Payout>()
  const call = { key, userId, operation: 'token.claim', body: {} }
  const answer = await once(platform, call, async (tx) => {
    const payout = await take(parts, tx, userId)
    taken.set(payout.number, payout)
    return { paidCents: toSafeNumber(payout.cents), currency: payout.currency }
  })
  for (const payout of taken.values()) await pay(parts, payout)
  return answer
}

/** Writes the claim down: two at once come one by one, and the second finds nothing. */
async function take({ platform, wallet }: TokenParts, tx: Queries, userId: Uuid): Promise<Payout> {
  const usdRateE8 = wallet.prices.usdRateE8(usdCurrency) ?? refuse('token/nothing-to-claim')
  const { decimals } = currencyOf(usdCurrency)
  const { claims } = await lockStaker(tx, userId)
  const cents = await claimableCents(tx, userId)
  if (cents <= 0n) refuse('token/nothing-to-claim')
  const amountMinor = minorForUsdCents(toSafeNumber(cents), usdRateE8, decimals)
  const payout = { userId, number: claims + 1, cents, currency: usdCurrency, amountMinor }
  await keepPayout(tx, { ...payout, usdRateE8, at: platform.clock.now() })
  return payout
}

async function pay({ platform, wallet }: TokenParts, payout: Payout): Promise<void> {
  const { userId, number, currency, amountMinor } = payout
  await wallet.movements.grant({
    ...{ id: platform.mintId(), reason: 'revenue_share', pocket: 'real' },
    ...{ userId, currency, amountMinor },
    businessKey: `${userId}/${number}`,
    statements: [paidStatement(payout)],
    telling: { context: null },
  })
}

/** Pays claims whose node was lost between the claim and its payment, and what the excluded own. */
export async function payOwed(parts: TokenParts): Promise<void> {
  const { clock, database } = parts.platform
  for (const payout of await owedPayouts(database, clock.now() - minuteMs)) {
    await parts.attempt(`payout ${payout.userId}/${payout.number}`, () => pay(parts, payout))
  }
  for (const userId of await excludedWithShares(database)) {
    await parts.attempt(`shares ${userId}`, async () =>
      pay(parts, await database.transaction((tx) => take(parts, tx, userId))),
    )
  }
}
