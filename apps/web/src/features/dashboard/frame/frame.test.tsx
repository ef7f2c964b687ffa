import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { ShownArea } from '@powerplay/contract'
import type { DashboardFrame, Queues } from '../client.ts'
import { FrameProvider } from '../use-frame.ts'
import { Frame } from './frame.tsx'

const queues = vi.hoisted((): { now: Queues } => ({ now: [] }))
vi.mock('./use-queues.ts', () => ({ useQueues: () => queues.now }))
vi.mock('./build-pill.tsx', () => ({ BuildPill: () => null }))
const isNarrow = vi.hoisted(() => vi.fn<() => boolean>())
vi.mock('../../../ui/theme/use-media.ts', () => ({ useMedia: isNarrow }))

const area = (id: string, title: string): ShownArea => ({
  ...{ id, title, one: id, icon: 'users', group: 'money', of: null, help: '', sort: '-at' },
  ...{ refreshMs: null, mayExport: false, columns: [], actions: [] },
})
const frame: DashboardFrame = {
  me: { id: 'user_1', name: 'ada', avatar: null, roles: ['*'], seesOverview: true },
  areas: [area('withdrawals', 'Withdrawals'), area('kyc', 'KYC')],
}

afterEach(cleanup)

function tree() {
  const { hook } = memoryLocation({ path: '/kyc' })
  return (
    <Router hook={hook}>
      <FrameProvider value={frame}>
        <Frame>
          <button type="button">Behind</button>
        </Frame>
      </FrameProvider>
    </Router>
  )
}

const rail = () => screen.getByRole('complementary', { name: 'Dashboard' })
const isBehindInert = () => screen.getByText('Behind').closest('[inert]') !== null

it('opens the rail of a phone over the page, with the focus in it until Escape or its own button', () => {
  isNarrow.mockReturnValue(true)
  const { rerender } = render(tree())
  const menu = screen.getByRole('button', { name: 'Menu' })
  expect(isBehindInert()).toBe(false)
  const open = () => {
    menu.focus()
    fireEvent.click(menu)
    expect(document.activeElement).toBe(rail())
    expect([isBehindInert(), menu.closest('[inert]') !== null]).toEqual([true, true])
  }
  open()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect([isBehindInert(), menu.closest('[inert]') !== null]).toEqual([false, false])
  expect(document.activeElement).toBe(menu)
  open()
  fireEvent.click(within(rail()).getByRole('button', { name: 'Close menu' }))
  expect(isBehindInert()).toBe(false)
  expect(document.activeElement).toBe(menu)
  open()
  // A phone that is turned: the rail stands beside the page then, which is free.
  isNarrow.mockReturnValue(false)
  rerender(tree())
  expect(isBehindInert()).toBe(false)
})

it('says of itself only where something waits, not how much and how long', () => {
  isNarrow.mockReturnValue(false)
  queues.now = [{ area: 'withdrawals', open: 3, oldestAt: Date.now() - 120_000 }]
  const { rerender } = render(tree())
  const bell = screen.getByRole('navigation', { name: 'Waiting for you' })
  expect(within(bell).getByRole('link', { name: 'Withdrawals: 3 waiting' })).toBeTruthy()
  const told = screen.getByRole('status')
  expect(told.textContent).toBe('Something waits: Withdrawals.')
  queues.now = [{ area: 'withdrawals', open: 4, oldestAt: Date.now() - 900_000 }]
  rerender(tree())
  expect(bell.textContent).toContain('15 min')
  expect(told.textContent).toBe('Something waits: Withdrawals.')
})
