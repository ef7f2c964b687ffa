import { cleanup, render, screen } from '@testing-library/react'
import type { ShownArea } from '@powerplay/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { FrameProvider } from '../use-frame.ts'
import { Stopped } from './stopped.tsx'

interface Question {
  readonly filter: { readonly kind?: { in: string[] }; readonly state?: { in: string[] } }
}
const callPath = vi.hoisted(() => vi.fn<(path: string, question: Question) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callPath, callServer: vi.fn() }))

const area = (id: string): ShownArea => ({
  ...{ id, title: id, one: id, icon: 'users', group: 'control', of: null, help: '', sort: '-at' },
  ...{ refreshMs: null, mayExport: false, columns: [], actions: [] },
})
const row = (id: string, kind: string, state: string) => ({
  ...{ id, kind, state, version: 0, what: `what of ${id}` },
  ...{ reason: 'a reason', by: null, since: null },
})
/** More switches that run than a page has rows, and behind them what is off. */
const all = [
  ...Array.from({ length: 60 }, (_, at) => row(`switch.${at}`, 'switch', 'runs')),
  row('currency:usdt', 'switch-currency', 'stopped'),
  row('game:keno', 'title', 'off'),
]

afterEach(() => {
  cleanup()
  queryClient.clear()
})

it('shows all that is off, however many switches run, and where each is turned', async () => {
  callPath.mockImplementation((_, { filter: { kind, state } }) => {
    const fits = all.filter(
      (one) =>
        (kind?.in ?? [one.kind]).includes(one.kind) && state?.in.includes(one.state) !== false,
    )
    return Promise.resolve({ rows: fits.slice(0, 50), next: fits.length > 50 ? 'more' : null })
  })
  render(
    <FrameProvider
      value={{
        me: { id: 'user_1', name: 'ada', avatar: null, roles: ['*'], seesOverview: true },
        areas: [area('incidents'), area('games')],
      }}
    >
      <Stopped />
    </FrameProvider>,
  )
  const game = await screen.findByRole('link', { name: /what of game:keno/ })
  expect(game.getAttribute('href')).toBe('/games/keno')
  const currency = screen.getByRole('link', { name: /what of currency:usdt/ })
  expect(currency.getAttribute('href')).toBe('/incidents?row=currency%3Ausdt')
  const [first, second] = screen.getAllByRole('listitem')
  expect([first, second]).toEqual([currency.closest('li'), game.closest('li')])
  expect(screen.queryByRole('link', { name: 'All that is off' })).toBeNull()
})
