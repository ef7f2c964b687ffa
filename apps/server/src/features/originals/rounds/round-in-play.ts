import { assert } from '@powerplay/kernel'
import {
  extraStakeMinor,
  type GameData,
  type RandomStream,
  type RoundState,
} from '@powerplay/engines'
import type { RoundEnd } from '../../wallet/index.ts'
import type { OpeningTerms } from './round-record.ts'
import type { RoundRules } from './round-rules.ts'

/** Texts of the wire that stay the same in every answer. */
export interface ShownTexts {
  /** Wire ids of round and player. */
  readonly id: string
  readonly user: string
  /** The first stake as an amount. */
  readonly stake: string
}

/** What of a round never changes. */
export interface RoundFrame {
  readonly shown: ShownTexts
  readonly currency: string
  readonly rules: RoundRules
  readonly terms: OpeningTerms
  readonly stream: RandomStream
}

/** A round at one of its steps. */
export interface RoundInPlay extends RoundFrame {
  readonly state: RoundState
  /** Turns made so far. */
  readonly step: number
  /** All stakes so far, in minor units. */
  readonly stakedMinor: bigint
}

/** What never changes of a round, without the rest. */
export function frameIn({ shown, currency, rules, terms, stream }: RoundInPlay): RoundFrame {
  return { shown, currency, rules, terms, stream }
}

/** The round right after its bet. */
export function openInPlay(frame: RoundFrame, params: GameData): RoundInPlay {
  const { rules, stream, terms } = frame
  const state = rules.open(params, stream, terms)
  return { ...frame, state, step: 0, stakedMinor: terms.stakeMinor }
}

/** The round after one more turn, or the reason why it may not be made. */
export type TurnedRound =
  | { readonly ok: true; readonly inPlay: RoundInPlay; readonly extraMinor: bigint }
  | { readonly ok: false; readonly reason: string }

/** Makes a turn in the spelling of the wire. */
export function turnInPlay(inPlay: RoundInPlay, data: GameData): TurnedRound {
  const { rules, state, stream, terms } = inPlay
  const parsed = rules.parseTurn(data)
  if (!parsed.ok) return { ok: false, reason: 'range' }
  const result = rules.turn(state, parsed.turn, stream)
  if (result.type === 'fail') return { ok: false, reason: result.reason }
  const extraMinor = extraStakeMinor(result.extraStake, terms.stakeMinor)
  const stakedMinor = inPlay.stakedMinor + extraMinor
  const turned = { ...inPlay, state: result.state, step: inPlay.step + 1, stakedMinor }
  return { ok: true, inPlay: turned, extraMinor }
}

/** Plays recorded turns again. @throws Defect when one is refused: the record is not of this round. */
export function replayInPlay(
  frame: RoundFrame,
  params: GameData,
  turns: readonly GameData[],
): RoundInPlay {
  let inPlay = openInPlay(frame, params)
  for (const data of turns) {
    const turned = turnInPlay(inPlay, data)
    assert(turned.ok, 'a recorded turn was refused')
    inPlay = turned.inPlay
  }
  return inPlay
}

/** True when both texts of the wire are the same turn. */
export function isSameTurn(rules: RoundRules, one: GameData, other: GameData): boolean {
  const [left, right] = [rules.parseTurn(one), rules.parseTurn(other)]
  return left.ok && right.ok && JSON.stringify(left.turn) === JSON.stringify(right.turn)
}

/** The money of an ended round. @throws Defect while it is open, or when stakes do not add up. */
export function moneyOf({
  rules,
  state,
  terms,
  stakedMinor,
}: RoundInPlay): Omit<RoundEnd, 'result'> {
  const settled = rules.settle(state, terms.stakeMinor)
  assert(settled.stakedMinor === stakedMinor, 'the stakes taken are those that the rules count')
  const { payoutMinor, multiplierE4 } = settled
  return { kind: state.status === 'cancel' ? 'cancel' : 'settle', payoutMinor, multiplierE4 }
}
