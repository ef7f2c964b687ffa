import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRace } from './use-race.ts'

const frames: FrameRequestCallback[] = []
let isStill = false

beforeEach(() => {
  frames.length = 0
  isStill = false
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('matchMedia', () => ({
    matches: isStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const draw = (atMs: number) => act(() => frames.pop()?.(atMs))

describe('a race', () => {
  it('starts at 0 for every round, ends at 1 and then asks for no frames', () => {
    const { result, rerender } = renderHook(({ id }) => useRace(id, 700), {
      initialProps: { id: 'bet_1' },
    })
    expect(result.current).toBe(0)
    draw(350)
    expect(result.current).toBeGreaterThan(0.5)
    draw(700)
    expect(result.current).toBe(1)
    expect(frames).toHaveLength(0)
    rerender({ id: 'bet_2' })
    expect(result.current).toBe(0)
  })

  it('does not run while idle or where motion is unwanted', () => {
    expect(renderHook(() => useRace(undefined, 700)).result.current).toBeUndefined()
    isStill = true
    expect(renderHook(() => useRace('bet_1', 700)).result.current).toBeUndefined()
    expect(frames).toHaveLength(0)
  })
})
