import { afterEach, expect, it, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('waits until the first frame has been drawn', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const done = new Promise<void>(afterPaint)
  const finished = vi.fn()
  void done.then(finished)
  frames.shift()?.(0)
  await Promise.resolve()
  expect(finished).not.toHaveBeenCalled()
  frames.shift()?.(16)
  await done
})

it('does not wait in a page out of sight', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const work = vi.fn()
  afterPaint(work)
  expect(work).toHaveBeenCalledOnce()
})
