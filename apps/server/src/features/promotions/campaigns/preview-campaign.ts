import type { CampaignPreview } from '@powerplay/contract'
import { dayMs, refuse, type Uuid } from '@powerplay/kernel'
import { asCodeOffer, codeLimits, costOf } from '../codes/code-facts.ts'
import { findOffer, type Offer } from './offer-store.ts'
import type { PromotionParts } from '../parts.ts'
import { readTakers, releaseShareOf, takersMax, type Taker } from './preview-store.ts'
import { codeChecks, firstUnmet } from '../rules/code-checks.ts'
import { isForGroup } from '../rules/groups.ts'
import { previewOf } from '../rules/preview.ts'

const days = 30
/** What a ticket of the wheel is worth on average. Source: product design of the community, 3. */
const ticketCents = 27.25

/**
 * What an offer would have cost over the past 30 days had everybody who could take it done so, by the rules
 * that decide on its code. Of the balance it is taken to be low, and no other bonus to be open.
 */
export async function previewCampaign(parts: PromotionParts, id: Uuid): Promise<CampaignPreview> {
  const { database, clock } = parts.platform
  const offer = (await findOffer(database, id)) ?? refuse('core/unknown-id')
  const now = clock.now()
  const takers = await readTakers(database, { since: now - days * dayMs, now })
  const candidates = takers.map((taker) => ({
    ...taker,
    mayTake: mayTake(parts, offer, taker, now),
    valueCents: valueOf(offer, taker),
  }))
  return previewOf(candidates, {
    ...{ days, budgetCents: offer.budgetCents, maxActivations: offer.maxActivations },
    releaseShare: offer.kind === 'tickets' ? null : await releaseShareOf(database, offer.kind),
    isCut: takers.length >= takersMax,
  })
}

function mayTake(parts: PromotionParts, offer: Offer, taker: Taker, now: number): boolean {
  if (offer.code === null) return isForGroup(offer, taker.userId)
  const judged = {
    ...asCodeOffer(offer, taker.userId),
    ...{ state: 'active' as const, startsAt: null, expiresAt: null },
    ...{ activationsLeft: null, budgetLeftCents: null },
  }
  const free = { hasUsedIt: false, usedToday: 0, hasOpenBonus: false, hasOpenDepositBonus: false }
  const caller = { ...taker, ...free, now, realCents: 0 }
  return firstUnmet(codeChecks(judged, caller, codeLimits(parts))) === undefined
}

/** What the offer would have given this player, in USD cents. */
function valueOf(offer: Offer, taker: Taker): number {
  if (offer.kind === 'tickets') return Math.round((offer.tickets ?? 0) * ticketCents)
  if (offer.kind === 'money') return costOf(offer)
  const { largestDepositCents: deposit, hasFirstDeposit } = taker
  if (deposit < offer.minDepositCents || (offer.isFirstDeposit && !hasFirstDeposit)) return 0
  return Math.floor(Math.min((deposit * (offer.percent ?? 0)) / 100, costOf(offer)))
}
