import type { SportBetProof } from '@powerplay/contract'
import { selectionIdOf, type StoredBet } from './bets/bet.ts'
import { presentResult } from './book/present.ts'

/** What the verifier needs to make prices and payout of a bet again; null while it runs. */
export function presentProof(bet: StoredBet): SportBetProof | null {
  const { status, payoutMinor, cashedMinor, restMinor, legs, sizes } = bet
  if (status === 0) return null
  return {
    ...{ stake: String(bet.stakeMinor), rest: String(restMinor), cashedOut: String(cashedMinor) },
    sizes: [...sizes],
    legs: legs.map((leg) => ({
      ...{ selectionId: selectionIdOf(leg), odds: leg.oddsE3, marginPpm: leg.price.marginPpm },
      ...{ win: leg.price.chance.win, refund: leg.price.chance.refund, at: leg.price.at },
      result: presentResult(leg.result),
      sharedBy: typeof leg.result === 'object' ? (leg.result?.deadHeatOf ?? null) : null,
    })),
    expect: {
      payout: String(cashedMinor + (payoutMinor ?? 0n)),
      status,
      prices: legs.map(({ oddsE3 }) => oddsE3),
    },
  }
}
