import { describe, expect, it } from 'vitest'
import { drawPool, ticketsOf } from './pool.ts'
import { duelPrize, flipDuel, rollDuel } from './duel.ts'

const serverSeed = '1'.repeat(64)
const entries = [
  { user: 'u1', amountMinor: 60_000n, clientSeed: 's1' },
  { user: 'u2', amountMinor: 40_000n, clientSeed: 's2' },
]

describe('a pool', () => {
  it('draws the ticket of the published vector and pays all but the fee', () => {
    expect(drawPool(entries, serverSeed, 1, 300)).toEqual({
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
    const four = [1n, 2n, 3n, 94n].map((amountMinor, at) => ({
      user: `u${at}`,
      amountMinor,
      clientSeed: 'seed',
    }))
    const wins = [0, 0, 0, 0]
    const rounds = 20_000
    for (let round = 1; round <= rounds; round += 1) {
      const { winner, prizeMinor, feeMinor } = drawPool(four, serverSeed, round, 300)
      wins[winner] = (wins[winner] ?? 0) + 1
      expect(prizeMinor + feeMinor).toBe(100n)
    }
    // Chi square, three degrees of freedom: 16.3 is met once in a thousand seeds.
    const chiSquare = [0.01, 0.02, 0.03, 0.94].reduce(
      (sum, share, at) => sum + ((wins[at] ?? 0) - share * rounds) ** 2 / (share * rounds),
      0,
    )
    expect(chiSquare).toBeLessThan(16.3)
  })

  it('is drawn anew by any change of an entry', () => {
    const changed = [
      entries[0] ?? entries[1],
      { user: 'u2', amountMinor: 40_000n, clientSeed: 'x' },
    ]
    const picks = [entries, changed.flatMap((entry) => entry ?? []), entries.toReversed()].map(
      (each) => drawPool(each, serverSeed, 1, 300).pick,
    )
    expect(new Set(picks).size).toBe(3)
  })
})

describe('a duel', () => {
  const seeds = { serverSeed, creatorSeed: 'creator-seed', joinerSeed: 'joiner-seed' }

  it('falls and rolls as the published vector says', () => {
    expect(flipDuel(seeds)).toBe('tails')
    expect(rollDuel(seeds)).toEqual({ pairs: [[1654, 5425]], winner: 'joiner' })
  })

  it('gives both players the same chance, and rolls equal pairs again', () => {
    let heads = 0
    let creator = 0
    let again = 0
    const duels = 20_000
    for (let at = 0; at < duels; at += 1) {
      const each = { ...seeds, creatorSeed: `c${at}` }
      heads += Number(flipDuel(each) === 'heads')
      const dice = rollDuel(each)
      creator += Number(dice.winner === 'creator')
      again += Number(dice.pairs.length > 1)
    }
    // Five standard deviations of a fair coin.
    expect(Math.abs(heads - duels / 2)).toBeLessThan(354)
    expect(Math.abs(creator - duels / 2)).toBeLessThan(354)
    expect(again).toBeGreaterThan(0)
  })

  it('pays both stakes less the fee, rounded down in favour of the players', () => {
    expect(duelPrize(1000n, 200)).toEqual({ prizeMinor: 1960n, feeMinor: 40n })
    expect(duelPrize(1n, 200)).toEqual({ prizeMinor: 2n, feeMinor: 0n })
  })
})
