import { present, refuse, type Uuid } from '@powerplay/kernel'
import { openStream, payoutMinor } from '@powerplay/engines'
import type { BetSeeds, PlayAnswer } from '@powerplay/contract'
import type { CallContext, Platform } from '../../platform/context.ts'
import type { BettingPair, FairnessDoor } from '../fairness/index.ts'
import type { Draw, InstantBet, SettledBet, WalletDoor } from '../wallet/index.ts'
import { checkBet, type BetRequest, type CheckedBet } from './check-bet.ts'
import { presentResult } from './present.ts'

/** What playing needs of the rest of the house. */
export interface PlayParts {
  readonly platform: Platform
  readonly fairness: FairnessDoor
  readonly wallet: WalletDoor
  readonly wireIdOf: (userId: Uuid) => string
}

/** A bet of this player in this game that is still being settled. */
type Pending = Set<string>

const product = 'originals'

/** Makes the use case behind the whisper Play. Source: 001 sections 7 and 8. */
export function createPlay(parts: PlayParts) {
  const { settings } = parts.platform
  const pending: Pending = new Set()
  return async (
    request: BetRequest & { readonly quick: boolean },
    context: CallContext,
  ): Promise<PlayAnswer> => {
    const { userId } = context.caller
    if (userId === null) refuse('originals/auth-required')
    const checked = checkBet(request, settings, parts.wallet.prices)
    const turn = `${userId}/${checked.card.id}`
    if (pending.has(turn)) refuse('originals/play-pending')
    pending.add(turn)
    try {
      const key = present(context.key, 'request id')
      const bet = instantBet(parts.fairness, checked, { key, userId, demo: request.demo })
      const settled = await parts.wallet.settleInstant(bet)
      const found = seedsOf(parts.fairness, settled)
      const seeds = found instanceof Promise ? await found : found
      return answer(parts, { checked, bet, settled, quick: request.quick, context, seeds })
    } finally {
      pending.delete(turn)
    }
  }
}

function instantBet(
  fairness: FairnessDoor,
  checked: CheckedBet,
  request: { readonly key: Uuid; readonly userId: Uuid; readonly demo: boolean },
): InstantBet {
  const { game, params, stakeMinor } = checked
  return {
    key: request.key,
    userId: request.userId,
    demo: request.demo,
    currency: checked.currency.id,
    product,
    game: game.id,
    stakeMinor,
    params,
    paramsText: checked.paramsText,
    usdRateE8: checked.usdRateE8,
    trueEdgePpm: checked.terms.trueEdgePpm,
    creditedEdgePpm: checked.terms.creditedEdgePpm,
    ruleVersion: game.ruleVersion,
    notEnough: 'originals/not-enough-balance',
    prepare: (pairId) => (fairness.bettingPair(pairId) ? undefined : fairness.loadPair(pairId)),
    draw: (pairId, nonce) => drawBet(checked, bettingPair(fairness, pairId), nonce),
  }
}

/** The outcome of a bet: a pure function of seeds, nonce and parameters. */
function drawBet({ game, params, stakeMinor }: CheckedBet, pair: BettingPair, nonce: number): Draw {
  const stream = openStream(pair.serverKey, pair.clientSeed, nonce)
  const { outcome, multiplierE4 } = game.play(params, stream)
  return {
    payoutMinor: payoutMinor(stakeMinor, multiplierE4),
    multiplierE4,
    result: outcome,
  }
}

function bettingPair(fairness: FairnessDoor, pairId: Uuid): BettingPair {
  return present(fairness.bettingPair(pairId), 'seed pair in memory')
}

/** Tells the player's screens the new balance and builds the answer; a repeated key builds it again. */
function answer(
  parts: PlayParts,
  played: {
    readonly checked: CheckedBet
    readonly bet: InstantBet
    readonly settled: SettledBet
    readonly quick: boolean
    readonly context: CallContext
    readonly seeds: BetSeeds
  },
): PlayAnswer {
  const { checked, bet, settled, context, seeds } = played
  const delay = played.quick ? checked.card.quickDelayMs : checked.card.delayMs
  const { userId, currency, demo, game } = bet
  const { balance } = settled
  if (balance !== null) {
    parts.wallet.balanceModified(context, {
      userId,
      currency,
      pocket: demo ? 'demo' : 'real',
      balance,
      changeMinor: settled.payoutMinor - settled.stakeMinor,
      delayMs: delay,
      reason: game,
    })
  }
  const result = presentResult(settled, { game, currency }, parts.wireIdOf(userId), delay)
  return {
    response: {
      type: 'direct',
      id: result.id,
      canBeFinished: false,
      seeds,
      step: 0,
      game: result,
      data: { ...settled.result },
    },
  }
}

/** Seeds of a bet just settled: from memory, or from the table for a key of an ended pair. */
function seedsOf(fairness: FairnessDoor, settled: SettledBet): BetSeeds | Promise<BetSeeds> {
  const { seedPairId, nonce } = settled
  const inUse = fairness.bettingPair(seedPairId)
  if (!inUse) return storedSeeds(fairness, settled)
  return { serverSeedHash: inUse.serverSeedHash, clientSeed: inUse.clientSeed, nonce }
}

async function storedSeeds(fairness: FairnessDoor, settled: SettledBet): Promise<BetSeeds> {
  const { seedPairId, nonce } = settled
  const stored = present((await fairness.shownSeeds([seedPairId])).get(seedPairId), 'seed pair')
  return { serverSeedHash: stored.serverSeedHash, clientSeed: stored.clientSeed, nonce }
}
