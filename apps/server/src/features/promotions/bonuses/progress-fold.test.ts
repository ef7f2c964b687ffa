import { secondMs } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { noon, resultFact, withdrawn } from '../../../../test/facts.ts'
import type { ResultFact } from '../../wallet/index.ts'
import { advance } from './progress-fold.ts'
import { startOf, type GrantedBonus } from '../rules/progress.ts'
import type { BonusTerms } from '../rules/terms.ts'

const granted: GrantedBonus = {
  kind: 'deposit',
  currency: 'usdt',
  grantedMinor: 1_000_000_000n,
  grantedUsdE6: 10_000_000n,
  multiplier: 1,
  slices: 10,
  lowMinor: 0n,
  dustMinor: 0n,
}
const terms: BonusTerms = {
  ...{ offer: 'offer_1', offerVersion: 1, kind: 'deposit', name: 'Try', valueCents: null },
  ...{ percent: 100, maxCents: 1_000, minDepositCents: 0, isFirstDeposit: false, multiplier: 1 },
  ...{ maxReleaseX: null, validDays: 7, slices: 10, maxStakeCents: 500, maxStakePercent: 20 },
  ...{ lowBalanceCents: 0, dustCents: 0, fullWeightEdgePpm: 10_000 },
}
const { userId } = resultFact()
const open = { userId, terms, state: 'active', grantedAt: noon - secondMs, endedAt: null } as const

/** A bet of so many dollars that was settled so many seconds after noon. */
const betOf = (id: string, dollars: bigint, seconds: number) => {
  const at = noon + seconds * secondMs
  return resultFact({
    ...{ wagerId: `01985a11-0000-7000-8000-00000000000${id}`, settledAt: at, bookedAt: at },
    ...{ closedAt: at, stakeUsdE6: dollars * 1_000_000n, stakeMinor: dollars * 100_000_000n },
  })
}

it('a bonus that a corrected bet completes has ended with the correction, and comes to the same in a rebuild', () => {
  const first = { ...betOf('1', 5n, 1), status: 'cancel', payoutMinor: 500_000_000n } as const
  const between = betOf('2', 6n, 2)
  const correctedAt = noon + 3 * secondMs
  const corrected = { ...betOf('1', 5n, 1), revision: 2, bookedAt: correctedAt }
  const facts: ResultFact[] = [
    ...[first, between],
    ...[{ ...withdrawn(first), bookedAt: correctedAt }, corrected],
  ]
  const reading = {
    known: startOf(granted),
    facts: new Map([[userId, facts]]),
    weigh: () => 1_000_000,
  }
  const live = advance(open, granted, reading)
  expect(live.progress).toMatchObject({ progressUsdE6: 11_000_000n, ended: 'completed', freed: 10 })
  expect(live.endedAt).toBe(correctedAt)
  const { endedAt } = live
  expect(advance({ ...open, state: 'completed', endedAt }, granted, reading)).toEqual(live)
})

it('a bonus that was cancelled counts no bet that was settled later', () => {
  const facts: ResultFact[] = [betOf('1', 3n, 1), betOf('2', 9n, 5)]
  const reading = {
    known: startOf(granted),
    facts: new Map([[userId, facts]]),
    weigh: () => 1_000_000,
  }
  const cancelled = { ...open, state: 'cancelled', endedAt: noon + 3 * secondMs } as const
  const { progress, endedAt } = advance(cancelled, granted, reading)
  expect(progress).toMatchObject({ progressUsdE6: 3_000_000n, ended: null })
  expect(endedAt).toBeNull()
})

it('what a correction of an older bet moves is in the pocket of the bonus that runs, and its stake counts for none', () => {
  const at = noon - 60 * secondMs
  const mixed = { ...betOf('1', 5n, -60), pocket: 'bonus', bonusMinor: 500_000_000n } as const
  const first = { ...mixed, payoutMinor: 0n, status: 'lose' } as const
  const bookedAt = noon + secondMs
  const won = { ...mixed, revision: 2, payoutMinor: 700_000_000n, status: 'win', bookedAt } as const
  const facts: ResultFact[] = [first, { ...withdrawn(first), bookedAt }, won]
  expect(first.settledAt).toBe(at)
  const reading = {
    known: startOf(granted),
    facts: new Map([[userId, facts]]),
    weigh: () => 1_000_000,
  }
  expect(advance(open, granted, reading).progress).toMatchObject({
    ...{ progressUsdE6: 0n, valueMinor: 700_000_000n, open: {}, ended: null },
  })
})
