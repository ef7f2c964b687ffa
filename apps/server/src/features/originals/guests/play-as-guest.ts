import type { PlayAnswer, WagerStatus } from '@powerplay/contract'
import type { Platform } from '../../../platform/context.ts'
import type { Prices } from '../../wallet/index.ts'
import { checkBet } from '../direct/check-bet.ts'
import type { BetRequest, CheckedStake } from '../stakes/check-stake.ts'
import { delayOf } from '../game-cards/card.ts'
import { presentResult, presentRoundData } from '../present.ts'
import type { Served } from './guest-sessions.ts'
import { balanceText, pay, take } from './guest-purse.ts'
import { drawSeeds, presentSeeds, streamOf } from './guest-seeds.ts'
import type { GuestRow } from './guest-store.ts'

/** Stands for the player's id in results of guests, who have no account. */
export const guestWireId = 'guest'

/** What deciding a guest's round needs. */
export interface GuestParts {
  readonly platform: Pick<Platform, 'random' | 'mintId'>
  readonly prices: Prices
}

function statusOf(stakeMinor: bigint, payoutMinor: bigint): WagerStatus {
  if (payoutMinor >= stakeMinor) return 'win'
  return payoutMinor > 0n ? 'part' : 'lose'
}

/**
 * A bet of a guest in a game decided in one call: the same rules and odds, with demo money of the
 * session and seeds of its own. Nothing of it is kept but the balance.
 * Refusals: originals/bad-parameters, payout-above-cap, not-enough-balance.
 */
export function playAsGuest(
  parts: GuestParts,
  request: BetRequest,
  stake: CheckedStake,
): (guest: GuestRow) => Served<PlayAnswer> {
  const { card, currency, stakeMinor, params, rules } = checkBet(request, stake)
  return (guest) => {
    const money = { currency: currency.id, amountMinor: stakeMinor }
    const staked = take(guest, money, parts.prices)
    const seeds = drawSeeds(parts.platform)
    const drawn = rules.draw(params, stakeMinor, streamOf(seeds))
    const after = pay(staked, { ...money, amountMinor: drawn.payoutMinor })
    const status = statusOf(stakeMinor, drawn.payoutMinor)
    const game = presentResult(
      { ...drawn, id: parts.platform.mintId(), stakeMinor, status },
      { game: card.id, currency: currency.id },
      guestWireId,
      delayOf(card, params, request.quick),
    )
    const response = {
      type: 'direct' as const,
      id: game.id,
      canBeFinished: false,
      seeds: presentSeeds(seeds),
      step: 0,
      game,
      data: presentRoundData(card.id, drawn.result, currency.decimals),
      balance: balanceText(after, currency.id),
    }
    return { guest: after, answer: { response } }
  }
}
