import { toWireId } from '@powerplay/kernel'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { EconomyDoor } from '../../economy/index.ts'
import type { Offer } from './offer-store.ts'
import type { BonusTerms } from '../rules/terms.ts'
import { bonusMaxStake, bonusSlices, bonusWeights, lowBalanceCents } from '../settings.ts'

/** Under so many USD cents a bonus is lost. Source: product specification of the community, 2.2. */
const dustCents = 10

/** The terms of an offer at this moment: what somebody who takes it now agrees to. */
export function termsOf(
  settings: Settings,
  offer: Offer & { kind: 'money' | 'deposit' },
): BonusTerms {
  const isDeposit = offer.kind === 'deposit'
  const { cents, percent } = settings.get(bonusMaxStake)
  return {
    offer: toWireId('offer', offer.id),
    offerVersion: offer.version,
    kind: offer.kind,
    name: offer.name,
    valueCents: isDeposit ? null : offer.valueCents,
    percent: isDeposit ? offer.percent : null,
    maxCents: isDeposit ? offer.maxCents : null,
    minDepositCents: isDeposit ? offer.minDepositCents : null,
    isFirstDeposit: offer.isFirstDeposit,
    multiplier: offer.multiplier,
    maxReleaseX: isDeposit ? null : offer.maxReleaseX,
    validDays: offer.validDays,
    slices: settings.get(bonusSlices),
    maxStakeCents: cents,
    maxStakePercent: percent,
    lowBalanceCents: settings.get(lowBalanceCents),
    dustCents,
    fullWeightEdgePpm: offer.fullEdgePpm ?? settings.get(bonusWeights).fullEdgePpm,
  }
}

/**
 * The offer as it can be taken: paused while the budget does not carry what it was made with, as after a
 * change of what every stake pays besides.
 */
export function standing(
  { economy }: { readonly economy: Pick<EconomyDoor, 'carriesBonus'> },
  offer: Offer,
): Offer {
  const { state, multiplier, fullEdgePpm } = offer
  if (state !== 'active' || fullEdgePpm === null) return offer
  const isCarried = economy.carriesBonus({ multiplier, fullWeightEdgePpm: fullEdgePpm })
  return isCarried ? offer : { ...offer, state: 'paused' }
}

/** Whether an offer leads to a bonus. */
export function isBonusOffer(offer: Offer): offer is Offer & { kind: 'money' | 'deposit' } {
  return offer.kind !== 'tickets'
}
