import { cleanup, render, screen, within } from '@testing-library/react'
import type { BetInfo } from '@powerplay/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { BetOverview } from './bet-overview.tsx'

const server = vi.hoisted(() => ({ answer: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../../platform/realtime/realtime.ts', async (original) => ({
  ...(await original<object>()),
  whisper: () => server.answer(),
}))
afterEach(cleanup)

const bet: BetInfo = {
  metadata: { id: 'ag-c0ffee001111', name: 'Reef Night', image: '' },
  info: {
    id: 'bet_1',
    _id: 'bet_1',
    game: 'ag-c0ffee001111',
    user: null,
    currency: 'usdt',
    splitTotal: '1.00000000',
    payout: '2.00000000',
    profit: '1.00000000',
    multiplier: 2,
    status: 'win',
    server_seed: null,
    server_seed_hash: null,
    client_seed: '',
    nonce: -1,
    created_at: '2026-03-01T00:00:00.000Z',
    demo: false,
    product: 'slots',
    params: {},
    data: {},
  },
  user: { _id: null, name: null, avatar: null, private_bets: true },
}

it('a bet of an outside provider is shown without seeds, since it was drawn from none of ours', async () => {
  server.answer.mockResolvedValue(bet)
  render(<BetOverview betId="bet_1" />)
  expect(await screen.findByText('Reef Night')).toBeTruthy()
  expect(screen.getByText(/cannot be verified/)).toBeTruthy()
  expect(screen.queryByText(/(server|client) seed/i)).toBeNull()
  expect(screen.queryByText(/nonce/i)).toBeNull()
})

it('a bet on sport shows what it was on, at which odds, and how each selection ended [RT-026]', async () => {
  const leg = (at: number) => ({
    selectionId: `sr:match:${at}/1/1`,
    event: `Club ${at} v Club ${at + 1}`,
    market: 'Match result',
    outcome: `Club ${at}`,
    odds: 1.9,
  })
  const result = (at: number, word: string | null) => ({
    selectionId: `sr:match:${at}/1/1`,
    odds: 2.1,
    result: word,
  })
  const info = {
    ...{ ...bet.info, game: 'multi', product: 'sport' },
    params: { gameName: 'Multi (2)', legs: [leg(1), leg(3)] },
    data: { legs: [result(1, 'won'), result(3, null)] },
  }
  const metadata = { id: 'sport', name: 'Multi (2)', image: 'sport/multi' }
  server.answer.mockResolvedValue({ ...bet, info, metadata })
  render(<BetOverview betId="bet_3" />)
  const rows = within(await screen.findByRole('list', { name: 'Selections' })).getAllByRole(
    'listitem',
  )
  expect(rows.map((row) => row.textContent)).toEqual([
    'Club 1Club 1 v Club 2, Match result2.10Won',
    'Club 3Club 3 v Club 4, Match result2.10Open',
  ])
  expect(screen.getByRole('link', { name: 'Club 1 v Club 2' }).getAttribute('href')).toBe(
    '/sport/event/sr%3Amatch%3A1',
  )
  expect(screen.queryByText(/cannot be verified/)).toBeNull()
})

it('a bet of ours is shown with the seeds it was drawn from', async () => {
  const info = { ...bet.info, game: 'dice', server_seed_hash: 'a'.repeat(64), nonce: 7 }
  server.answer.mockResolvedValue({ ...bet, info })
  render(<BetOverview betId="bet_2" />)
  expect((await screen.findAllByText(/server seed/i)).length).toBeGreaterThan(0)
})
