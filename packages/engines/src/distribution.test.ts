import { describe, expect, it } from 'vitest'
import { dice } from './dice/rules.ts'
import { hmacKey } from './fairness/hmac.ts'
import { openStream } from './fairness/stream.ts'
import { limbo } from './limbo/rules.ts'

/** Standard deviations that a fair generator leaves once in a million, to one side. */
const sigmas = 4.7534

/** The chi-square value that a fair generator passes (or stays below) once in a million. */
function chiSquareBound(freedom: number, side: 1 | -1): number {
  const spread = 2 / (9 * freedom)
  return freedom * (1 - spread + side * sigmas * Math.sqrt(spread)) ** 3
}

function expectUniform(counts: readonly number[]): void {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // Too even is as suspicious as too uneven.
  expect(chiSquare).toBeLessThan(chiSquareBound(counts.length - 1, 1))
  expect(chiSquare).toBeGreaterThan(chiSquareBound(counts.length - 1, -1))
}

function count(cells: number, rounds: number, cellOf: (round: number) => number): number[] {
  const counts = Array.from({ length: cells }, () => 0)
  for (let round = 0; round < rounds; round += 1) {
    const cell = cellOf(round)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return counts
}

const seeds = ['one', 'two', 'three'].map((text) => text.padEnd(64, '0'))

describe.each(seeds)('under the fixed server seed %s', (serverSeed) => {
  const key = hmacKey(serverSeed)
  const streamOf = (nonce: number) => openStream(key, 'distribution', nonce)

  it('spreads every byte of the raw words evenly', () => {
    for (const shift of [0, 8, 16, 24]) {
      expectUniform(count(256, 40_000, (nonce) => (streamOf(nonce).word(0) >>> shift) & 0xff))
    }
  })

  it('spreads words within a block as evenly as words across nonces', () => {
    const stream = streamOf(1)
    expectUniform(count(1000, 100_000, () => stream.nextInt(1000)))
  })

  it('rolls every 1 % of the dice alike', () => {
    const params = { condition: 'under', target: 50 } as const
    const rolls = count(100, 100_000, (nonce) => {
      const { roll } = dice.play(params, streamOf(nonce)).outcome
      // 10001 rolls do not divide by 100: the single roll 100.00 is folded into the last cell.
      return Math.min(Math.floor(roll), 99)
    })
    expectUniform(rolls)
  })

  it('pays dice and limbo within the band of their exact return', () => {
    const rounds = 100_000
    const paid = (play: (nonce: number) => number) => {
      let sumE4 = 0
      for (let nonce = 0; nonce < rounds; nonce += 1) sumE4 += play(nonce)
      return sumE4 / 10_000 / rounds
    }
    const diceParams = { condition: 'over', target: 74.5 } as const
    const limboParams = { target: 4 }
    const diceReturn = paid((nonce) => dice.play(diceParams, streamOf(nonce)).multiplierE4)
    const limboReturn = paid((nonce) => limbo.play(limboParams, streamOf(nonce)).multiplierE4)
    expectNear(diceReturn, dice.chance(diceParams), dice.multiplierMaxE4(diceParams), rounds)
    expectNear(limboReturn, limbo.chance(limboParams), limbo.multiplierMaxE4(limboParams), rounds)
  })

  it('shuffles every card to every place alike', () => {
    const places = Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => 0))
    for (let nonce = 0; nonce < 10_000; nonce += 1) {
      const order = streamOf(nonce).draw(10, 10)
      order.forEach((card, place) => {
        const row = places[place] ?? []
        row[card] = (row[card] ?? 0) + 1
      })
    }
    for (const row of places) expectUniform(row)
  })
})

function expectNear(
  measured: number,
  chance: { ways: number; of: number },
  multiplierE4: number,
  rounds: number,
): void {
  const p = chance.ways / chance.of
  const prize = multiplierE4 / 10_000
  const deviation = prize * Math.sqrt((p * (1 - p)) / rounds)
  expect(Math.abs(measured - p * prize)).toBeLessThan(sigmas * deviation)
}
