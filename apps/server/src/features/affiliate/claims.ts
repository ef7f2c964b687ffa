import {
  currencyOf,
  findCurrency,
  formatAmount,
  minuteMs,
  mustHave,
  refuse,
  Refusal,
  toSafeNumber,
  type Uuid,
} from '@powerplay/kernel'
import type { CallContext } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { once } from '../../platform/requests/idempotency.ts'
import { minorForUsdCents } from '../wallet/index.ts'
import { lockAccount } from './code-store.ts'
import {
  exclusionWork,
  excludedAffiliates,
  keepPayout,
  owedPayouts,
  paidStatement,
  payWork,
  readCommission,
  takeFree,
  type Payout,
} from './claim-store.ts'
import { blockOwnAccounts } from './links.ts'
import type { AffiliateParts } from './parts.ts'
import { centsOf, heldFrom } from './rules.ts'
import { affiliateHoldHours, affiliateMinClaimCents } from './settings.ts'

/** What a player could claim and what waits, in whole cents. */
export async function showCommission(
  { platform }: AffiliateParts,
  userId: Uuid,
  on: Queries = platform.database,
) {
  const { clock, settings } = platform
  const from = heldFrom(clock.now(), settings.get(affiliateHoldHours))
  const { freeE6, heldE6 } = await readCommission(on, userId, from)
  return { availableCents: centsOf(freeE6), holdCents: centsOf(heldE6) }
}

/**
 * Takes all commission past the hold and pays it at the rate of now; what is below a cent stays. The same key claims
 * once.
 * @throws Refusal affiliate/under-minimum, affiliate/under-review, affiliate/unknown-currency, and
 *   what keeps the player from promotions
 */
export async function claimCommission(
  parts: AffiliateParts,
  { caller, key }: CallContext,
  currency: string,
) {
  const { clock, settings } = parts.platform
  const userId = await parts.economy.mayReceive(caller)
  await blockOwnAccounts(parts, userId)
  const order = {
    userId,
    currency,
    minCents: settings.get(affiliateMinClaimCents),
    heldFrom: heldFrom(clock.now(), settings.get(affiliateHoldHours)),
  }
  const operation = 'affiliate.claim'
  const call = { key: mustHave(key, 'idempotency key'), userId, operation, body: { currency } }
  let taken: Payout | undefined
  const answer = await once(parts.platform, call, async (tx) => {
    taken = undefined
    const payout = await take(parts, tx, order)
    taken = payout
    const { availableCents } = await showCommission(parts, userId, tx)
    const { decimals } = currencyOf(currency)
    return {
      paid: { currency, value: formatAmount(payout.amountMinor, decimals) },
      availableCents,
    }
  })
  if (taken !== undefined) await pay(parts, taken)
  return answer
}

interface Order {
  readonly userId: Uuid
  readonly currency: string
  readonly minCents: number
  readonly heldFrom: number
}

/** Writes the claim down: two at once come one by one, and the second finds too little. */
async function take(
  { platform, wallet }: AffiliateParts,
  tx: Queries,
  order: Order,
): Promise<Payout> {
  const { userId, currency, minCents } = order
  const known = findCurrency(currency)
  const usdRateE8 = wallet.prices.usdRateE8(currency)
  if (!known || usdRateE8 === undefined) return refuse('affiliate/unknown-currency')
  const at = platform.clock.now()
  const account = await lockAccount(tx, userId)
  if (account.isUnderReview) refuse('affiliate/under-review')
  const freeE6 = account.carryE6 + (await takeFree(tx, userId, order.heldFrom))
  const cents = freeE6 > 0n ? freeE6 / 10_000n : 0n
  const amountMinor = minorForUsdCents(toSafeNumber(cents), usdRateE8, known.decimals)
  if (cents < BigInt(minCents) || amountMinor === 0n)
    refuse('affiliate/under-minimum', { minCents })
  const payout = { userId, number: account.claims + 1, currency, amountMinor }
  await keepPayout(tx, { ...payout, cents, usdRateE8, at }, freeE6 - cents * 10_000n)
  return payout
}

async function pay({ wallet, platform }: AffiliateParts, payout: Payout): Promise<void> {
  const { userId, number, currency, amountMinor } = payout
  await wallet.movements.grant({
    id: platform.mintId(),
    reason: 'affiliate',
    userId,
    currency,
    pocket: 'real',
    amountMinor,
    businessKey: `${userId}/${number}`,
    statements: [paidStatement(payout)],
    telling: { context: null },
  })
}

/** Pays claims whose node was lost between the claim and its payment. */
export async function payOwed(parts: AffiliateParts): Promise<void> {
  const { clock, database } = parts.platform
  await parts.setAside.each(payWork, await owedPayouts(database, clock.now() - minuteMs), {
    idOf: ({ userId }) => userId,
    run: (payout) => pay(parts, payout),
  })
}

/**
 * What an affiliate owns when he excludes himself is owed and paid at once, held or not; of his own accounts he
 * owns nothing, as in a claim.
 */
export async function payExcluded(parts: AffiliateParts): Promise<void> {
  const { clock, database } = parts.platform
  const everything = { currency: 'usdt', minCents: 1, heldFrom: clock.now() + minuteMs }
  await parts.setAside.each(exclusionWork, await excludedAffiliates(database), {
    idOf: (userId) => userId,
    async run(userId) {
      await blockOwnAccounts(parts, userId)
      try {
        await pay(
          parts,
          await database.transaction((tx) => take(parts, tx, { userId, ...everything })),
        )
      } catch (error) {
        // All of it was of his own accounts.
        if (!(error instanceof Refusal) || error.refusal !== 'affiliate/under-minimum') throw error
      }
    },
  })
}
