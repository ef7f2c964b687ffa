import { mustHave } from '@powerplay/kernel'
import type { GameData } from '@powerplay/engines'
import type { TurnAnswer } from '@powerplay/contract'
import type { JournalWager, OpenRound } from '../../wallet/index.ts'
import { turnAnswer } from './present-round.ts'
import { frameOf, type RoundParts } from './round-parts.ts'
import { readRecord, readTerms, readTurns, type RoundRecord } from './round-record.ts'
import { findRoundRules } from './round-rules.ts'
import { isSameTurn, replayInPlay, type RoundFrame } from './round-in-play.ts'

/** What an open round answered to a turn it made before, or undefined for another turn. */
export function repeatTurn(
  parts: RoundParts,
  round: OpenRound,
  { step, data }: { readonly step: number; readonly data: GameData },
): TurnAnswer | undefined {
  const frame = frameOf(parts, round, round, readTerms(round.terms))
  return replayTo(frame, JSON.parse(round.params), readTurns(round.turns), { step, data })
}

/** What an ended round answered to a turn it made, or undefined for another turn. */
export async function repeatTurnOfRecord(
  parts: RoundParts,
  wager: JournalWager,
  turn: { readonly step: number; readonly data: GameData },
): Promise<TurnAnswer | undefined> {
  const record = readRecord(wager.result)
  const rules = mustHave(findRoundRules(wager.game), 'rules of the game')
  const made = record.turns[turn.step]
  if (made === undefined || !isSameTurn(rules, made, turn.data)) return undefined
  const frame = await frameOfRecord(parts, wager, record)
  return replayTo(frame, wager.params, record.turns, turn)
}

/** What an ended round answered to the finish that ended it, or undefined. */
export async function repeatFinish(
  parts: RoundParts,
  wager: JournalWager,
  step: number,
): Promise<TurnAnswer | undefined> {
  const record = readRecord(wager.result)
  if (record.ending !== 'finish' || record.turns.length !== step) return undefined
  const frame = await frameOfRecord(parts, wager, record)
  const last = replayInPlay(frame, wager.params, record.turns)
  const ended = frame.rules.finish(last.state)
  return ended.ok ? turnAnswer({ ...last, state: ended.state }) : undefined
}

async function frameOfRecord(
  parts: RoundParts,
  wager: JournalWager,
  { terms }: RoundRecord,
): Promise<RoundFrame> {
  const seedPairId = mustHave(wager.seedPairId, 'seed pair of a round')
  await parts.prepare(seedPairId)
  return frameOf(parts, wager, { seedPairId, nonce: wager.nonce }, terms)
}

function replayTo(
  frame: RoundFrame,
  params: GameData,
  turns: readonly GameData[],
  { step, data }: { readonly step: number; readonly data: GameData },
): TurnAnswer | undefined {
  const made = turns[step]
  if (made === undefined || !isSameTurn(frame.rules, made, data)) return undefined
  return turnAnswer(replayInPlay(frame, params, turns.slice(0, step + 1)))
}
