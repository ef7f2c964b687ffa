import type { GameData } from '@powerplay/engines'
import { LRUCache } from 'lru-cache'
import type { DirectRules } from './direct-rules.ts'

/** What a game's rules say about one choice of parameters. */
export interface BetTerms {
  /** The most a bet with these parameters can pay, in minor units. */
  payoutMinorMax(stakeMinor: bigint): bigint
  readonly trueEdgePpm: number
  readonly creditedEdgePpm: number
}

const known = new LRUCache<string, BetTerms>({ max: 4_000 })

/**
 * The terms of a bet. They follow from exact rationals, which cost more than the rest of a bet, so
 * the last few thousand choices are remembered; players rarely change theirs.
 * @param paramsText the parameters as JSON text.
 */
export function termsOf(rules: DirectRules, params: GameData, paramsText: string): BetTerms {
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
