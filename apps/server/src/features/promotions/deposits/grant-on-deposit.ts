import { currencyOf, dayMs, hourMs, Refusal, toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { minorForUsdCents, usdCentsOf, usdE6Of } from '../../wallet/index.ts'
import {
  activateBonus,
  beginUnrewarded,
  endBonus,
  lockPlayer,
  openBonusOf,
  type Bonus,
} from '../bonuses/bonus-store.ts'
import { holdsBonusMoney } from '../codes/code-facts.ts'
import { freeDeposits, wasGranted, type FreeDeposit } from './deposit-store.ts'
import { countGrant, findOffer } from '../campaigns/offer-store.ts'
import type { PromotionParts } from '../parts.ts'
import { tellBonus } from '../bonuses/pay.ts'
import type { BonusTerms } from '../rules/terms.ts'
import { optInHours } from '../settings.ts'

/** Grants the deposit bonus that a player is opted in to, if the deposit is there. */
export async function grantOnDeposit(parts: PromotionParts, userId: Uuid): Promise<void> {
  const { database } = parts.platform
  const granted = await database.transaction(async (tx) => {
    await lockPlayer(tx, userId)
    const bonus = await openBonusOf(tx, userId)
    if (bonus?.state !== 'opted_in' || bonus.kind !== 'deposit') return null
    return grantNow(parts, tx, bonus)
  })
  if (granted !== null) await tellBonus(parts, granted, 'began')
}

/**
 * In the transaction that holds the player: once per person, while the offer and the day have money left,
 * and not while money of another bonus is there. What was true at the opt-in is asked again.
 * @returns the bonus, or null while nothing fits.
 */
export async function grantNow(
  parts: PromotionParts,
  tx: Queries,
  bonus: Bonus,
): Promise<Uuid | null> {
  const { platform, wallet, economy } = parts
  const { terms, optedAt } = bonus
  if (await economy.isKeptFromGrants(tx, bonus.userId)) return null
  if (await holdsBonusMoney(parts, tx, bonus.userId)) return null
  const cluster = await economy.clusterOf(tx, bonus.userId)
  if (await wasGranted(tx, cluster.userIds, bonus.offerId)) {
    const end = { id: bonus.id, state: 'cancelled', reason: 'household' } as const
    await endBonus(tx, { ...end, at: null }, platform.mintId())
    return null
  }
  // A first deposit counts though the opt-in came after it; another one has to come after.
  const backMs = terms.isFirstDeposit ? platform.settings.get(optInHours) * hourMs : 0
  const deposits = await freeDeposits(tx, bonus.userId, Math.floor(optedAt) - backMs)
  const worthOf = ({ currency, amountMinor }: FreeDeposit) => {
    const rate = wallet.prices.usdRateE8(currency)
    return rate && { rate, cents: usdCentsOf(amountMinor, rate, currencyOf(currency).decimals) }
  }
  for (const deposit of deposits) {
    const worth = worthOf(deposit)
    if (!worth || !isFitting(terms, deposit, worth.cents)) continue
    const grant = valueOf(terms, deposit, worth.rate)
    if (grant.grantedMinor === 0n) continue
    const cents = toSafeNumber(grant.grantedUsdE6 / 10_000n)
    if (!(await isAffordable(parts, tx, { offerId: bonus.offerId, cents }))) return null
    const { currency, postingId: depositPosting } = deposit
    const expiresAt = platform.clock.now() + terms.validDays * dayMs
    await activateBonus(tx, bonus.id, { ...grant, currency, expiresAt, depositPosting })
    await beginUnrewarded(tx, bonus.id)
    await countGrant(tx, bonus.offerId, cents)
    return bonus.id
  }
  return null
}

/** Whether the offer, whose code was paid for when it was activated, and the day have so much left. */
async function isAffordable(
  { economy }: PromotionParts,
  tx: Queries,
  { offerId, cents }: { readonly offerId: Uuid; readonly cents: number },
): Promise<boolean> {
  const offer = await findOffer(tx, offerId, true)
  if (!offer) return false
  const { code, budgetCents, spentCents } = offer
  if (code === null && budgetCents !== null && spentCents + cents > budgetCents) return false
  try {
    await economy.reserve(tx, { kind: 'deposits', cents })
    return true
  } catch (error) {
    // Tomorrow there is money again; until then the opt-in waits.
    if (error instanceof Refusal && error.refusal === 'core/feature-off') return false
    throw error
  }
}

function isFitting(terms: BonusTerms, { isFirst }: FreeDeposit, cents: bigint): boolean {
  if (terms.isFirstDeposit && !isFirst) return false
  return cents >= BigInt(terms.minDepositCents ?? 0)
}

/** Percent of the deposit, at most the maximum. */
function valueOf(terms: BonusTerms, { currency, amountMinor }: FreeDeposit, rate: bigint) {
  const { decimals } = currencyOf(currency)
  const share = (amountMinor * BigInt(terms.percent ?? 0)) / 100n
  const most = minorForUsdCents(terms.maxCents ?? 0, rate, decimals)
  const grantedMinor = share < most ? share : most
  const grantedUsdE6 = usdE6Of(grantedMinor, rate, decimals)
  return { grantedMinor, grantedUsdE6 }
}
