import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { on } from '../../../platform/client/client-events.ts'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../../platform/session/session-context.tsx'
import { useRealityTimer } from './use-reality-timer.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

const told = vi.fn()
let stop = () => {}
const player: SessionView = {
  ...guestSession,
  status: 'signed-in',
  user: { id: 'user_1', name: 'nova', email: null, isEmailVerified: true },
}
const at = (nextAt: number | null, isDue = false) => ({
  now: 1_000,
  realityCheck: { nextAt, isDue },
})

beforeEach(() => {
  vi.useFakeTimers()
  callServer.mockReset()
  told.mockReset()
  stop = on('protection:reality-check', told)
})
afterEach(() => {
  stop()
  cleanup()
  vi.useRealTimers()
})

const show = (session: SessionView) =>
  renderHook(useRealityTimer, {
    wrapper: ({ children }) => <SessionProvider value={session}>{children}</SessionProvider>,
  })

it('asks for the check once its time has come, and no more once the page is left', async () => {
  callServer.mockResolvedValueOnce(at(61_000)).mockResolvedValue(at(61_000, true))
  const { unmount } = show(player)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toHaveBeenCalledOnce()
  unmount()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(callServer).toHaveBeenCalledTimes(2)
})

it('asks again later where the server could not be asked', async () => {
  callServer.mockRejectedValueOnce(new Error('away')).mockResolvedValue(at(null, true))
  show(player)
  await vi.advanceTimersByTimeAsync(301_000)
  expect(told).toHaveBeenCalledOnce()
})

it('asks nothing for guests', async () => {
  show(guestSession)
  await vi.advanceTimersByTimeAsync(301_000)
  expect(callServer).not.toHaveBeenCalled()
})
