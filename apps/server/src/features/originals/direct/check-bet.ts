import { refuse, type Currency } from '@powerplay/kernel'
import type { GameData } from '@powerplay/engines'
import { LRUCache } from 'lru-cache'
import type { BetRequest, CheckedStake } from '../stakes/check-stake.ts'
import { directRulesOf, isDirectGameId, type DirectRules } from './direct-rules.ts'

/** What a game's rules say about one choice of parameters. */
interface BetTerms {
  /** The most a bet with these parameters can pay, in minor units. */
  payoutMinorMax(stakeMinor: bigint): bigint
  readonly trueEdgePpm: number
  readonly creditedEdgePpm: number
}

/** A bet of a game decided in one call that may be placed. */
export interface CheckedBet extends CheckedStake {
  readonly rules: DirectRules
  readonly params: GameData
  /** The parameters as JSON text. */
  readonly paramsText: string
  readonly terms: BetTerms
}

/**
 * Decides whether a bet may be placed once its stake may be laid.
 * Refusals: originals/bad-parameters, originals/payout-above-cap.
 */
export function checkBet(request: BetRequest, checked: CheckedStake): CheckedBet {
  const { card, currency, stakeMinor, limits } = checked
  if (!isDirectGameId(card.id)) refuse('originals/unknown-game')
  const rules = directRulesOf(card.id)
  const parsed = rules.parse(request.data, { stakeMinor, decimals: currency.decimals })
  if (!parsed.ok) refuse('originals/bad-parameters', { field: parsed.field })
  const { params } = parsed
  const paramsText = JSON.stringify(params)
  const terms = termsOf(rules, params, paramsText)
  if (terms.payoutMinorMax(stakeMinor) > limits.maxPayoutMinor)
    refusePayout(limits.maxPayoutMinor, currency)
  return { ...checked, rules, params, paramsText, terms }
}

/** Refuses a bet whose rounds could pay more than the operator's maximum (code 4). */
export function refusePayout(capMinor: bigint, currency: Currency): never {
  const scale = 10n ** BigInt(currency.decimals)
  const whole = `${capMinor / scale} ${currency.code}`
  refuse('originals/payout-above-cap', { maxPayout: whole })
}

const known = new LRUCache<string, BetTerms>({ max: 4_000 })

/**
 * The terms of a bet. They follow from exact rationals, which cost more than the rest of a bet, so
 * the last few thousand choices are remembered; players rarely change theirs.
 * @param paramsText the parameters as JSON text.
 */
function termsOf(rules: DirectRules, params: GameData, paramsText: string): BetTerms {
  const { game } = rules
  const key = game.id + paramsText
  const found = known.get(key)
  if (found) return found
  const terms = {
    payoutMinorMax: rules.payoutMinorMax(params),
    trueEdgePpm: game.trueEdgePpm(params),
    creditedEdgePpm: game.creditedEdgePpm(params),
  }
  known.set(key, terms)
  return terms
}
