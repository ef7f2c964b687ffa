import type { BonusModel } from '@powerplay/contract'
import { fromWireId, hourMs, mustHave, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { begin } from '../codes/activate-code.ts'
import {
  endBonus,
  findBonus,
  lockPlayer,
  openBonusOf,
  readProgress,
  type Bonus,
} from '../bonuses/bonus-store.ts'
import { holdsBonusMoney } from '../codes/code-facts.ts'
import { firstDepositAt, wasGranted } from './deposit-store.ts'
import { grantNow } from './grant-on-deposit.ts'
import { findOffer, runningDepositOffer, type Offer } from '../campaigns/offer-store.ts'
import { isBonusOffer, standing, termsOf } from '../campaigns/offer-terms.ts'
import type { PromotionParts } from '../parts.ts'
import { tellBonus } from '../bonuses/pay.ts'
import { presentBonus, presentTerms } from '../bonuses/present.ts'
import { isForGroup } from '../rules/groups.ts'
import { hashOf } from '../rules/terms.ts'
import { optInHours } from '../settings.ts'

type Shown = (BonusModel & { minDepositCents: number; optInUntil: number | null }) | { model: null }

/** The deposit offer as it stands for the caller: open to opt-in, opted in to, or being wagered. */
export async function showDepositBonus(parts: PromotionParts, userId: Uuid | null): Promise<Shown> {
  const { database, clock } = parts.platform
  const open = userId === null ? undefined : await openBonusOf(database, userId)
  if (open?.kind === 'deposit') return showOpen(parts, open)
  const offer = await runningDepositOffer(database, clock.now(), userId)
  const isRunning = offer && standing(parts, offer).state === 'active'
  if (!isRunning || !isBonusOffer(offer)) return { model: null }
  if (userId !== null && !(await mayStillOptIn(parts, database, userId, offer)))
    return { model: null }
  const terms = termsOf(parts.platform.settings, offer)
  const nothing = { granted: null, currency: null, requiredCents: 0, progressCents: 0 }
  return {
    model: presentTerms(toWireId('offer', offer.id), terms, hashOf(terms)),
    state: { checkedIn: false, status: 'offered', ...nothing, expiresAt: null, validUntil: null },
    minDepositCents: offer.minDepositCents,
    optInUntil: userId === null ? null : await optInUntil(parts, database, userId, offer),
  }
}

async function showOpen({ platform }: PromotionParts, bonus: Bonus): Promise<Shown> {
  const progress = await readProgress(platform.database, [bonus.id])
  const shown = presentBonus(bonus, progress.get(bonus.id))
  return { ...shown, minDepositCents: bonus.terms.minDepositCents ?? 0, optInUntil: null }
}

/** Of a first deposit that is there already, the end of the time in which one may still opt in. */
async function optInUntil(
  { platform }: PromotionParts,
  on: Queries,
  userId: Uuid,
  offer: Offer,
): Promise<number | null> {
  if (!offer.isFirstDeposit) return null
  const first = await firstDepositAt(on, userId)
  return first === null ? null : Math.floor(first) + platform.settings.get(optInHours) * hourMs
}

async function mayStillOptIn(
  parts: PromotionParts,
  on: Queries,
  userId: Uuid,
  offer: Offer,
): Promise<boolean> {
  if (!isForGroup(offer, userId) || (await wasGranted(on, [userId], offer.id))) return false
  const until = await optInUntil(parts, on, userId, offer)
  return until === null || parts.platform.clock.now() < until
}

/**
 * Opts in to a deposit offer; a second time answers the same. The terms of this moment are kept.
 * @throws Refusal promotions/offer-ended, promotions/not-eligible, promotions/bonus-open, core/*
 */
export async function optIn(parts: PromotionParts, id: string, { caller }: CallContext) {
  const { platform, economy } = parts
  const userId = await economy.mayReceive(caller)
  const bonusId = await platform.database.transaction(async (tx) => {
    await lockPlayer(tx, userId)
    const open = await openBonusOf(tx, userId)
    const offerId = fromWireId('offer', id) ?? open?.offerId ?? refuse('promotions/offer-ended')
    if (open?.offerId === offerId && open.kind === 'deposit') return open.id
    const cluster = await economy.clusterOf(tx, userId)
    const offer = await expectOpen(parts, tx, offerId)
    await expectEligible(parts, tx, { userId, userIds: cluster.userIds, offer })
    if (open || (await holdsBonusMoney(parts, tx, userId))) refuse('promotions/bonus-open')
    const validUntil = platform.clock.now() + platform.settings.get(optInHours) * hourMs
    const begun = await begin(parts, tx, { userId, offer }, validUntil)
    await grantNow(parts, tx, mustHave(await findBonus(tx, begun), 'bonus'))
    return begun
  })
  await tellBonus(parts, bonusId, 'opted-in')
  const bonus = mustHave(await findBonus(platform.database, bonusId), 'bonus')
  const status = bonus.state === 'active' ? ('active' as const) : ('opted_in' as const)
  const validUntil = bonus.validUntil === null ? null : Math.floor(bonus.validUntil)
  return { state: { checkedIn: true as const, status, validUntil } }
}

async function expectOpen(parts: PromotionParts, tx: Queries, id: Uuid): Promise<Offer> {
  const found = await findOffer(tx, id, true)
  const offer = found && standing(parts, found)
  const now = parts.platform.clock.now()
  const isOpen =
    offer?.code === null &&
    offer.state === 'active' &&
    (offer.startsAt === null || offer.startsAt <= now) &&
    (offer.expiresAt === null || offer.expiresAt > now) &&
    (offer.budgetCents === null || offer.spentCents < offer.budgetCents)
  return isOpen ? offer : refuse('promotions/offer-ended')
}

async function expectEligible(
  parts: PromotionParts,
  tx: Queries,
  { userId, userIds, offer }: { userId: Uuid; userIds: readonly Uuid[]; offer: Offer },
): Promise<void> {
  if (await wasGranted(tx, userIds, offer.id)) refuse('promotions/not-eligible')
  if (!(await mayStillOptIn(parts, tx, userId, offer))) refuse('promotions/not-eligible')
}

/**
 * Takes an opt-in back, before the deposit; twice answers the same.
 * @throws Refusal promotions/already-granted
 */
export async function optOut(parts: PromotionParts, userId: Uuid) {
  const { platform } = parts
  const ended = await platform.database.transaction(async (tx) => {
    await lockPlayer(tx, userId)
    const open = await openBonusOf(tx, userId)
    if (open?.kind !== 'deposit') return null
    if (open.state === 'active') refuse('promotions/already-granted')
    const end = { id: open.id, state: 'cancelled', reason: 'opted out' } as const
    await endBonus(tx, { ...end, at: null }, platform.mintId())
    return open.id
  })
  if (ended !== null) await tellBonus(parts, ended, 'opted-out')
  return { state: { checkedIn: false as const } }
}
