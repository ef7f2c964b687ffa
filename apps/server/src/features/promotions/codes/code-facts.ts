import { currencyOf, toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { usdCentsOf, type PocketRow } from '../../wallet/index.ts'
import { publicSharePercent } from '../../economy/index.ts'
import { openBonusOf, owesPlayer } from '../bonuses/bonus-store.ts'
import { inviteCodeOf, readTaken, type Offer } from '../campaigns/offer-store.ts'
import type { PromotionParts } from '../parts.ts'
import type { CodeCaller, CodeLimits, CodeOffer } from '../rules/code-checks.ts'
import { isForGroup } from '../rules/groups.ts'
import { codesPerDay, lowBalanceCents } from '../settings.ts'

/**
 * An offer as the rules of codes judge it.
 * @param userIds all accounts of the player as far as they are known: who made a code takes nothing from it
 * under any of them.
 */
export function asCodeOffer(
  offer: Offer,
  userId: Uuid,
  userIds: readonly Uuid[] = [userId],
): CodeOffer {
  const { maxActivations, activations, budgetCents, spentCents } = offer
  return {
    kind: offer.kind,
    state: offer.state,
    startsAt: offer.startsAt,
    expiresAt: offer.expiresAt,
    activationsLeft: maxActivations === 0 ? null : maxActivations - activations,
    budgetLeftCents: budgetCents === null ? null : budgetCents - spentCents,
    valueCents: costOf(offer),
    affiliation: offer.affiliation,
    affiliateCode: offer.affiliateCode,
    vipMin: offer.vipMin,
    isPublic: offer.isPublic,
    isPrivate: offer.privateUser !== null,
    isForCaller: offer.privateUser === userId,
    isForGroup: isForGroup(offer, userId),
    isOwnedByCaller: offer.ownerUser !== null && userIds.includes(offer.ownerUser),
    isOfWheel: offer.source === 'wheel',
  }
}

/** What one activation may cost at most, in USD cents. */
export function costOf({ kind, valueCents, maxCents }: Offer): number {
  if (kind === 'money') return valueCents ?? 0
  return kind === 'deposit' ? (maxCents ?? 0) : 0
}

/** What nobody has written, so that a guess costs as much as a hit. */
export const noOffer: CodeOffer = {
  kind: 'money',
  state: 'draft',
  startsAt: null,
  expiresAt: null,
  activationsLeft: null,
  budgetLeftCents: null,
  valueCents: 0,
  affiliation: 'any',
  affiliateCode: null,
  vipMin: 0,
  isPublic: false,
  isPrivate: false,
  isForCaller: false,
  isForGroup: true,
  isOwnedByCaller: false,
  isOfWheel: false,
}

/** Everything about a player that the rules of codes look at, in the caller's transaction. */
export async function readCodeCaller(
  parts: PromotionParts,
  on: Queries,
  { userId, userIds, offer }: { userId: Uuid; userIds: readonly Uuid[]; offer: Offer | undefined },
): Promise<CodeCaller> {
  const { economy, wallet, platform } = parts
  const now = platform.clock.now()
  const taken = await readTaken(on, { userId, userIds, offerId: offer?.id ?? null, now })
  const open = await openBonusOf(on, userId)
  const pockets = await wallet.pocketsOf(userId, on)
  const inCents = (usdE6: bigint) => toSafeNumber(usdE6 / 10_000n)
  return {
    now,
    ...taken,
    inviteCode: await inviteCodeOf(on, userId),
    level: await economy.levelOf(userId, on),
    realCents: realCentsOf(parts, pockets),
    hasOpenBonus: open !== undefined || (await holdsBonusMoney(parts, on, userId)),
    hasOpenDepositBonus: open?.kind === 'deposit',
    depositedCents: inCents(await economy.depositedUsdE6(userId, on)),
    theoreticalCents: inCents(await economy.theoreticalWin(userId, 30, on)),
    lifetimeTheoreticalCents: inCents(await economy.theoreticalWin(userId, 'all', on)),
  }
}

/** Whether money of a bonus is there, in a pocket, in open bets or on its way: another one has to wait. */
export async function holdsBonusMoney(
  { wallet }: PromotionParts,
  on: Queries,
  userId: Uuid,
): Promise<boolean> {
  const pockets = await wallet.pocketsOf(userId, on)
  const holds = pockets.some(
    ({ pocket, balance }) => (pocket === 'bonus' || pocket === 'bonus_escrow') && balance > 0n,
  )
  return holds || (await owesPlayer(on, userId))
}

/** Real money of all currencies in USD cents, at the last price where none is fresh. */
function realCentsOf({ wallet }: PromotionParts, pockets: readonly PocketRow[]): number {
  const cents = pockets.reduce((sum, { pocket, currency, balance }) => {
    const rate = pocket === 'real' ? wallet.prices.lastOf(currency)?.usdE8 : undefined
    return rate === undefined ? sum : sum + usdCentsOf(balance, rate, currencyOf(currency).decimals)
  }, 0n)
  return toSafeNumber(cents)
}

/** The settings that the rules of codes read. */
export function codeLimits({ platform: { settings }, tickets }: PromotionParts): CodeLimits {
  return {
    lowBalanceCents: settings.get(lowBalanceCents),
    perDay: settings.get(codesPerDay),
    publicSharePercent: settings.get(publicSharePercent),
    wheelSharePercent: tickets()?.sharePercent() ?? 0,
  }
}
