import { describe, expect, it } from 'vitest'
import { streamOfNonce, streamOfWords } from '../test/streams.ts'
import { fineOfPrice, openWalk, priceOfFine, priceWalk, tickReturnE12 } from './embedded-price.ts'

const walk = priceWalk(0.6, 6, 0.002)
const mirrored = (nonce: number, isJump: boolean) => {
  const stream = streamOfNonce(nonce)
  const jumpWord = isJump ? 0 : 2 ** 32 - 1
  const word = (index: number) => (index === 4 ? jumpWord : stream.word(index))
  const opposite = (index: number) => (index === 4 ? jumpWord : 2 ** 32 - 1 - stream.word(index))
  return [streamOfWords(word), streamOfWords(opposite)] as const
}

describe('the price of the house', () => {
  it.each([false, true])(
    'has for every move its mirror image, so its mean is 0 (jump: %s)',
    (isJump) => {
      for (let nonce = 0; nonce < 2_000; nonce += 1) {
        const [stream, opposite] = mirrored(nonce, isJump)
        expect(tickReturnE12(opposite, walk) + tickReturnE12(stream, walk)).toBe(0)
      }
    },
  )

  it('moves as far as its volatility says, and jumps as often as it should', () => {
    const calm = priceWalk(0.6, 0, 0)
    // A year has 157,680,000 ticks: 0.6 / sqrt of it.
    expect(calm.deviationE12).toBe(47_781_848)
    expect(walk.jumpsBelow / 2 ** 32).toBeCloseTo(6 / 18_000, 9)
    const squares = (terms: typeof calm, count: number) => {
      let sum = 0
      for (let nonce = 0; nonce < count; nonce += 1) {
        sum += (tickReturnE12(streamOfNonce(nonce), terms) / 1e12) ** 2
      }
      return Math.sqrt(sum / count)
    }
    expect(squares(calm, 20_000) / 4.7782e-5).toBeCloseTo(1, 1)
    const always = { ...calm, deviationE12: 0, jumpsBelow: 2 ** 32, jumpDeviationE12: 2e9 }
    expect(squares(always, 20_000) / 0.002).toBeCloseTo(1, 1)
  })

  it('keeps what a shown price cannot show, and rounds that half to even', () => {
    expect(fineOfPrice(6_401_235)).toBe(6_401_235_000_000n)
    expect(priceOfFine(6_401_235_499_999n)).toBe(6_401_235)
    expect(priceOfFine(6_401_234_500_000n)).toBe(6_401_234)
    expect(priceOfFine(6_401_235_500_000n)).toBe(6_401_236)
  })

  it('gives another day for another seed or ticker, and the same for the same', () => {
    const first = (seed: string, ticker: string) => {
      const day = openWalk(seed, ticker, walk)
      return Array.from({ length: 20 }, (_, index) => day.next(6_401_235_000_000n, index))
    }
    const [one, other] = ['1'.repeat(64), '2'.repeat(64)]
    expect(first(one, 'BTC')).toEqual(first(one, 'BTC'))
    expect(first(one, 'BTC')).not.toEqual(first(other, 'BTC'))
    expect(first(one, 'BTC')).not.toEqual(first(one, 'ETH'))
  })
})
