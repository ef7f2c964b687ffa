import { currencyOf, formatAmount, mustHave } from '@powerplay/kernel'
import { payoutMinor, type GameData } from '@powerplay/engines'
import type { GameResult, TurnAnswer } from '@powerplay/contract'
import { delayOf } from '../game-cards/card.ts'
import { findCard } from '../game-table.ts'
import { presentMultiplier } from '../../wallet/index.ts'
import { moneyOf, type RoundInPlay } from './round-in-play.ts'

/** A round in the spelling of the wire: what it stands at, and as much as its player may see. */
export interface PresentedRound {
  readonly game: GameResult
  readonly data: Record<string, unknown>
  readonly canBeFinished: boolean
}

/** What a round pays: by ending it now, or as it ended. */
interface RoundMoney {
  readonly status: GameResult['status']
  readonly multiplierE4: number
  readonly payoutMinor: bigint
}

/**
 * A round as its player sees it at this step. Nothing hidden: the view of an open round is what
 * was opened, the layout comes with the end. While it is open, multiplier and payout are those of
 * ending now.
 */
export function presentRound(inPlay: RoundInPlay): PresentedRound {
  const { rules, state } = inPlay
  const isOpen = state.status === 'open'
  const money = isOpen ? runningMoney(inPlay) : endedMoney(inPlay)
  const game = resultOf(inPlay, money)
  return {
    game,
    data: dataOf(inPlay, game.payout),
    canBeFinished: isOpen && rules.finish(state).ok,
  }
}

/** The presented round as the answer of Turn and Finish. */
export function turnAnswer(inPlay: RoundInPlay): TurnAnswer {
  const { state, step } = inPlay
  const { game, data } = presentRound(inPlay)
  const { status } = state
  const type = status === 'open' ? 'continue' : status === 'lose' ? 'lose' : 'finish'
  return { type, step, game, data }
}

function runningMoney({ rules, state, terms }: RoundInPlay): RoundMoney {
  const multiplierE4 = rules.multiplierE4(state)
  const minor = payoutMinor(terms.stakeMinor, multiplierE4)
  return { status: 'in-progress', multiplierE4, payoutMinor: minor }
}

function endedMoney(inPlay: RoundInPlay): RoundMoney {
  const { kind, payoutMinor: minor, multiplierE4 } = moneyOf(inPlay)
  const money = { multiplierE4, payoutMinor: minor }
  if (kind === 'cancel') return { ...money, status: 'cancel' }
  if (minor === 0n) return { ...money, status: 'lose' }
  return { ...money, status: minor >= inPlay.stakedMinor ? 'win' : 'part' }
}

function resultOf(inPlay: RoundInPlay, money: RoundMoney): GameResult {
  const { rules, terms, shown, currency, stakedMinor } = inPlay
  const { decimals } = currencyOf(currency)
  const { status } = money
  const hasOneStake = stakedMinor === terms.stakeMinor
  return {
    _id: shown.id,
    id: shown.id,
    game: rules.id,
    user: shown.user,
    currency,
    wager: shown.stake,
    splitTotal: hasOneStake ? shown.stake : formatAmount(stakedMinor, decimals),
    payout: formatAmount(money.payoutMinor, decimals),
    profit: formatAmount(money.payoutMinor - stakedMinor, decimals),
    multiplier: presentMultiplier(money.multiplierE4),
    status,
    win: status === 'win',
    delay: delayOf(mustHave(findCard(rules.id), 'card of the game'), {}, terms.isQuick),
  }
}

function dataOf(inPlay: RoundInPlay, payout: string): Record<string, unknown> {
  const { rules, state, stream } = inPlay
  const view: Record<string, unknown> = { ...inMoney(inPlay, rules.view(state)) }
  if ('multiplier' in view) view['payout'] = payout
  if (state.status !== 'open') view['reveal'] = rules.reveal(state, stream)
  return view
}

/** Views count in first stakes where hands have stakes of their own; the wire has amounts. */
function inMoney({ terms, stakedMinor, currency }: RoundInPlay, view: GameData): GameData {
  const { hands } = view
  if (!Array.isArray(hands)) return view
  const { decimals } = currencyOf(currency)
  const inAmounts = hands.map((hand: { readonly bet: number }) => {
    return { ...hand, bet: formatAmount(terms.stakeMinor * BigInt(hand.bet), decimals) }
  })
  return { ...view, hands: inAmounts, wagered: formatAmount(stakedMinor, decimals) }
}
