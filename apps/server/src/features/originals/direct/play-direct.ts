import { fromWireId, mustHave, refuse, type Uuid } from '@powerplay/kernel'
import { openStream } from '@powerplay/engines'
import type { BetSeeds, PlayAnswer } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { BettingPair, FairnessDoor } from '../../fairness/index.ts'
import type { Draw, InstantBet, SettledBet } from '../../wallet/index.ts'
import { seedsOf } from '../bet-seeds.ts'
import { delayOf } from '../game-cards/card.ts'
import { product } from '../product.ts'
import { presentResult, presentRoundData } from '../present.ts'
import type { PlayParts, RoundKind } from '../round-kind.ts'
import { checkBet, type CheckedBet } from './check-bet.ts'
import { isDirectGameId } from './direct-rules.ts'

/** The games decided in one call: their only whisper is Play. */
export function createDirect(parts: PlayParts): RoundKind {
  const refuseTurns = (id: string, context: CallContext) => refuseTurn(parts, id, context)
  return {
    async play(request, checkedStake, context) {
      const checked = checkBet(request, checkedStake)
      const delayMs = delayOf(checked.card, checked.params, request.quick)
      const bet = instantBet(parts.fairness, checked, {
        key: mustHave(context.key, 'request id'),
        userId: playerOf(context),
        pocket: request.demo ? 'demo' : 'real',
        telling: { context, delayMs, reason: checked.card.id },
      })
      const settled = await parts.wallet.settleBet(bet)
      const found = seedsOf(parts.fairness, settled)
      const seeds = found instanceof Promise ? await found : found
      return answer(parts, { checked, bet, settled, seeds })
    },
    turn: ({ id }, context) => refuseTurns(id, context),
    finish: ({ id }, context) => refuseTurns(id, context),
    restore: async () => ({ game: null }),
  }
}

/** A bet decided in one call takes no turns. Refusal: turn/invalid-operation. */
async function refuseTurn(
  { wallet }: PlayParts,
  wireId: string,
  context: CallContext,
): Promise<undefined> {
  const id = fromWireId('bet', wireId)
  const wager = id === undefined ? undefined : await wallet.journal.find(id)
  const isOwn = wager?.userId === playerOf(context)
  if (isOwn && isDirectGameId(wager.game)) refuse('turn/invalid-operation')
}

function instantBet(
  fairness: FairnessDoor,
  checked: CheckedBet,
  order: Pick<InstantBet, 'key' | 'userId' | 'pocket' | 'telling'>,
): InstantBet {
  const { rules, params, stakeMinor, terms } = checked
  return {
    ...order,
    takesBonus: checked.card.bonusAllowed,
    currency: checked.currency.id,
    product,
    game: rules.game.id,
    stakeMinor,
    params,
    paramsText: checked.paramsText,
    usdRateE8: checked.usdRateE8,
    trueEdgePpm: terms.trueEdgePpm,
    creditedEdgePpm: terms.creditedEdgePpm,
    ruleVersion: rules.game.ruleVersion,
    notEnough: 'originals/not-enough-balance',
    prepare: (pairId) => (fairness.bettingPair(pairId) ? undefined : fairness.loadPair(pairId)),
    draw: (pairId, nonce) => drawBet(checked, bettingPair(fairness, pairId), nonce),
  }
}

/** The outcome of a bet: a pure function of seeds, nonce and parameters. */
function drawBet(checked: CheckedBet, pair: BettingPair, nonce: number): Draw {
  const stream = openStream(pair.serverKey, pair.clientSeed, nonce)
  return checked.rules.draw(checked.params, checked.stakeMinor, stream)
}

function bettingPair(fairness: FairnessDoor, pairId: Uuid): BettingPair {
  return mustHave(fairness.bettingPair(pairId), 'seed pair in memory')
}

/** The answer to Play; a repeated key builds it again. */
function answer(
  parts: PlayParts,
  played: {
    readonly checked: CheckedBet
    readonly bet: InstantBet
    readonly settled: SettledBet
    readonly seeds: BetSeeds
  },
): PlayAnswer {
  const { checked, bet, settled, seeds } = played
  const { userId, currency, game } = bet
  const delay = bet.telling.delayMs
  const result = presentResult(settled, { game, currency }, parts.wireIdOf(userId), delay)
  return {
    response: {
      type: 'direct',
      id: result.id,
      canBeFinished: false,
      seeds,
      step: 0,
      game: result,
      data: presentRoundData(game, settled.result, checked.currency.decimals),
    },
  }
}
