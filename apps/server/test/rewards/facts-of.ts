import { currencyOf, type InstantMs } from '@powerplay/kernel'
import type { Fact, MovementFact, ResultFact } from '../../src/features/wallet/index.ts'
import { usdE6Of } from '../../src/features/wallet/worth.ts'
import { movementFact, resultFact } from '../facts.ts'
import type { Bet, Deposit, End, Life } from './lives.ts'

function factOf(bet: Bet, end: End, revision: number): ResultFact {
  const { wagerId, userId, game, currency, pocket, stakeMinor, bonusMinor, usdRateE8, at } = bet
  return resultFact({
    ...{ wagerId, userId, product: 'trial', game, currency, pocket, stakeMinor, bonusMinor },
    ...{ usdRateE8, creditedEdgePpm: bet.edgePpm, status: end.status, revision },
    ...{ payoutMinor: end.payoutMinor, multiplierE4: 0, settledAt: at, bookedAt: at, closedAt: at },
    stakeUsdE6: usdE6Of(stakeMinor, usdRateE8, currencyOf(currency).decimals),
    params: '{}',
  })
}

/** One thing that the journal tells, and what it is of: a bet with this end, or a deposit. */
export type Told =
  | { readonly fact: Fact; readonly bet: Bet; readonly end: End; readonly sign: 1n | -1n }
  | { readonly fact: Fact; readonly deposit: Deposit }

/** What a bet tells when it ends, and when that is changed. */
const ended = (bet: Bet): Told[] => [
  { fact: factOf(bet, bet.first, 1), bet, end: bet.first, sign: 1n },
]
const changed = (bet: Bet, end: End): Told[] => [
  { fact: { ...factOf(bet, bet.first, 1), sign: -1 }, bet, end: bet.first, sign: -1n },
  { fact: factOf(bet, end, 2), bet, end, sign: 1n },
]

function depositFact(deposit: Deposit, at: InstantMs): MovementFact {
  const { userId, currency, amountMinor, usdRateE8, isPlayMoney } = deposit
  const isReversal = amountMinor < 0n
  return movementFact({
    ...{ userId, currency, amountMinor, at, pocket: 'real' },
    reason: isPlayMoney ? 'demo_grant' : isReversal ? 'deposit_reversal' : 'deposit',
    usdRateE8: isPlayMoney ? null : usdRateE8,
  })
}

/** What the journal tells of a life before its days are settled, and what it tells later. */
export function factsOf({ bets, deposits }: Life): {
  readonly early: Told[]
  readonly late: Told[]
} {
  return {
    early: [
      ...deposits.map((deposit): Told => {
        return { fact: depositFact(deposit, bets[0]?.at ?? 0), deposit }
      }),
      ...bets.flatMap((bet) => [
        ...ended(bet),
        ...(bet.change?.isLate === false ? changed(bet, bet.change.end) : []),
      ]),
    ],
    late: bets.flatMap((bet) => (bet.change?.isLate === true ? changed(bet, bet.change.end) : [])),
  }
}
