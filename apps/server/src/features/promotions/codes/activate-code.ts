import { currencyOf, dayMs, hourMs, mustHave, refuse, type Uuid } from '@powerplay/kernel'
import type { BonusModel } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { minorForUsdCents } from '../../wallet/index.ts'
import {
  activateBonus,
  findBonus,
  insertBonus,
  lockPlayer,
  owe,
  readProgress,
} from '../bonuses/bonus-store.ts'
import { asCodeOffer, codeLimits, costOf, noOffer, readCodeCaller } from './code-facts.ts'
import { countGuess } from './guesses.ts'
import {
  countActivation,
  findByCode,
  keepActivation,
  type Offer,
} from '../campaigns/offer-store.ts'
import { isBonusOffer, standing, termsOf } from '../campaigns/offer-terms.ts'
import type { PromotionParts } from '../parts.ts'
import { payBonus, tellBonus } from '../bonuses/pay.ts'
import { presentBonus } from '../bonuses/present.ts'
import { playCurrency } from './play-currency.ts'
import { codeChecks, firstUnmet } from '../rules/code-checks.ts'
import { usdText } from '../rules/terms.ts'
import { optInHours } from '../settings.ts'

/** What an activated code comes to. */
interface Activated {
  readonly bonus: BonusModel | null
  readonly tickets?: number
  readonly text: string
}

/**
 * Activates a promo code: all rules, the count and the grant are one transaction under the player, the
 * person and the code, so that of any number at once one has it.
 * @throws Refusal of `code-checks.ts`, core/too-quick, core/* of the gate
 */
export async function activateCode(
  parts: PromotionParts,
  code: string,
  { caller }: CallContext,
): Promise<Activated> {
  const { platform, economy } = parts
  const userId = await economy.mayReceive(caller)
  await countGuess(parts, caller.ip)
  const currency = await playCurrency(parts, userId)
  const taken = await platform.database.transaction(async (tx) => {
    await lockPlayer(tx, userId)
    const cluster = await economy.clusterOf(tx, userId)
    const offer = await findByCode(tx, code, true)
    await check(parts, tx, { userId, userIds: cluster.userIds, offer })
    const known = mustHave(offer, 'an offer that passed its checks')
    const cents = costOf(known)
    const at = platform.clock.now()
    const activation = { offerId: known.id, userId, clusterId: cluster.id, cents, at }
    if (!(await keepActivation(tx, activation))) refuse('promotions/code-used')
    await countActivation(tx, known.id, cents)
    return take(parts, tx, { userId, offer: known, currency })
  })
  if (taken.bonusId === null) return { bonus: null, tickets: taken.tickets, text: taken.text }
  await payBonus(parts, taken.bonusId)
  await tellBonus(parts, taken.bonusId, 'began')
  return { bonus: await shown(parts, taken.bonusId), text: taken.text }
}

async function shown({ platform }: PromotionParts, bonusId: Uuid): Promise<BonusModel> {
  const bonus = mustHave(await findBonus(platform.database, bonusId), 'bonus')
  const progress = await readProgress(platform.database, [bonusId])
  return presentBonus(bonus, progress.get(bonusId))
}

/** Asks every rule, for an unknown code too: a guess takes as long as a hit. */
async function check(
  parts: PromotionParts,
  tx: Queries,
  { userId, userIds, offer }: { userId: Uuid; userIds: readonly Uuid[]; offer: Offer | undefined },
): Promise<void> {
  const caller = await readCodeCaller(parts, tx, { userId, userIds, offer })
  const judged = offer ? asCodeOffer(standing(parts, offer), userId, userIds) : noOffer
  const unmet = firstUnmet(codeChecks(judged, caller, codeLimits(parts)))
  if (unmet) refuse(unmet.refusal, unmet.params)
}

interface Taking {
  readonly userId: Uuid
  readonly offer: Offer
  readonly currency: string
}

interface Taken {
  readonly bonusId: Uuid | null
  readonly tickets: number
  readonly text: string
}

async function take(parts: PromotionParts, tx: Queries, taking: Taking): Promise<Taken> {
  const { offer } = taking
  if (offer.kind === 'tickets') return takeTickets(parts, tx, taking)
  return offer.kind === 'money' ? takeMoney(parts, tx, taking) : takeDeposit(parts, tx, taking)
}

async function takeTickets(
  { tickets }: PromotionParts,
  tx: Queries,
  { userId, offer }: Taking,
): Promise<Taken> {
  const giver = tickets()
  if (giver === null) refuse('core/feature-off')
  const count = offer.tickets ?? 0
  await giver.give(tx, { userId, count, key: `code/${offer.id}/${userId}` })
  const text = count === 1 ? 'One ticket is yours.' : `${count} tickets are yours.`
  return { bonusId: null, tickets: count, text }
}

async function takeMoney(
  parts: PromotionParts,
  tx: Queries,
  { userId, offer, currency }: Taking,
): Promise<Taken> {
  const { platform, economy, wallet } = parts
  const cents = offer.valueCents ?? 0
  const kind = offer.source === 'wheel' ? 'wheel' : 'codes'
  await economy.reserve(tx, { kind, cents })
  const rate = wallet.prices.usdRateE8(currency) ?? refuse('core/paused')
  const grantedMinor = minorForUsdCents(cents, rate, currencyOf(currency).decimals)
  const bonusId = await begin(parts, tx, { userId, offer }, null)
  await activateBonus(tx, bonusId, {
    currency,
    grantedMinor,
    grantedUsdE6: BigInt(cents) * 10_000n,
    expiresAt: platform.clock.now() + offer.validDays * dayMs,
    depositPosting: null,
  })
  const postingId = platform.mintId()
  await owe(tx, { bonusId, step: 0, kind: 'grant', postingId, amountMinor: grantedMinor })
  return { bonusId, tickets: 0, text: `${usdText(cents)} of bonus money is yours to play with.` }
}

async function takeDeposit(
  parts: PromotionParts,
  tx: Queries,
  { userId, offer }: Taking,
): Promise<Taken> {
  const hours = parts.platform.settings.get(optInHours)
  const validUntil = parts.platform.clock.now() + hours * hourMs
  const bonusId = await begin(parts, tx, { userId, offer }, validUntil)
  const text = `Deposit within ${hours} hours to get ${offer.percent ?? 0}% on top.`
  return { bonusId, tickets: 0, text }
}

/** Writes a bonus down as opted in to, with the terms of this moment. */
export async function begin(
  { platform }: PromotionParts,
  tx: Queries,
  { userId, offer }: Pick<Taking, 'userId' | 'offer'>,
  validUntil: number | null,
): Promise<Uuid> {
  if (!isBonusOffer(offer)) throw new TypeError('tickets are no bonus')
  const id = platform.mintId()
  const at = platform.clock.now()
  const terms = termsOf(platform.settings, offer)
  await insertBonus(tx, { id, userId, offerId: offer.id, terms, at, validUntil })
  return id
}
