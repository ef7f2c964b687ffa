import type { MovementFact, ResultFact } from '../src/features/wallet/index.ts'

const amounts = {
  status: 'win',
  stakeMinor: 200_000_000n,
  bonusMinor: 0n,
  payoutMinor: 500_000_000n,
  multiplierE4: 25_000,
  stakeUsdE6: 2_000_000n,
} as const

/** When the bets of `resultFact` end: on a Tuesday. */
export const noon = Date.parse('2026-03-03T12:00:00.123Z')

/** A win of five dollars on two, as the journal tells it; with whatever is given instead. */
export function resultFact(own: Partial<ResultFact> = {}): ResultFact {
  const fact: ResultFact = {
    kind: 'result',
    sign: 1,
    wagerId: '01985a11-0000-7000-8000-000000000001',
    userId: '01985a11-0000-7000-8000-0000000000aa',
    product: 'originals',
    game: 'dice',
    currency: 'usdt',
    pocket: 'real',
    usdRateE8: 100_000_000n,
    trueEdgePpm: 10_000,
    creditedEdgePpm: 20_000,
    part: 1,
    revision: 1,
    settledAt: noon,
    bookedAt: noon,
    owedBonusMinor: 0n,
    isClosed: true,
    closedAt: noon,
    ...amounts,
    whole: amounts,
    params: '{"condition":"over","target":50}',
    result: '{}',
    ...own,
  }
  if (own.whole) return fact
  const { status, stakeMinor, bonusMinor, payoutMinor, multiplierE4, stakeUsdE6 } = fact
  return {
    ...fact,
    whole: { status, stakeMinor, bonusMinor, payoutMinor, multiplierE4, stakeUsdE6 },
  }
}

/** The same fact, which does not hold any more. */
export function withdrawn(fact: ResultFact): ResultFact {
  return { ...fact, sign: -1 }
}

/** A prize of one dollar that the player got. */
export function movementFact(own: Partial<MovementFact> = {}): MovementFact {
  return {
    kind: 'movement',
    postingId: '01985a11-0000-7000-8000-0000000000bb',
    reason: 'race_prize',
    wagerId: null,
    userId: '01985a11-0000-7000-8000-0000000000aa',
    currency: 'usdt',
    pocket: 'real',
    amountMinor: 100_000_000n,
    usdRateE8: null,
    at: noon,
    ...own,
  }
}
