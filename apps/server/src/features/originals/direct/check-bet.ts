import { refuse, type Currency } from '@powerplay/kernel'
import type { GameData } from '@powerplay/engines'
import type { BetRequest, CheckedStake } from '../check-stake.ts'
import { termsOf, type BetTerms } from './bet-terms.ts'
import { directRulesOf, isDirectGameId, type DirectRules } from './direct-rules.ts'

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
