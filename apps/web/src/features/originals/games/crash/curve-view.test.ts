import { describe, expect, it } from 'vitest'
import { axisMarks, curvePoints, windowAt } from './curve-view.ts'

describe('the curve on the board', () => {
  it('stays inside a window that grows with it', () => {
    for (const elapsedMs of [0, 4_000, 20_000, 115_000]) {
      const window = windowAt(elapsedMs)
      const points = curvePoints(elapsedMs, window, 40)
      expect(points).toHaveLength(41)
      expect(points[0]).toEqual({ x: 0, y: 0 })
      for (const { x, y } of points) {
        expect(x).toBeLessThanOrEqual(1)
        expect(y).toBeLessThanOrEqual(1)
      }
    }
    expect(windowAt(20_000).timeMsMax).toBeGreaterThan(windowAt(1_000).timeMsMax)
  })

  it('marks its axes at round numbers', () => {
    expect(axisMarks(0, 10_000, 5)).toEqual([2_000, 4_000, 6_000, 8_000, 10_000])
    expect(axisMarks(100, 200, 5)).toEqual([120, 140, 160, 180, 200])
    expect(axisMarks(100, 34_700, 6).length).toBeLessThanOrEqual(6)
  })
})
