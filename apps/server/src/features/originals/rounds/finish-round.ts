import type { TurnAnswer } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { JournalWager, OpenRound, RoundDecision } from '../../wallet/index.ts'
import type { FinishRequest } from '../round-kind.ts'
import { moveRound, type MovesInFlight } from './move-round.ts'
import { repeatFinish } from './repeat-move.ts'
import { endDecision, inPlayOf, type Moved, type RoundParts } from './round-parts.ts'

/**
 * Ends a round for its player: pays it out after a successful turn, else cancels it and returns
 * the stake. Refusals: turn/*; illegal (`unfinishable`) where a round has to be played out.
 * @returns undefined for what is no round of turns of this player.
 */
export function finishRound(
  parts: RoundParts,
  inFlight: MovesInFlight,
  request: FinishRequest,
  context: CallContext,
): Promise<TurnAnswer | undefined> {
  const { step } = request
  const move = {
    wireId: request.id,
    userId: playerOf(context),
    step,
    decide: (round: OpenRound) => decideFinish(parts, round, request),
    repeat: (wager: JournalWager) => repeatFinish(parts, wager, step),
  }
  return moveRound(parts, inFlight, move, context)
}

function decideFinish(
  parts: RoundParts,
  round: OpenRound,
  { id: wireId, step }: FinishRequest,
): RoundDecision<Moved> {
  if (step !== round.step) return { kind: 'refuse', refusal: 'turn/invalid-operation', params: {} }
  const inPlay = inPlayOf(parts, round, wireId)
  const finished = inPlay.rules.finish(inPlay.state)
  if (!finished.ok) {
    return { kind: 'refuse', refusal: 'turn/illegal', params: { reason: finished.reason } }
  }
  const ended = { ...inPlay, state: finished.state }
  const { turns } = round
  return endDecision(ended, { turns, ending: 'finish', extraMinor: 0n })
}
