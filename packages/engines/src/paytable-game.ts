import { edgePpmOf } from './edge.ts'
import type { RandomStream } from './fairness/stream.ts'
import type { GameData, InstantGame, ParsedParams } from './instant-game.ts'
import { prizesReturn, topPrizeE4, winChance, type Prizes } from './prizes.ts'

/** What makes one single-shot game with a paytable differ from the next. */
export interface PaytableRules<Params extends GameData, Outcome extends GameData> {
  readonly id: string
  readonly ruleVersion: number
  readonly creditedEdgePpm: number
  parseParams(raw: unknown): ParsedParams<Params>
  decide(params: Params, stream: RandomStream): { outcome: Outcome; multiplierE4: number }
  /** The whole paytable of these parameters, with the number of draws behind each prize. */
  prizes(params: Params): Prizes
}

/** A single-shot game of which everything but the draw follows from its paytable. */
export function paytableGame<Params extends GameData, Outcome extends GameData>(
  rules: PaytableRules<Params, Outcome>,
): InstantGame<Params, Outcome> {
  return {
    id: rules.id,
    ruleVersion: rules.ruleVersion,
    parseParams: (raw) => rules.parseParams(raw),
    play: (params, stream) => rules.decide(params, stream),
    multiplierMaxE4: (params) => topPrizeE4(rules.prizes(params)),
    chance: (params) => winChance(rules.prizes(params)),
    exactReturn: (params) => prizesReturn(rules.prizes(params)),
    trueEdgePpm: (params) => edgePpmOf(prizesReturn(rules.prizes(params))),
    creditedEdgePpm: () => rules.creditedEdgePpm,
  }
}
