import { hourMs } from '@powerplay/kernel'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyStatementLine } from '@powerplay/verifier'
import {
  codeProblem,
  commissionE6,
  firstTiers,
  heldFrom,
  maskName,
  tierAt,
  tierFor,
  tiersAt,
} from './rules.ts'
import { lineHash, lineText, pathOf, rootOf, treeOf } from './tree.ts'

describe('commission', () => {
  it('is 4 to 10 % of the theoretical win, by tier, rounded down', () => {
    const paid = [1, 2, 3, 4, 5].map((tier) => commissionE6(1_000_000n, tier, firstTiers))
    expect(paid).toEqual([40_000n, 55_000n, 70_000n, 85_000n, 100_000n])
    // A cent at 1 % is 100 millionths; a tier beyond the table pays what the last one does.
    expect(commissionE6(100n, 1, firstTiers)).toBe(4n)
    expect(commissionE6(24n, 1, firstTiers)).toBe(0n)
    expect(commissionE6(100n, 9, firstTiers)).toBe(10n)
    expect(commissionE6(100n, 1, [])).toBe(0n)
  })

  it('reaches a tier exactly at its rated wager', () => {
    const rated = [0n, 99_999_999_999n, 100_000_000_000n, 10_000_000_000_000n]
    expect(rated.map((sum) => tierFor(sum, firstTiers))).toEqual([1, 1, 2, 5])
  })

  it('goes by the tier that was held at the moment, and the terms of it', () => {
    const held = [
      { tier: 2, reachedAt: 100, lostAt: null },
      { tier: 3, reachedAt: 200, lostAt: 300 },
    ]
    expect([100, 101, 201, 300, 301].map((at) => tierAt(held, at))).toEqual([1, 2, 3, 3, 2])
    const versions = [{ validFrom: 50, tiers: firstTiers }]
    expect([tiersAt(versions, 49).length, tiersAt(versions, 50).length]).toEqual([0, 5])
  })

  it('waits a whole day, hour by hour', () => {
    const at = 100 * hourMs + 5
    expect(heldFrom(at, 24)).toBe(76 * hourMs)
    expect(heldFrom(at, 0)).toBeGreaterThan(at)
  })
})

describe('a code', () => {
  it('is 4 to 20 of a–z, 0–9, _ and -, and no word of the house', () => {
    for (const good of ['abcd', 'marlo-tg', 'a_b-1', 'x'.repeat(20)]) {
      expect(codeProblem(good)).toBeNull()
    }
    for (const bad of ['abc', 'x'.repeat(21), 'ma rlo', 'ünal', 'a/b/c', '']) {
      expect(codeProblem(bad)).toBe('characters')
    }
    expect(codeProblem('support')).toBe('reserved')
  })

  it('shows two letters of a name', () => {
    expect(['otto', 'A_very_long_name'].map(maskName)).toEqual(['ot***', 'A_***'])
  })
})

describe('a statement', () => {
  const day = '2026-11-20'
  const lineOf = (place: number) => ({
    token: createHash('sha256').update(String(place)).digest('hex'),
    ratedE6: BigInt(place) * 7n,
    theoreticalE6: BigInt(place) * 3n,
    earnedE6: BigInt(place),
  })

  it('is under its root line by line, as the verifier finds by itself', () => {
    for (const count of [1, 2, 3, 5, 8, 13]) {
      const lines = Array.from({ length: count }, (_, place) => lineOf(place))
      const tree = treeOf(lines.map((line) => lineHash(lineText(day, line))))
      const root = rootOf(tree)
      for (const [place, line] of lines.entries()) {
        const shown = {
          token: line.token,
          ratedUsdE6: String(line.ratedE6),
          theoreticalUsdE6: String(line.theoreticalE6),
          earnedUsdE6: String(line.earnedE6),
          path: pathOf(tree, place),
        }
        expect(verifyStatementLine({ day, root }, shown)).toBe(true)
        const forged = { ...shown, earnedUsdE6: String(line.earnedE6 + 1n) }
        expect(verifyStatementLine({ day, root }, forged)).toBe(false)
        expect(verifyStatementLine({ day: '2026-11-21', root }, shown)).toBe(false)
      }
    }
  })
})
