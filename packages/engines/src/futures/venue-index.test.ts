import { describe, expect, it } from 'vitest'
import { venueIndex, type VenueQuote } from './venue-index.ts'

const nowMs = 1_000_000
const quote = (venue: string, fine: number, agoMs = 0): VenueQuote => ({
  ...{ venue, fine: BigInt(fine), atMs: nowMs - agoMs },
})
const indexOf = (...quotes: VenueQuote[]) => venueIndex(quotes, nowMs)
const names = (quotes: readonly VenueQuote[]) => quotes.map(({ venue }) => venue)

describe('what venues say together', () => {
  it('is the one in the middle of three, and the mean of two', () => {
    const three = [quote('a', 100_010), quote('b', 100_050), quote('c', 100_020)]
    expect(indexOf(...three)).toMatchObject({ fine: 100_020n, isWide: false, outliers: [] })
    expect(indexOf(quote('a', 100_010), quote('b', 100_020)).fine).toBe(100_015n)
  })

  it('is nothing where fewer than two were heard within five seconds', () => {
    const old = quote('b', 100_000, 5_000)
    expect(indexOf().fine).toBeNull()
    expect(indexOf(quote('a', 100_000)).fine).toBeNull()
    expect(indexOf(quote('a', 100_000), old).fine).toBeNull()
    expect(indexOf(quote('a', 100_000), quote('b', 100_000, 4_999)).fine).toBe(100_000n)
  })

  it('does not count one that is more than half a percent from the median', () => {
    const near = indexOf(quote('a', 100_000), quote('b', 100_000), quote('c', 100_500))
    expect([near.fine, names(near.outliers)]).toEqual([100_000n, []])
    const far = indexOf(quote('a', 100_000), quote('b', 100_002), quote('c', 100_504))
    expect([far.fine, names(far.outliers)]).toEqual([100_001n, ['c']])
  })

  it('is nothing where two disagree so much that both are outliers', () => {
    const apart = indexOf(quote('a', 100_000), quote('b', 101_100))
    expect([apart.fine, names(apart.outliers)]).toEqual([null, ['a', 'b']])
  })

  it('is wide where those that count are more than 0.3 % apart', () => {
    expect(indexOf(quote('a', 100_000), quote('b', 100_300)).isWide).toBe(false)
    expect(indexOf(quote('a', 100_000), quote('b', 100_301)).isWide).toBe(true)
  })
})
