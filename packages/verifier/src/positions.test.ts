import { createHash } from 'node:crypto'
import { openWalk, priceOfFine, priceWalk } from '@powerplay/engines'
import { describe, expect, it } from 'vitest'
import {
  engineAnswer,
  randomPosition,
  seededNumbers,
  verifierRecord,
} from './test/random-position.ts'
import { verifyPosition, verifyPriceDay } from './verifier.mjs'

const kinds = [
  ...['opening', 'too-late', 'slippage', 'open'],
  ...['bust', 'max_roi', 'sl', 'tp', 'user', 'time', 'exclusion', 'halt'],
]

describe('positions of futures', () => {
  it('end in the engine as in the verifier, to the last unit, whatever ends them', () => {
    const next = seededNumbers(18)
    const seen = new Set<unknown>()
    for (let index = 0; index < 20_000; index += 1) {
      const position = randomPosition(next)
      const answer = engineAnswer(position)
      expect(verifyPosition(verifierRecord(position)), `position ${index}`).toEqual(answer)
      seen.add(answer.reason ?? answer.status)
    }
    expect([...seen].sort()).toEqual([...kinds].sort())
  })

  it('cannot be checked with a tick missing', () => {
    const next = seededNumbers(3)
    const record = verifierRecord(randomPosition(next))
    const ticks = Array.isArray(record.ticks) ? record.ticks : []
    expect(ticks.length).toBeGreaterThan(3)
    expect(() => verifyPosition({ ...record, ticks: ticks.toSpliced(1, 1) })).toThrow('gap')
  })
})

describe('the price of the house', () => {
  it('is the same day in the engine and in the verifier', () => {
    const seed = createHash('sha256').update('a day').digest('hex')
    const terms = priceWalk(0.6, 600, 0.002)
    const day = openWalk(seed, 'BTC', terms)
    let fine = 6_401_235_000_000n
    const prices = Array.from({ length: 3_000 }, (_, index) => {
      fine = day.next(fine, index)
      return priceOfFine(fine)
    })
    const start = '6401235000000'
    expect(verifyPriceDay({ seed, ticker: 'BTC', start, ...terms }, 3_000)).toEqual(prices)
    expect(new Set(prices).size).toBeGreaterThan(1_000)
  })
})
