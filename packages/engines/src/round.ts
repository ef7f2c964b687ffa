import { assert, divide } from '@powerplay/kernel'
import type {
  ExtendedGame,
  ExtraStake,
  FinishResult,
  RoundState,
  RoundTerms,
  Settlement,
  TurnResult,
} from './extended-game.ts'
import type { RandomStream } from './fairness/stream.ts'
import type { GameData } from './instant-game.ts'
import { evenE4 } from './multiplier.ts'
import { payoutMinor } from './payout.ts'

/** Above every multiplier that any game's rules can pay (5,148,297 in mines). */
const beyondAllRulesX = 10_000_000n

/**
 * The effective maximum multiplier of a bet: floor(payoutMinorMax / stakeMinor), a whole number,
 * in 1/10000. Rounds end by themselves where their next step would pass it.
 * @param stakeMinor minor units, above 0.
 */
export function multiplierCapE4(stakeMinor: bigint, payoutMinorMax: bigint): number {
  const capX = divide(payoutMinorMax, stakeMinor, 'down')
  return Number(capX < beyondAllRulesX ? capX : beyondAllRulesX) * evenE4
}

/** A further stake in minor units; a half is rounded down. */
export function extraStakeMinor(extraStake: ExtraStake, stakeMinor: bigint): bigint {
  if (extraStake === 'none') return 0n
  return extraStake === 'half' ? stakeMinor / 2n : stakeMinor
}

/** The refusal of a turn, with the state as it was. */
export function failTurn<State>(state: State, reason: string): TurnResult<State> {
  return { type: 'fail', state, reason }
}

/** The answer to a turn without a further stake; the type follows from where the state stands. */
export function endTurn<State extends RoundState>(
  state: State,
  extraStake: ExtraStake = 'none',
): TurnResult<State> {
  if (state.status === 'open') return { type: 'continue', state, extraStake }
  return { type: state.status === 'lose' ? 'lose' : 'finish', state, extraStake }
}

/**
 * Ends a round for the player, or says that it has ended already.
 * @param hasWon true after a successful turn; without one the round is cancelled.
 */
export function cashOut<State extends RoundState>(
  state: State,
  hasWon: boolean,
): FinishResult<State> {
  if (state.status !== 'open') return { ok: false, reason: 'closed' }
  return { ok: true, state: { ...state, status: hasWon ? 'finish' : 'cancel' } }
}

/** The money of an ended round of one stake: floor(stake * multiplier), or the stake back. */
export function settleOneStake(
  state: RoundState,
  multiplierE4: number,
  stakeMinor: bigint,
): Settlement {
  assertEnded(state)
  return {
    stakedMinor: stakeMinor,
    payoutMinor: payoutMinor(stakeMinor, multiplierE4),
    multiplierE4,
  }
}

/** @throws Defect for a round that is still open. */
export function assertEnded(state: RoundState): void {
  assert(state.status !== 'open', 'the round is still open')
}

/**
 * Plays a round again from its record.
 * @param turns the turns that were accepted, as they came over the wire, in order.
 * @returns every state from the opening on.
 * @throws Defect when a turn is refused: the record is not of this round.
 */
export function replayRound<Params extends GameData, State extends RoundState, Turn, View>(
  game: ExtendedGame<Params, State, Turn, View>,
  round: {
    readonly params: Params
    readonly terms: RoundTerms
    readonly turns: readonly unknown[]
  },
  stream: RandomStream,
): State[] {
  let state = game.open(round.params, stream, round.terms)
  const states = [state]
  for (const raw of round.turns) {
    const parsed = game.parseTurn(raw)
    assert(parsed.ok, 'a recorded turn has another form')
    const result = game.turn(state, parsed.turn, stream)
    assert(result.type !== 'fail', 'a recorded turn was refused')
    state = result.state
    states.push(state)
  }
  return states
}
