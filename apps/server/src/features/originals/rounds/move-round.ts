import { refuse, type Uuid } from '@powerplay/kernel'
import type { TurnAnswer } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import type { JournalWager, OpenRound, RoundDecision, RoundHead } from '../../wallet/index.ts'
import { turnAnswer } from './present-round.ts'
import { product } from '../product.ts'
import { findRoundWager, notEnough, tellingOf, type Moved, type RoundParts } from './round-parts.ts'

/** What a player wants to do to a round. */
export interface Move {
  /** Wire id of the round. */
  readonly wireId: string
  readonly userId: Uuid
  /** Turns made so far, as the client counts them. */
  readonly step: number
  /** Decides on the round as it stands; its pair is in memory. */
  readonly decide: (round: OpenRound) => RoundDecision<Moved>
  /** The answer of an ended round to the move that ended it; undefined for any other move. */
  repeat(wager: JournalWager): Promise<TurnAnswer | undefined>
}

/** Moves that are being settled on this node, as round and step. */
export type MovesInFlight = Set<string>

/**
 * Makes a move in a round of its player, exactly once per step. Refusals: turn/retry while the
 * same step is being settled, turn/unknown-round, turn/invalid-operation, turn/illegal.
 * @returns undefined for what is no round of turns of this player.
 */
export async function moveRound(
  parts: RoundParts,
  inFlight: MovesInFlight,
  move: Move,
  context: CallContext,
): Promise<TurnAnswer | undefined> {
  const known = parts.heads.find(move.wireId)?.head
  const wager = known ? undefined : await findRoundWager(parts, move.wireId)
  const head = known ?? wager
  if (head?.userId !== move.userId) return undefined
  if (wager && wager.status !== 'in-progress') return repeatOf(move, wager)
  const name = `${move.wireId}/${move.step}`
  if (inFlight.has(name)) refuse('turn/retry')
  inFlight.add(name)
  try {
    return await settleMove(parts, head, move, context)
  } finally {
    inFlight.delete(name)
  }
}

async function settleMove(
  parts: RoundParts,
  head: RoundHead,
  move: Move,
  context: CallContext,
): Promise<TurnAnswer> {
  const played = await parts.wallet.rounds.play({
    product,
    head,
    notEnough,
    prepare: parts.prepare,
    decide: move.decide,
    telling: (moved) => tellingOf(context, head, 'answer' in moved ? moved.answer : null),
  })
  if (!played) {
    parts.heads.drop(move.wireId)
    const wager = await parts.wallet.journal.find(head.id)
    return wager ? repeatOf(move, wager) : refuse('turn/unknown-round')
  }
  const moved = played.answer
  const told = 'answer' in moved ? moved.answer : turnAnswer(moved.inPlay)
  if (told.type !== 'continue') parts.heads.drop(move.wireId)
  return told
}

async function repeatOf(move: Move, wager: JournalWager): Promise<TurnAnswer> {
  const isEnded = wager.status !== 'in-progress'
  const answer = isEnded ? await move.repeat(wager) : undefined
  return answer ?? refuse('turn/unknown-round')
}
