import { Refusal, refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { JurisdictionDoor } from '../../compliance/index.ts'
import type { WalletDoor } from '../../wallet/index.ts'
import type { BetRequest } from './check-stake.ts'
import type { HandPace } from './hand-pace.ts'

/** What decides whether somebody may bet at all. */
export interface BetGate {
  readonly whereabouts: Pick<JurisdictionDoor, 'profileOf' | 'refuseRestricted'>
  readonly wallet: Pick<WalletDoor, 'journal'>
  readonly pace: HandPace
}

/** How a bet is placed. */
export type BetManner = Pick<BetRequest, 'auto' | 'quick'>

/**
 * Refuses a new bet of whoever has excluded himself or is where the site may not be offered, with
 * demo money too; and by autobet, or as a quick round, where these are not offered. A bet that stands
 * already under this key is let through, to be answered as it was. Refusals: core/self-excluded,
 * core/country-restricted, core/too-quick; originals/autobet-off, originals/quick-off.
 * Source: 001_d6a9941efb711ce5.txt sections 2 and 5; checked for every product alike.
 */
export function checkMayBet(
  gate: BetGate,
  manner: BetManner,
  context: CallContext,
): Promise<void> | undefined {
  const { caller } = context
  try {
    if (caller.isSelfExcluded === true) refuse('core/self-excluded')
    gate.whereabouts.refuseRestricted(caller, 'casino')
    const { autobet, quick } = gate.whereabouts.profileOf(caller)
    if (!quick && manner.quick) refuse('originals/quick-off')
    if (!autobet && manner.auto === true) refuse('originals/autobet-off')
    if (!autobet) gate.pace.expectByHand(caller)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return checkIsRepeated(gate, context, error)
  }
}

async function checkIsRepeated(
  { wallet }: BetGate,
  { caller, key }: CallContext,
  refusal: Refusal,
): Promise<void> {
  const known = caller.userId === null || key === null ? undefined : await wallet.journal.find(key)
  if (known === undefined || known.userId !== caller.userId) throw refusal
}
