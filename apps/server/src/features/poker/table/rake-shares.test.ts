import { expect, it } from 'vitest'
import { rakeShares } from './rake-shares.ts'

const seat = (number: number, stakeMinor: bigint) => ({
  ...{ seat: number, stakeMinor, payoutMinor: 0n },
})

it('divides the rake by what each put in and was matched, and never hands out more', () => {
  const seats = [seat(0, 1_000n), seat(2, 400n), seat(5, 400n)]
  const uncalled = { seat: 0, amountMinor: 600n }
  expect(rakeShares({ rakeMinor: 60n, uncalled, seats })).toEqual([20n, 20n, 20n])
  expect(rakeShares({ rakeMinor: 60n, uncalled: null, seats })).toEqual([33n, 13n, 13n])
  expect(rakeShares({ rakeMinor: 0n, uncalled: null, seats })).toEqual([0n, 0n, 0n])
  expect(rakeShares({ rakeMinor: 0n, uncalled: null, seats: [seat(1, 0n)] })).toEqual([0n])
})
