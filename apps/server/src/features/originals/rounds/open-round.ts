import { hourMs, mustHave, refuse } from '@powerplay/kernel'
import { multiplierCapE4, type GameData } from '@powerplay/engines'
import type { PlayAnswer } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { JournalWager, RoundBet, RoundEnd } from '../../wallet/index.ts'
import { seedsOf } from '../bet-seeds.ts'
import { delayOf } from '../game-cards/card.ts'
import type { BetRequest, CheckedStake } from '../stakes/check-stake.ts'
import { refusePayout } from '../direct/check-bet.ts'
import { presentRound } from './present-round.ts'
import { product } from '../product.ts'
import { endOf, frameOf, type RoundParts } from './round-parts.ts'
import { readRecord, readTerms, writeTerms, type OpeningTerms } from './round-record.ts'
import { findRoundRules, rulesTermsOf, type RoundRules } from './round-rules.ts'
import { expireHours } from './settings.ts'
import { frameIn, openInPlay, type RoundInPlay } from './round-in-play.ts'

/** A bet on a round of turns that may be placed. */
export interface CheckedRound extends CheckedStake {
  readonly rules: RoundRules
  readonly params: GameData
  readonly paramsText: string
  readonly terms: OpeningTerms
}

/**
 * Opens a round of turns. Refusals: originals/bad-parameters, payout-above-cap (the operator's
 * maximum leaves no room for the first step), not-enough-balance, round-open, and those of keys.
 * A repeated key answers as it did the first time, whatever has become of the round.
 */
export async function openRound(
  parts: RoundParts,
  request: BetRequest,
  stake: CheckedStake,
  context: CallContext,
): Promise<PlayAnswer> {
  const checked = checkRound(request, stake)
  const bet = roundBet(parts, checked, request, context)
  const opened = await parts.wallet.rounds.open(bet)
  if (opened.kind === 'known') return repeatOpening(parts, checked, opened.wager)
  const { round, end, answer: opening } = opened
  const answer = await answerOpening(parts, opening, round)
  if (!end) parts.heads.keep(answer.response.id, round, frameIn(opening))
  return answer
}

/**
 * Decides whether a round may be opened once its stake may be laid.
 * Refusals: originals/bad-parameters, originals/payout-above-cap.
 */
export function checkRound(request: BetRequest, stake: CheckedStake): CheckedRound {
  const { currency, stakeMinor, limits } = stake
  const rules = findRoundRules(stake.card.id) ?? refuse('originals/unknown-game')
  const parsed = rules.parseParams(request.data)
  if (!parsed.ok) refuse('originals/bad-parameters', { field: parsed.field })
  const { params } = parsed
  const paramsText = JSON.stringify(params)
  const capE4 = multiplierCapE4(stakeMinor, limits.maxPayoutMinor)
  if (capE4 < rulesTermsOf(rules, params, paramsText).capNeededE4) {
    refusePayout(limits.maxPayoutMinor, currency)
  }
  const terms = { stakeMinor, multiplierCapE4: capE4, isQuick: request.quick }
  return { ...stake, rules, params, paramsText, terms }
}

function roundBet(
  parts: RoundParts,
  checked: CheckedRound,
  request: BetRequest,
  context: CallContext,
): RoundBet<RoundInPlay> {
  const { rules, params, paramsText, terms } = checked
  const { clock, settings } = parts.platform
  const { trueEdgePpm, creditedEdgePpm } = rulesTermsOf(rules, params, paramsText)
  const head = {
    id: mustHave(context.key, 'request id'),
    userId: playerOf(context),
    game: rules.id,
    currency: checked.currency.id,
    pocket: request.demo ? ('demo' as const) : ('real' as const),
  }
  return {
    ...head,
    key: head.id,
    product,
    takesBonus: checked.card.bonusAllowed,
    stakeMinor: checked.stakeMinor,
    params,
    paramsText,
    usdRateE8: checked.usdRateE8,
    trueEdgePpm,
    creditedEdgePpm,
    ruleVersion: rules.ruleVersion,
    notEnough: 'originals/not-enough-balance',
    roundOpen: 'originals/round-open',
    terms: writeTerms(terms),
    expiresAtMs: clock.now() + settings.get(expireHours) * hourMs,
    prepare: parts.prepare,
    telling: (end) => ({
      context,
      delayMs: end ? delayMsOf(checked, request) : 0,
      reason: rules.id,
    }),
    open(seedPairId, nonce) {
      const inPlay = openInPlay(frameOf(parts, head, { seedPairId, nonce }, terms), params)
      const end = inPlay.state.status === 'open' ? null : endOfOpening(inPlay)
      return { state: JSON.stringify(inPlay.state), end, answer: inPlay }
    },
  }
}

/** How long the screen takes for a round that is over at once. */
function delayMsOf({ card, params }: CheckedRound, { quick }: BetRequest): number {
  return delayOf(card, params, quick)
}

function endOfOpening(inPlay: RoundInPlay): RoundEnd {
  return endOf(inPlay, { data: presentRound(inPlay).data, turns: [], ending: 'opening' })
}

/** The answer to Play: the round right after its bet. */
async function answerOpening(
  parts: RoundParts,
  inPlay: RoundInPlay,
  seeds: { readonly seedPairId: string; readonly nonce: number },
): Promise<PlayAnswer> {
  const { game, data, canBeFinished } = presentRound(inPlay)
  const { step } = inPlay
  const found = seedsOf(parts.fairness, seeds)
  const shownSeeds = found instanceof Promise ? await found : found
  const { id } = game
  const type = 'extended' as const
  return { response: { type, id, canBeFinished, seeds: shownSeeds, step, game, data } }
}

/** Repeats the first answer. Refusal: core/key-reused when the stake was another. */
async function repeatOpening(
  parts: RoundParts,
  checked: CheckedRound,
  wager: JournalWager,
): Promise<PlayAnswer> {
  const terms = await termsOfWager(parts, wager)
  if (terms.stakeMinor !== checked.stakeMinor) refuse('core/key-reused')
  const seeds = { seedPairId: mustHave(wager.seedPairId, 'seed pair'), nonce: wager.nonce }
  await parts.prepare(seeds.seedPairId)
  const inPlay = openInPlay(frameOf(parts, wager, seeds, terms), checked.params)
  return answerOpening(parts, inPlay, seeds)
}

/** The terms a round was opened under: in its row while it is open, then in its record. */
async function termsOfWager({ wallet }: RoundParts, wager: JournalWager): Promise<OpeningTerms> {
  const round = wager.status === 'in-progress' ? await wallet.rounds.find(wager) : undefined
  if (round?.id === wager.id) return readTerms(round.terms)
  // The round may have ended between the two reads.
  const ended = wager.status === 'in-progress' ? await wallet.journal.find(wager.id) : wager
  return readRecord(mustHave(ended, 'wager').result).terms
}
