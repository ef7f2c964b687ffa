import type { ShownArea } from '@powerplay/contract'
import { minuteMs, mustHave } from '@powerplay/kernel'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConnectionFailure } from '../../../platform/client/server-refusal.ts'
import { ExportButton } from './export-button.tsx'

const callPath = vi.hoisted(() =>
  vi.fn<(path: string, input?: object, options?: { key?: string }) => Promise<unknown>>(),
)
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: callPath, callPath }))

const area: ShownArea = {
  ...{ id: 'users', title: 'Users', one: 'user', icon: 'users', group: 'players', of: null },
  ...{ help: '', sort: 'at', refreshMs: null, mayExport: true, columns: [], actions: [] },
}
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('asks for the same file again after a lost answer, and some minutes later for the rows of then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29) })
  callPath.mockRejectedValue(new ConnectionFailure())
  render(<ExportButton area={area} question={{ filter: {} }} />)
  const press = async () => {
    const asked = callPath.mock.calls.length
    const button = screen.getByRole('button', { name: 'Export' })
    await waitFor(() => expect(button.hasAttribute('aria-disabled')).toBe(false))
    fireEvent.click(button)
    await waitFor(() => expect(callPath.mock.calls).toHaveLength(asked + 1))
    return mustHave(callPath.mock.lastCall?.[2]?.key, 'a key')
  }
  const first = await press()
  vi.setSystemTime(Date.now() + minuteMs)
  expect(await press()).toBe(first)
  vi.setSystemTime(Date.now() + 10 * minuteMs)
  const later = await press()
  expect(later).not.toBe(first)
  expect(await press()).toBe(later)
})
