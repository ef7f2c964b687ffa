import { currencyOf, formatAmount } from '@powerplay/kernel'
import { crashMultiplierE4, payoutMinor } from '@powerplay/engines'
import type {
  BetSeeds,
  CrashChain,
  FinishedRound as ShownFinishedRound,
  GameResult,
  MultiplayerBet,
  TurnAnswer,
} from '@powerplay/contract'
import { presentPlayer, stranger, type PublicUser } from '../../auth/index.ts'
import { betWireId, presentMultiplier } from '../../wallet/index.ts'
import { presentResult } from '../present.ts'
import type { CrashBet } from './bets/bet-store.ts'
import type { Chain } from './chain/chain-store.ts'
import { game } from './game.ts'
import type { CrashRound, FinishedRound } from './rounds/round-store.ts'

/** What a bet came to in money, or stands at while it is open. */
export interface BetOutcome {
  readonly status: GameResult['status']
  readonly payoutMinor: bigint
  readonly multiplierE4: number
}

/** What a bet comes to by its decision. A stake that goes back counts as multiplier 1. */
export function outcomeOf(bet: CrashBet): BetOutcome {
  const { status, stakeMinor, multiplierE2 } = bet
  if (status === 'cashed' && multiplierE2 !== null) {
    const multiplierE4 = crashMultiplierE4(multiplierE2, multiplierE2)
    // Cash-outs begin at 1.01, and cutting never takes a payout below the stake.
    return { status: 'win', payoutMinor: payoutMinor(stakeMinor, multiplierE4), multiplierE4 }
  }
  if (status === 'lost') return { status: 'lose', payoutMinor: 0n, multiplierE4: 0 }
  if (status === 'placing' || status === 'open') {
    return { status: 'in-progress', payoutMinor: 0n, multiplierE4: 0 }
  }
  return { status: 'cancel', payoutMinor: stakeMinor, multiplierE4: 10_000 }
}

/** A bet as the wire's GameResult. */
export function presentGameResult(bet: CrashBet, userWireId: string): GameResult {
  const { id, stakeMinor, currency } = bet
  return presentResult({ id, stakeMinor, ...outcomeOf(bet) }, { game, currency }, userWireId, 0)
}

/** What a player may see of an own bet. */
export function presentView(bet: CrashBet): Record<string, unknown> {
  return {
    round: bet.round,
    additional: presentTarget(bet),
    /** Where the bet is cashed at the latest. */
    maxMultiplier: bet.targetE2 / 100,
    params: paramsOf(bet),
  }
}

/** What the player chose, as Play took it. */
export function paramsOf({ cashoutE2 }: Pick<CrashBet, 'cashoutE2'>): { cashout?: number } {
  return cashoutE2 === null ? {} : { cashout: cashoutE2 / 100 }
}

function presentTarget({ cashoutE2 }: Pick<CrashBet, 'cashoutE2'>): number | null {
  return cashoutE2 === null ? null : cashoutE2 / 100
}

/** The seeds of a bet while its round is not over. */
export function presentSeeds(round: CrashRound, salt: string): BetSeeds {
  return { serverSeedHash: round.previousHash, clientSeed: salt, nonce: round.number }
}

/** The answer to a cash-out or a cancellation, as often as it is asked for. */
export function presentEnd(bet: CrashBet, userWireId: string): TurnAnswer {
  return {
    type: 'finish',
    step: 0,
    game: presentGameResult(bet, userWireId),
    data: presentView(bet),
  }
}

/** A bet as all may see it; players with private bets stay nameless. */
export function presentBet(bet: CrashBet, user: PublicUser | undefined): MultiplayerBet {
  const { _id, name } = presentPlayer(user, stranger)
  const { currency, stakeMinor } = bet
  return {
    id: betWireId(bet.id),
    user: { _id, name },
    game: { currency, wager: formatAmount(stakeMinor, currencyOf(currency).decimals) },
    additional: presentTarget(bet),
  }
}

/** A cash-out as all may see it. */
export function presentCashout(bet: CrashBet) {
  const { payoutMinor: paidMinor, multiplierE4 } = outcomeOf(bet)
  return {
    id: betWireId(bet.id),
    multiplier: presentMultiplier(multiplierE4),
    payout: formatAmount(paidMinor, currencyOf(bet.currency).decimals),
  }
}

/** What a bet of a round came to, as all may see it. */
export function presentSettled(bet: CrashBet) {
  const { status, payoutMinor: paidMinor, multiplierE4 } = outcomeOf(bet)
  return {
    id: betWireId(bet.id),
    multiplier: presentMultiplier(multiplierE4),
    status,
    profit: formatAmount(paidMinor - bet.stakeMinor, currencyOf(bet.currency).decimals),
  }
}

/** An own bet in the shared round. */
export function presentMine(bet: CrashBet) {
  const { status, multiplierE4 } = outcomeOf(bet)
  return {
    id: betWireId(bet.id),
    wager: formatAmount(bet.stakeMinor, currencyOf(bet.currency).decimals),
    currency: bet.currency,
    demo: bet.pocket === 'demo',
    additional: presentTarget(bet),
    status,
    multiplier: presentMultiplier(multiplierE4),
  }
}

/** A round of the past with its proof. */
export function presentFinished({ number, resultE2, hash }: FinishedRound): ShownFinishedRound {
  return { round: number, result: resultE2 / 100, hash }
}

/** The chain as players need it to check rounds: terminating hash, salt and first round. */
export function presentChain(chain: Chain): CrashChain {
  const { firstRound, games, terminatingHash, salt, saltSource } = chain
  return { firstRound, games, terminatingHash, salt, saltSource }
}
