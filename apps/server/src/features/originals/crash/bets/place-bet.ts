import { Refusal, mustHave, refuse, type Uuid } from '@powerplay/kernel'
import {
  crashCreditedEdgePpm,
  crashTargetE2,
  multiplierCapE4,
  parseCrashParams,
  type CrashParams,
} from '@powerplay/engines'
import type { PlayAnswer } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../../platform/context.ts'
import { sqlFaultOf } from '../../../../platform/database/sql-fault.ts'
import { isFreshKey } from '../../../../platform/requests/idempotency.ts'
import type { BetRequest, CheckedStake } from '../../stakes/check-stake.ts'
import { refusePayout } from '../../direct/check-bet.ts'
import { betWireId } from '../../../wallet/index.ts'
import {
  betsOfPlayer,
  claimPlace,
  confirmBet,
  dropPlace,
  findBet,
  placeGone,
  placeStatement,
  type BetDraft,
  type CrashBet,
} from './bet-store.ts'
import { latestChain, saltOf } from '../chain/chain-store.ts'
import { game, product } from '../game.ts'
import { bettingGraceMs, type CrashParts } from '../parts.ts'
import { outcomeOf, paramsOf, presentGameResult, presentSeeds, presentView } from '../present.ts'
import { findRound, latestRound } from '../rounds/round-store.ts'
import { isStakeOf, settleBets } from './settle-bets.ts'
import { betsPerRound } from '../settings.ts'

const ruleVersion = 1
/** The lowest multiplier that a bet can be cashed at, in 1/100. */
const cashoutMinE2 = 101

/**
 * Lays a bet on the round that is open for bets: its place is taken, then its stake put into
 * escrow, then it counts, unless betting ended meanwhile and the stake goes back. A repeated key
 * gets the stored answer. Refusals: originals/bad-parameters, payout-above-cap, game-disabled,
 * wrong-stage, round-open, not-enough-balance; core/bad-payload, core/key-reused.
 */
export async function placeBet(
  parts: CrashParts,
  order: { readonly request: BetRequest; readonly checked: CheckedStake },
  context: CallContext,
): Promise<PlayAnswer> {
  await parts.clock.ready
  const draft = draftOf(order.request, order.checked, context)
  const { database } = parts.platform
  const { bet, isNew } = await takePlace(parts, draft)
  if (!isNew) return answerOf(parts, bet)
  if (!isFreshKey(bet.id, parts.platform.clock)) {
    await dropPlace(database, bet)
    refuse('core/bad-payload', { fields: { requestId: ['validation.key_time'] } })
  }
  await holdStake(parts, bet, order.checked, context)
  if (!(await confirmBet(database, bet))) {
    await settleBets(parts, [{ ...bet, status: 'late' }])
    refuse('originals/wrong-stage')
  }
  const placed: CrashBet = { ...bet, status: 'open' }
  parts.frames.betPlaced(placed)
  return answerOf(parts, placed)
}

function draftOf(request: BetRequest, checked: CheckedStake, context: CallContext): BetDraft {
  const parsed = parseCrashParams(request.data)
  if (!parsed.ok) refuse('originals/bad-parameters', { field: parsed.field })
  const { stakeMinor, currency, limits } = checked
  const targetE2 = crashTargetE2(parsed.params, multiplierCapE4(stakeMinor, limits.maxPayoutMinor))
  if (targetE2 < cashoutMinE2) refusePayout(limits.maxPayoutMinor, currency)
  return {
    id: mustHave(context.key, 'request id'),
    userId: playerOf(context),
    currency: currency.id,
    pocket: request.demo ? 'demo' : 'real',
    stakeMinor,
    cashoutE2: cashoutE2Of(parsed.params),
    targetE2,
  }
}

function cashoutE2Of({ cashout }: CrashParams): number | null {
  return cashout === undefined ? null : Math.round(cashout * 100)
}

/**
 * Takes a place in the round that is open for bets. Bets of one player that come at the same moment
 * ask for the same place: who loses it asks again while there is another, or it is given back.
 * @returns the bet, and whether it is new; what a repeated key placed is not.
 */
async function takePlace(
  parts: CrashParts,
  draft: BetDraft,
): Promise<{ readonly bet: CrashBet; readonly isNew: boolean }> {
  const { database, settings } = parts.platform
  const betsMax = settings.get(betsPerRound)
  for (let tries = 0; tries <= betsMax; tries += 1) {
    const now = parts.clock.now()
    const bet = await claimPlace(database, draft, { now, graceMs: bettingGraceMs, betsMax })
    if (bet !== undefined) return { bet, isNew: true }
    const known = await findBet(database, draft.id)
    if (known !== undefined) return { bet: sameBet(known, draft), isNew: false }
    await expectPlace(parts, draft.userId, betsMax)
  }
  refuse('originals/wrong-stage')
}

/** The bet that a repeated key placed, as long as it asks for the same and is decided. */
function sameBet(known: CrashBet, draft: BetDraft): CrashBet {
  const isSame =
    known.userId === draft.userId &&
    known.currency === draft.currency &&
    known.pocket === draft.pocket &&
    known.stakeMinor === draft.stakeMinor &&
    known.cashoutE2 === draft.cashoutE2
  if (!isSame) refuse('core/key-reused')
  if (known.status === 'placing') refuse('originals/play-pending')
  if (known.status === 'late') refuse('originals/wrong-stage')
  return known
}

/** Refuses where the player has no place: no round takes bets, or all of his places are taken. */
async function expectPlace({ platform }: CrashParts, userId: Uuid, betsMax: number) {
  const { database } = platform
  if ((await latestChain(database))?.salt == null) refuse('originals/game-disabled')
  const round = await latestRound(database)
  if (round?.state !== 'betting') refuse('originals/wrong-stage')
  const own = await betsOfPlayer(database, round.number, userId)
  const [first] = own
  if (first !== undefined && own.length >= betsMax) {
    refuse('originals/round-open', { id: betWireId(first.id) })
  }
}

/** Puts the stake into escrow; where that is refused the place is given back. */
async function holdStake(
  parts: CrashParts,
  bet: CrashBet,
  { usdRateE8, currency, card }: CheckedStake,
  context: CallContext,
): Promise<void> {
  const { database } = parts.platform
  const { id, userId, stakeMinor } = bet
  const terms = {
    ...{ product, game, stakeMinor, usdRateE8, ruleVersion },
    trueEdgePpm: crashCreditedEdgePpm,
    creditedEdgePpm: crashCreditedEdgePpm,
    params: JSON.stringify(paramsOf(bet)),
    result: JSON.stringify({ round: bet.round }),
  }
  try {
    const held = await parts.wallet.wagers.open({
      ...{ id, userId, currency: currency.id, pocket: bet.pocket },
      takesBonus: card.bonusAllowed,
      terms,
      usesSeeds: false,
      // However long the stake waits, it is taken for a bet that is there.
      statements: [placeStatement(bet)],
      notEnough: 'originals/not-enough-balance',
      telling: { context, delayMs: 0, reason: game },
    })
    // The key was used for another bet before, unless a connection that broke hid this very stake.
    if (held === null && !isStakeOf(bet, await parts.wallet.journal.find(id))) {
      refuse('core/key-reused')
    }
  } catch (error) {
    if (error instanceof Refusal) await dropPlace(database, bet)
    if (sqlFaultOf(error)?.code === placeGone) refuse('originals/wrong-stage')
    throw error
  }
}

async function answerOf(parts: CrashParts, bet: CrashBet): Promise<PlayAnswer> {
  const { database } = parts.platform
  const round = mustHave(await findRound(database, bet.round), 'round of a bet')
  const result = presentGameResult(bet, parts.wireIdOf(bet.userId))
  return {
    response: {
      type: 'multiplayer',
      id: result.id,
      canBeFinished: outcomeOf(bet).status === 'in-progress',
      seeds: presentSeeds(round, await saltOf(database, round.chainId)),
      step: 0,
      game: result,
      data: presentView(bet),
    },
  }
}
