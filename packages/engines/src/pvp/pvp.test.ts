import { describe, expect, it } from 'vitest'
import { drawPool, ticketsOf } from './pool.ts'
import { duelPrize, flipDuel, rollDuel } from './duel.ts'
import { drawDuels, drawPools } from './test/random-draws.ts'

const serverSeed = '1'.repeat(64)
const terms = { serverSeed, round: 1, feeBps: 300, beacon: null }
const entries = [
  { user: 'u1', amountMinor: 60_000n, clientSeed: 's1' },
  { user: 'u2', amountMinor: 40_000n, clientSeed: 's2' },
]

describe('a pool', () => {
  it('draws the ticket of the published vector and pays all but the fee', () => {
    expect(drawPool(entries, terms)).toEqual({
      pick: 6559n,
      winner: 0,
      feeMinor: 3000n,
      prizeMinor: 97_000n,
    })
    expect(ticketsOf(entries)).toEqual([
      { from: 0n, to: 60_000n },
      { from: 60_000n, to: 100_000n },
    ])
  })

  it('lets everyone win in proportion to the stake', () => {
    const { chiSquare, faults } = drawPools(20_000, 'pools')
    expect(faults).toEqual([])
    // Three degrees of freedom: 16.3 is met once in a thousand seeds.
    expect(chiSquare).toBeLessThan(16.3)
  })

  it('is drawn anew by any change of an entry', () => {
    const changed = [
      entries[0] ?? entries[1],
      { user: 'u2', amountMinor: 40_000n, clientSeed: 'x' },
    ]
    const picks = [entries, changed.flatMap((entry) => entry ?? []), entries.toReversed()].map(
      (each) => drawPool(each, terms).pick,
    )
    expect(new Set(picks).size).toBe(3)
    const beacon = { round: 9, value: 'b'.repeat(64) }
    expect(picks).not.toContain(drawPool(entries, { ...terms, beacon }).pick)
  })
})

describe('a duel', () => {
  const seeds = { serverSeed, creatorSeed: 'creator-seed', joinerSeed: 'joiner-seed' }

  it('falls and rolls as the published vector says', () => {
    expect(flipDuel(seeds)).toBe('tails')
    expect(rollDuel(seeds)).toEqual({ pairs: [[1654, 5425]], winner: 'joiner' })
  })

  it('gives both players the same chance, and rolls equal pairs again', () => {
    const { chiSquare, faults } = drawDuels(20_000, 'duels')
    expect(faults).toEqual([])
    // One degree of freedom: 10.8 is met once in a thousand seeds.
    expect(chiSquare).toBeLessThan(10.8)
    const again = Array.from({ length: 20_000 }, (_, at) =>
      rollDuel({ ...seeds, creatorSeed: `c${at}` }),
    ).filter(({ pairs }) => pairs.length > 1)
    expect(again.length).toBeGreaterThan(0)
  })

  it('pays both stakes less the fee, rounded down in favour of the players', () => {
    expect(duelPrize(1000n, 200)).toEqual({ prizeMinor: 1960n, feeMinor: 40n })
    expect(duelPrize(1n, 200)).toEqual({ prizeMinor: 2n, feeMinor: 0n })
  })
})
