import { settleSlip, slipPayoutMinor, slipStatus } from '@powerplay/engines/sport'
import type { StoredBet } from '../bets/bet.ts'
import type { BetChange } from '../bets/decision-store.ts'

/**
 * What the results of its legs make of an accepted bet: a decision, or undefined where they change
 * nothing. The part of the stake that runs is paid; shares that were cashed out stay as they are.
 */
export function reckonBet(bet: StoredBet, nowMs: number): BetChange | undefined {
  if (bet.restMinor === 0n) return undefined
  const slip = {
    sizes: bet.sizes,
    legs: bet.legs.map(({ oddsE3, result }) => (result === null ? { oddsE3 } : { oddsE3, result })),
  }
  const outcome = settleSlip(slip)
  if (!outcome.isDecided) return bet.status === 0 ? undefined : takenBack(bet, nowMs)
  const payoutMinor = slipPayoutMinor(bet.restMinor, outcome.factor)
  if (bet.status !== 0 && payoutMinor === bet.payoutMinor) return undefined
  const isVoid = bet.legs.every(({ result }) => result === 'void')
  const isFirst = !wasSettled(bet)
  return changeOf(bet, {
    nowMs,
    payoutMinor,
    kind: isVoid ? 'voided' : isFirst ? 'settled' : 'resettled',
    isRefund: isVoid,
    status: slipStatus(bet.stakeMinor, bet.cashedMinor + payoutMinor),
    reason: isVoid
      ? 'The event was called off: your stake is back.'
      : isFirst
        ? null
        : 'The result was corrected.',
  })
}

/** A bet that was settled once keeps a payout, also while its result is taken back. */
function wasSettled({ payoutMinor }: StoredBet): boolean {
  return payoutMinor !== null
}

/** The result does not hold any more: what was paid is taken back until there is another. */
function takenBack(bet: StoredBet, nowMs: number): BetChange {
  return changeOf(bet, {
    ...{ nowMs, payoutMinor: 0n, kind: 'rolled_back', isRefund: false, status: 0 },
    reason: 'The result is being checked again.',
  })
}

interface Reckoned {
  readonly nowMs: number
  readonly payoutMinor: bigint
  readonly kind: BetChange['decision']['kind']
  readonly isRefund: boolean
  readonly status: StoredBet['status']
  readonly reason: string | null
}

function changeOf(bet: StoredBet, reckoned: Reckoned): BetChange {
  const { payoutMinor, kind, isRefund, status, reason, nowMs: atMs } = reckoned
  const version = bet.version + 1
  const { id, restMinor, cashedMinor } = bet
  return {
    ...{ id, restMinor, cashedMinor, payoutMinor },
    settledMs: status === 0 ? null : atMs,
    decision: { version, kind, shareMinor: restMinor, payoutMinor, isRefund, status, reason, atMs },
  }
}
