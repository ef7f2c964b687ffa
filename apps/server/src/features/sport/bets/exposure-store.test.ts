import { expect, it } from 'vitest'
import { liabilityCents, type Exposure } from './exposure-store.ts'

const on = (
  lineId: string,
  outcomeId: string,
  stakeCents: bigint,
  payoutCents: bigint,
): Exposure => {
  return { eventId: 'sr:match:1', lineId, outcomeId, stakeCents, payoutCents }
}

it('an event can cost what the dearest outcome of each line pays, less what is staked on the line', () => {
  expect(liabilityCents([])).toBe(0n)
  expect(liabilityCents([on('1', '1', 1_000n, 1_900n)])).toBe(900n)
  // Money on the other side pays for some of it.
  expect(liabilityCents([on('1', '1', 1_000n, 1_900n), on('1', '3', 500n, 2_000n)])).toBe(500n)
  // A line that cannot cost anything takes nothing off another.
  const safe = [on('18', '12', 1_000n, 1_050n), on('18', '13', 1_000n, 1_050n)]
  expect(liabilityCents([on('1', '1', 1_000n, 1_900n), ...safe])).toBe(900n)
  expect(liabilityCents([on('1', '1', 1_000n, 1_900n), on('18', '12', 100n, 400n)])).toBe(1_200n)
})
