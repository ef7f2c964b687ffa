import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { HistoryLists } from './history-tab.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
const asked = vi.mocked(callServer)
afterEach(() => {
  cleanup()
  queryClient.clear()
  asked.mockReset()
})

it('the ledger is asked for one product and a time, from its first page on', async () => {
  asked.mockImplementation(async () => {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return { rows: [], page: 1, pages: 1, total: 0 } as never
  })
  render(
    <SessionProvider value={guestSession}>
      <HistoryLists perPage={20} />
    </SessionProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ledger' }))
  await waitFor(() => expect(asked.mock.calls.map(([name]) => name)).toContain('ledgerHistory'))
  fireEvent.click(screen.getByRole('button', { name: 'Of bets of' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Poker' }))
  fireEvent.click(screen.getByRole('button', { name: 'Time' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Last 30 days' }))
  await waitFor(() => {
    const last = asked.mock.calls.at(-1)?.[1]
    expect(last).toMatchObject({ page: 1, perPage: 20, product: 'poker' })
    const from = Number(Reflect.get(Object(last), 'from'))
    expect(Date.now() - from).toBeGreaterThanOrEqual(30 * 86_400_000)
    expect(Date.now() - from).toBeLessThan(31 * 86_400_000)
  })
})
