import { currencyOf, formatAmount, fromWireId, mustHave, type Uuid } from '@powerplay/kernel'
import { openStream } from '@powerplay/engines'
import type { TurnAnswer } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import {
  betWireId,
  type JournalWager,
  type OpenRound,
  type RoundDecision,
  type RoundEnd,
  type RoundHead,
  type Telling,
} from '../../wallet/index.ts'
import type { PlayParts } from '../round-kind.ts'
import { product } from '../product.ts'
import { keepWords } from './kept-stream.ts'
import { turnAnswer } from './present-round.ts'
import type { RoundHeads } from './round-heads.ts'
import {
  readState,
  readTerms,
  readTurns,
  writeRecord,
  type OpeningTerms,
  type RoundEnding,
  type RoundRecord,
} from './round-record.ts'
import { findRoundRules } from './round-rules.ts'
import { moneyOf, type RoundFrame, type RoundInPlay } from './round-in-play.ts'

/** What everything that is done to a round needs. */
export interface RoundParts extends PlayParts {
  readonly heads: RoundHeads
  /** Loads a pair that is not in memory; undefined when there is nothing to wait for. */
  readonly prepare: (pairId: Uuid) => Promise<void> | undefined
}

/** The refusal of a turn whose further stake the pocket does not hold. */
export const notEnough = { refusal: 'turn/illegal', params: { reason: 'balance' } } as const

/** Everything fixed about a round. Its pair has to be in memory. */
export function frameOf(
  { fairness, wireIdOf }: PlayParts,
  bet: Pick<RoundHead, 'id' | 'userId' | 'game' | 'currency'>,
  seeds: { readonly seedPairId: Uuid; readonly nonce: number },
  terms: OpeningTerms,
): RoundFrame {
  const pair = mustHave(fairness.bettingPair(seeds.seedPairId), 'seed pair in memory')
  const stream = keepWords(openStream(pair.serverKey, pair.clientSeed, seeds.nonce))
  const rules = mustHave(findRoundRules(bet.game), 'rules of the game')
  const { currency } = bet
  const stake = formatAmount(terms.stakeMinor, currencyOf(currency).decimals)
  const shown = { id: betWireId(bet.id), user: wireIdOf(bet.userId), stake }
  return { shown, currency, rules, terms, stream }
}

/** An open round as it stands; a frame known from before spares work. Its pair is in memory. */
export function inPlayOf(parts: RoundParts, round: OpenRound, wireId?: string): RoundInPlay {
  const known = wireId === undefined ? undefined : parts.heads.find(wireId)
  const frame = known?.frame ?? frameOf(parts, round, round, readTerms(round.terms))
  if (known) known.frame = frame
  const { shown, currency, rules, terms, stream } = frame
  const { step, stakedMinor } = round
  const state = readState(round.state)
  return { shown, currency, rules, terms, stream, state, step, stakedMinor }
}

/** What a move led to: its answer, or the round after it, which gives the answer. */
export type Moved = { readonly answer: TurnAnswer } | { readonly inPlay: RoundInPlay }

/** The decision to end a round, with the record that its wager keeps. */
export function endDecision(
  inPlay: RoundInPlay,
  played: { readonly turns: string; readonly ending: RoundEnding; readonly extraMinor: bigint },
): RoundDecision<Moved> {
  const answer = turnAnswer(inPlay)
  const { extraMinor, ending } = played
  const end = endOf(inPlay, { data: answer.data, turns: readTurns(played.turns), ending })
  return { kind: 'end', extraMinor, end, answer: { answer } }
}

/** The end of a round as the wallet books it. */
export function endOf(inPlay: RoundInPlay, record: Omit<RoundRecord, 'terms'>): RoundEnd {
  return { ...moneyOf(inPlay), result: writeRecord({ ...record, terms: inPlay.terms }) }
}

/** What the player's screens are told of a move: they wait for the animation of its end. */
export function tellingOf(
  context: CallContext | null,
  { game }: RoundHead,
  answer: TurnAnswer | null,
): Telling {
  const isOver = answer !== null && answer.type !== 'continue'
  return { context, delayMs: isOver ? answer.game.delay : 0, reason: game }
}

/** The journal row of a round of turns behind a wire id that memory lacks; kept while it is open. */
export async function findRoundWager(
  { heads, wallet }: RoundParts,
  wireId: string,
): Promise<JournalWager | undefined> {
  const id = fromWireId('bet', wireId)
  const wager = id === undefined ? undefined : await wallet.journal.find(id)
  if (!wager || wager.product !== product || !findRoundRules(wager.game)) return undefined
  if (wager.status === 'in-progress') heads.keep(wireId, wager)
  return wager
}
