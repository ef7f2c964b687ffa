import { describe, expect, it } from 'vitest'
import { canMove, positionAfter, slidesPerView, sportPositionMax } from './carousel-model.ts'

describe('a carousel', () => {
  it('shows three slides up to a width of 991, else eight [LOBBY-049]', () => {
    expect([320, 991, 992, 1440].map(slidesPerView)).toEqual([3, 3, 8, 8])
  })

  it('counts positions from 0 to 20, and in the sportsbook to 24 [LOBBY-046] [LOBBY-047]', () => {
    const long = { position: 16, count: 60, perView: 8 }
    expect(positionAfter(long, 1)).toBe(20)
    expect(positionAfter({ ...long, position: 20 }, 1)).toBe(20)
    expect(positionAfter(long, 1, sportPositionMax)).toBe(24)
    expect(positionAfter({ ...long, position: 3 }, -1)).toBe(0)
  })

  it('stops at its last slide and says so', () => {
    const short = { position: 0, count: 11, perView: 8 }
    expect(canMove(short, -1)).toBe(false)
    expect(positionAfter(short, 1)).toBe(3)
    expect(canMove({ ...short, position: 3 }, 1)).toBe(false)
    expect(canMove({ ...short, count: 5 }, 1)).toBe(false)
  })
})
