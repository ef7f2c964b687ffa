import { fromWireId, refuse } from '@powerplay/kernel'
import type { PlayAnswer, RestoreAnswer, TurnAnswer } from '@powerplay/contract'
import type { BetRequest, CheckedStake } from '../stakes/check-stake.ts'
import { betWireId } from '../../wallet/index.ts'
import type { FinishRequest, TurnRequest } from '../round-kind.ts'
import { checkRound } from '../rounds/open-round.ts'
import { presentRound, turnAnswer } from '../rounds/present-round.ts'
import { writeTerms } from '../rounds/round-record.ts'
import { isSameTurn, moneyOf, turnInPlay, type RoundInPlay } from '../rounds/round-in-play.ts'
import type { Served } from './guest-sessions.ts'
import { balanceText, canPay, pay, take } from './guest-purse.ts'
import { findRound, findRoundById, inPlayOf, withRound, type GuestRound } from './guest-round.ts'
import { drawSeeds, presentSeeds } from './guest-seeds.ts'
import type { GuestRow } from './guest-store.ts'
import type { GuestParts } from './play-as-guest.ts'

/**
 * Opens a round of turns for a guest; one per game, as for players.
 * Refusals: originals/bad-parameters, payout-above-cap, round-open, not-enough-balance.
 */
export function openAsGuest(
  parts: GuestParts,
  request: BetRequest,
  stake: CheckedStake,
): (guest: GuestRow) => Served<PlayAnswer> {
  const { card, currency, stakeMinor, params, terms } = checkRound(request, stake)
  return (guest) => {
    const last = findRound(guest, card.id)
    if (last?.ending === null) refuse('originals/round-open', { id: betWireId(last.id) })
    const money = { currency: currency.id, amountMinor: stakeMinor }
    const staked = take(guest, money, parts.prices)
    const opened: GuestRound = {
      id: parts.platform.mintId(),
      game: card.id,
      currency: currency.id,
      params: { ...params },
      terms: writeTerms(terms),
      turns: [],
      seeds: drawSeeds(parts.platform),
      ending: null,
    }
    const inPlay = inPlayOf(opened)
    const ending = inPlay.state.status === 'open' ? null : ('opening' as const)
    const after = settle(staked, { ...opened, ending }, inPlay)
    return { guest: after, answer: { response: shown(opened, inPlay, after) } }
  }
}

/**
 * Makes a turn, or answers one that was made before as it was answered then.
 * Refusals: turn/unknown-round, invalid-operation, illegal.
 */
export function turnAsGuest(request: TurnRequest, parts: GuestParts) {
  return (guest: GuestRow): Served<TurnAnswer> => {
    const round = roundOf(guest, request)
    const { step, data } = request
    const made = round.turns[step]
    if (made !== undefined) {
      const { rules } = inPlayOf(round, [])
      if (!isSameTurn(rules, made, data)) refuse('turn/invalid-operation')
      return answered(guest, inPlayOf(round, round.turns.slice(0, step + 1)))
    }
    if (round.ending !== null) refuse('turn/unknown-round')
    if (step !== round.turns.length) refuse('turn/invalid-operation')
    const turned = turnInPlay(inPlayOf(round), data)
    if (!turned.ok) refuse('turn/illegal', { reason: turned.reason })
    const extra = { currency: round.currency, amountMinor: turned.extraMinor }
    if (!canPay(guest, extra, parts.prices)) refuse('turn/illegal', { reason: 'balance' })
    const { inPlay } = turned
    const ending = inPlay.state.status === 'open' ? null : ('turn' as const)
    const moved = { ...round, turns: [...round.turns, { ...data }], ending }
    return answered(settle(take(guest, extra, parts.prices), moved, inPlay), inPlay)
  }
}

/**
 * Ends a round for its guest, or answers the finish that ended it once more.
 * Refusals: turn/unknown-round, invalid-operation, illegal.
 */
export function finishAsGuest(request: FinishRequest) {
  return (guest: GuestRow): Served<TurnAnswer> => {
    const round = roundOf(guest, request)
    const isRepeat = round.ending === 'finish' && request.step === round.turns.length
    if (round.ending !== null && !isRepeat) refuse('turn/unknown-round')
    if (request.step !== round.turns.length) refuse('turn/invalid-operation')
    const inPlay = inPlayOf(round)
    const finished = inPlay.rules.finish(inPlay.state)
    if (!finished.ok) refuse('turn/illegal', { reason: finished.reason })
    const ended = { ...inPlay, state: finished.state }
    if (isRepeat) return answered(guest, ended)
    return answered(settle(guest, { ...round, ending: 'finish' }, ended), ended)
  }
}

/** The open round of a game as its screen goes on with it, or null. */
export function restoreAsGuest(guest: GuestRow | undefined, game: string): RestoreAnswer {
  const round = guest && findRound(guest, game)
  if (!guest || round?.ending !== null) return { game: null }
  const inPlay = inPlayOf(round)
  const own = { currency: round.currency, bet: inPlay.shown.stake, demo: true }
  return { game: { ...shown(round, inPlay, guest), ...own } }
}

function shown(round: GuestRound, inPlay: RoundInPlay, guest: GuestRow) {
  const { game, data, canBeFinished } = presentRound(inPlay)
  return {
    type: 'extended' as const,
    id: game.id,
    canBeFinished,
    seeds: presentSeeds(round.seeds),
    step: inPlay.step,
    game,
    data,
    balance: balanceText(guest, round.currency),
  }
}

/** The guest's round behind an id of the wire. Refusal: turn/unknown-round. */
function roundOf(guest: GuestRow, { id: wireId }: FinishRequest): GuestRound {
  const id = fromWireId('bet', wireId)
  const round = id === undefined ? undefined : findRoundById(guest, id)
  return round ?? refuse('turn/unknown-round')
}

/** Keeps the round as it stands now, and pays it when it is over. */
function settle(guest: GuestRow, round: GuestRound, inPlay: RoundInPlay): GuestRow {
  const kept = withRound(guest, round)
  if (inPlay.state.status === 'open') return kept
  return pay(kept, { currency: round.currency, amountMinor: moneyOf(inPlay).payoutMinor })
}

function answered(guest: GuestRow, inPlay: RoundInPlay): Served<TurnAnswer> {
  const balance = balanceText(guest, inPlay.currency)
  return { guest, answer: { ...turnAnswer(inPlay), balance } }
}
