import { describe, expect, it } from 'vitest'
import { layoutOf, pegsOf, pixelX, pixelY, tagsBeside } from './plinko-layout.ts'

const sizes = [
  [366, 330],
  [490, 540],
  [836, 540],
] as const

describe('the board of plinko', () => {
  it('fits every number of rows into every screen', () => {
    for (const [width, height] of sizes) {
      for (let rows = 8; rows <= 16; rows += 1) {
        const layout = layoutOf(rows, width, height)
        const pegs = pegsOf(layout)
        expect(pegs).toHaveLength((rows * (rows + 5)) / 2)
        for (const { x, y } of pegs) {
          expect(x).toBeGreaterThan(0)
          expect(x).toBeLessThan(width)
          expect(y).toBeLessThan(layout.bucketTop)
        }
        expect(layout.bucketTop + layout.bucketHeight).toBeLessThan(height)
      }
    }
  })

  it('puts a bucket between each two pegs of the last row', () => {
    const layout = layoutOf(8, 490, 540)
    const last = pegsOf(layout).slice(-10)
    expect(pixelX(layout, -4)).toBeCloseTo(((last[0]?.x ?? 0) + (last[1]?.x ?? 0)) / 2)
    expect(pixelX(layout, 4)).toBeCloseTo(((last[8]?.x ?? 0) + (last[9]?.x ?? 0)) / 2)
  })

  it('lets a ball rest on its peg, and lie in its bucket at the end', () => {
    const layout = layoutOf(12, 836, 540)
    expect(pixelY(layout, 0)).toBeCloseTo(layout.top - layout.ballRadius - layout.pegRadius)
    expect(pixelY(layout, 12)).toBeGreaterThan(layout.bucketTop)
    expect(pixelY(layout, 12)).toBeLessThan(layout.bucketTop + layout.bucketHeight)
  })

  it('knows how many tags the pyramid leaves room for', () => {
    expect(tagsBeside(layoutOf(16, 836, 540), 72, 42)).toBeGreaterThan(
      tagsBeside(layoutOf(16, 490, 540), 72, 42),
    )
    expect(tagsBeside(layoutOf(16, 366, 330), 72, 42)).toBeLessThanOrEqual(2)
  })
})
