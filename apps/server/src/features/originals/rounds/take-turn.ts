import type { TurnAnswer } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { OpenRound, RoundDecision } from '../../wallet/index.ts'
import type { TurnRequest } from '../round-kind.ts'
import { moveRound, type MovesInFlight } from './move-round.ts'
import { repeatTurn, repeatTurnOfRecord } from './repeat-move.ts'
import { endDecision, inPlayOf, type Moved, type RoundParts } from './round-parts.ts'
import { addTurn } from './round-record.ts'
import { turnInPlay } from './round-in-play.ts'

/**
 * Makes a turn. The step says how many turns were made before it: a turn that was made already
 * answers as it did, another one under its step is refused. Refusals: turn/*; core/self-excluded
 * for a further stake of somebody who has excluded himself, who may still play the round to its end.
 * @returns undefined for what is no round of turns of this player.
 */
export function takeTurn(
  parts: RoundParts,
  inFlight: MovesInFlight,
  request: TurnRequest,
  context: CallContext,
): Promise<TurnAnswer | undefined> {
  const move = {
    wireId: request.id,
    userId: playerOf(context),
    step: request.step,
    decide: (round: OpenRound) =>
      decideStake(decideTurn(parts, round, request), context.caller.isSelfExcluded === true),
    repeat: (wager: Parameters<typeof repeatTurnOfRecord>[1]) =>
      repeatTurnOfRecord(parts, wager, request),
  }
  return moveRound(parts, inFlight, move, context)
}

/** Refuses a decision that would add a stake of a player who may not bet. */
function decideStake(decided: RoundDecision<Moved>, isSelfExcluded: boolean): RoundDecision<Moved> {
  const staysOut = isSelfExcluded && 'extraMinor' in decided && decided.extraMinor > 0n
  return staysOut ? { kind: 'refuse', refusal: 'core/self-excluded', params: {} } : decided
}

const outOfStep = { kind: 'refuse', refusal: 'turn/invalid-operation', params: {} } as const

function decideTurn(
  parts: RoundParts,
  round: OpenRound,
  request: TurnRequest,
): RoundDecision<Moved> {
  const { step, data } = request
  if (step > round.step) return outOfStep
  if (step < round.step) {
    const answer = repeatTurn(parts, round, request)
    return answer ? { kind: 'stand', answer: { answer } } : outOfStep
  }
  const turned = turnInPlay(inPlayOf(parts, round, request.id), data)
  if (!turned.ok)
    return { kind: 'refuse', refusal: 'turn/illegal', params: { reason: turned.reason } }
  const { inPlay, extraMinor } = turned
  const turns = addTurn(round.turns, data)
  if (inPlay.state.status !== 'open') {
    return endDecision(inPlay, { turns, ending: 'turn', extraMinor })
  }
  const state = JSON.stringify(inPlay.state)
  return { kind: 'move', turns, state, extraMinor, answer: { inPlay } }
}
