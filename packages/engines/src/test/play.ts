import type { ExtendedGame, RoundState, RoundTerms } from '../extended-game.ts'
import type { RandomStream } from '../fairness/stream.ts'
import type { GameData } from '../instant-game.ts'

/** A stake that divides by everything, under a maximum that nothing reaches. */
export const freeTerms: RoundTerms = { stakeMinor: 1_000_000n, multiplierCapE4: 100_000_000_000 }

/** A percentage with four decimals, as the rules state them. */
export function percent(share: { numerator: bigint; denominator: bigint }): string {
  const scaled = (share.numerator * 2_000_000n) / share.denominator
  const rounded = ((scaled + 1n) / 2n).toString()
  return `${rounded.slice(0, -4)}.${rounded.slice(-4)}`
}

/** Any game that takes turns, whatever its data. */
export type AnyGame = ExtendedGame<GameData, RoundState, unknown, GameData>

/** A round as it went: the type of each turn, the last state, and how it stands as a word. */
export interface PlayedRound<State> {
  readonly types: string[]
  readonly state: State
  readonly ending: string
}

/** Plays turns of the wire until they or the round end, then cashes out. */
export function playOut<Params extends GameData, State extends RoundState, Turn>(
  game: ExtendedGame<Params, State, Turn, GameData>,
  round: { params: GameData; turns: readonly unknown[]; terms?: RoundTerms },
  stream: RandomStream,
): PlayedRound<State> {
  const params = game.parseParams(round.params)
  if (!params.ok) throw new Error(params.field)
  let state = game.open(params.params, stream, round.terms ?? freeTerms)
  const types: string[] = []
  for (const raw of round.turns) {
    if (state.status !== 'open') break
    const turn = game.parseTurn(raw)
    if (!turn.ok) throw new Error(turn.field)
    const result = game.turn(state, turn.turn, stream)
    types.push(result.type)
    state = result.state
  }
  if (state.status !== 'open') return { types, state, ending: state.status }
  const ended = game.finish(state)
  if (!ended.ok) return { types, state, ending: ended.reason }
  return { types, state: ended.state, ending: ended.state.status === 'finish' ? 'cashout' : 'open' }
}
