import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFrames } from './use-frames.ts'

interface Row {
  readonly length: number
}

const row = (length: number): Row => ({ length })
const oneByOne = (from: Row | undefined, to: Row): readonly Row[] => {
  const start = from?.length ?? 0
  return Array.from({ length: to.length - start }, (_, index) => row(start + index + 1))
}

function show(first: Row | undefined, stepMs = 100) {
  const onFrame = vi.fn()
  const hook = renderHook(
    ({ target, step }) => useFrames({ target, framesTo: oneByOne, stepMs: step, onFrame }),
    { initialProps: { target: first, step: stepMs } },
  )
  const go = (target: Row | undefined, step = stepMs) => hook.rerender({ target, step })
  const now = () => hook.result.current?.length
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return { go, now, wait, onFrame }
}

let isStill = false

beforeEach(() => {
  isStill = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    matches: isStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows one picture after another, and no timer runs at the end', () => {
  const { go, now, wait, onFrame } = show(undefined)
  go(row(3))
  expect(now()).toBe(1)
  wait(100)
  expect(now()).toBe(2)
  wait(100)
  expect(now()).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
  expect(onFrame).toHaveBeenCalledTimes(2)
})

it('goes on from what is shown when the target changes on the way', () => {
  const { go, now, wait } = show(undefined)
  go(row(3))
  wait(100)
  go(row(4))
  expect(now()).toBe(3)
  wait(100)
  expect(now()).toBe(4)
})

it('starts with what lies there already, without a run', () => {
  expect(show(row(3)).now()).toBe(3)
})

it('shows the target at once in quick rounds and where motion is unwanted', () => {
  const quick = show(undefined, 0)
  quick.go(row(3))
  expect(quick.now()).toBe(3)
  isStill = true
  const still = show(undefined)
  still.go(row(3))
  expect(still.now()).toBe(3)
})
