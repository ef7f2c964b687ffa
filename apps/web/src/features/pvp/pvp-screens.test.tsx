import type { PvpDuel, PvpEntry, PvpPool, PvpRound } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../platform/client/client-events.ts'
import { ConnectionFailure, ServerRefusal } from '../../platform/client/server-refusal.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../platform/session/session-context.tsx'
import { DuelWindow } from './duels/duel-window.tsx'
import { messages } from './messages.en.ts'
import { PoolPage } from './pool/pool-page.tsx'
import { PvpPage } from './pvp-page.tsx'
import { gatherMs } from './reload.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))

/** Stands still: countdowns are what they are. */
const now = Date.UTC(2026, 10, 23, 9)
const hash = 'a'.repeat(64)
const user = (name: string | null, id: string | null = name) => ({
  ...{ _id: id, name, avatar: null, private_bets: name === null },
})
const round: PvpRound = {
  ...{ _id: 'round_1', poolId: 'small', number: 7, state: 'counting', currency: 'usdt' },
  ...{ total: '10.00000000', players: 2, locksAt: now + 9_500, refundsAt: null },
  serverSeedHash: hash,
}
const pool: PvpPool = {
  ...{ id: 'small', name: 'Small', currency: 'usdt', minEntry: '0.10000000', feeBps: 300 },
  ...{ maxEntry: '10.00000000', round },
  shares: [
    { user: user('nova'), amount: '6.00000000' },
    { user: user(null), amount: '4.00000000' },
  ],
}
const entry = (name: string, from: string, to: string): PvpEntry => ({
  ...{ _id: `bet_${name}`, user: user(name), from, to, amount: '5.00000000' },
})
const duel: PvpDuel = {
  ...{ _id: 'duel_1', game: 'coinflip', state: 'open', creator: user('isolde'), side: 'heads' },
  ...{ stake: '5.00000000', currency: 'usdt', feeBps: 200, prize: '9.80000000', isPrivate: false },
  ...{ serverSeedHash: hash, expiresAt: now + 60_000, joiner: null, result: null },
  ...{ own: null, endedAt: null },
}
const view = {
  pool,
  round,
  entries: [entry('nova', '0.00000000', '5.00000000'), entry('vanta', '5.00000000', '10.00000000')],
  ...{ myEntries: ['bet_nova'], last: null, history: [], serverSeedHash: hash, serverNow: now },
}
const list = {
  ...{ pools: [pool], duels: [duel], stats: { rounds: 212, duels: 1_486 }, duelFeeBps: 200 },
  serverNow: now,
  duelStake: { min: '0.10000000', max: '20.00000000', currency: 'usdt' },
}

const anyKey = { key: expect.any(String) }
const openAuth = vi.fn()
const me = {
  ...guestSession,
  ...{ status: 'signed-in' as const, openAuth },
  user: { id: 'nova', name: 'nova', email: null, isEmailVerified: true },
  balances: [{ currencyId: 'usdt', realMinor: 2_000_000_000n, demoMinor: 0n }],
}
const guest: SessionView = { ...guestSession, openAuth }
const show = (page: React.ReactNode, session: SessionView = me) =>
  render(<SessionProvider value={session}>{page}</SessionProvider>)
const poolPage = <PoolPage params={{ poolId: 'small' }} />

beforeEach(() => {
  queryClient.clear()
  vi.spyOn(Date, 'now').mockReturnValue(now)
})
afterEach(() => {
  cleanup()
  callServer.mockReset()
  openAuth.mockReset()
  vi.restoreAllMocks()
})

describe('the list of pools and duels [POKER-002]', () => {
  it('says when no duel can be opened, and shows the rest', async () => {
    callServer.mockResolvedValue({ ...list, duelStake: null })
    show(<PvpPage />)
    await screen.findByText(messages.create.noPrice)
    screen.getByRole('row', { name: /isolde/ })
    expect(screen.queryByRole('form', { name: 'Create a duel' })).toBeNull()
  })

  it('shows each pool as a ring with pot, players and countdown, and duels to join', async () => {
    callServer.mockResolvedValue(list)
    show(<PvpPage />)
    const card = within(await screen.findByRole('region', { name: 'Small pool' }))
    card.getByText('0.10 to 10.00')
    card.getByRole('img', { name: 'Shares of the Small pool, 2 players' })
    expect(card.getByText('10 s').className).toContain('text-warn')
    expect(card.getByRole('link', { name: 'Enter' }).getAttribute('href')).toBe('/pvp/pool/small')
    screen.getByText('Today 212 rounds, 1,486 duels')
    const row = within(screen.getByRole('row', { name: /isolde/ }))
    row.getByText('Heads')
    row.getByRole('button', { name: 'Join' })
  })

  it('says that nobody waits, and sends guests to the sign-in', async () => {
    callServer.mockResolvedValue({ ...list, duels: [] })
    show(<PvpPage />, guest)
    await screen.findByText('Nobody is waiting, open one')
    fireEvent.click(screen.getByRole('button', { name: 'Sign in to play' }))
    expect(openAuth).toHaveBeenCalledWith('login')
    expect(callServer.mock.calls.map(([call]) => call)).not.toContain('pvpDuelCreate')
  })

  it('opens a duel with what was chosen, and shows a refusal', async () => {
    callServer.mockImplementation(async (call) => {
      if (call === 'pvpDuelCreate') throw new Error('You have five open duels')
      return list
    })
    show(<PvpPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Tails' }))
    fireEvent.change(screen.getByLabelText('Stake'), { target: { value: '5' } })
    screen.getByText('50.00 %')
    fireEvent.click(screen.getByRole('button', { name: 'Open duel' }))
    await screen.findByText('You have five open duels')
    expect(callServer).toHaveBeenCalledWith(
      'pvpDuelCreate',
      {
        ...{ game: 'coinflip', stake: '5', currency: 'usdt', private: false, side: 'tails' },
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      anyKey,
    )
  })

  it('tells when it could not be loaded', async () => {
    callServer.mockRejectedValue(new Error('no connection'))
    show(<PvpPage />)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.failed)
  })
})

describe('a pool [POKER-003]', () => {
  it('shows the countdown, the chance now and after an entry, and who is in it', async () => {
    callServer.mockResolvedValue(view)
    show(poolPage)
    const stage = within(await screen.findByRole('region', { name: 'Small pool' }))
    expect(stage.getByText('10').className).toContain('text-warn')
    stage.getByText('Winner gets 9.70')
    const form = within(screen.getByRole('form', { name: 'Enter' }))
    fireEvent.change(form.getByLabelText('Amount'), { target: { value: '10' } })
    form.getByText('50.00 %')
    form.getByText('75.00 %')
    expect(
      screen.getAllByRole('row').filter((row) => row.textContent?.includes('vanta')),
    ).toHaveLength(1)
    fireEvent.click(form.getByRole('button', { name: /Enter/ }))
    expect(callServer).toHaveBeenCalledWith(
      'pvpEnter',
      {
        ...{ poolId: 'small', roundId: 'round_1', amount: '10' },
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      anyKey,
    )
  })

  it('takes no entry once it is locked, and says so', async () => {
    callServer.mockResolvedValue({ ...view, round: { ...round, state: 'locked', locksAt: 1 } })
    show(poolPage)
    await screen.findByText('The order of entries is fixed.')
    const form = within(screen.getByRole('form', { name: 'Enter' }))
    expect(form.getByRole('button', { name: /Enter/ }).hasAttribute('disabled')).toBe(true)
  })

  it('names the winner once the wheel has turned, with the ticket that won', async () => {
    const last = {
      ...{ roundId: 'round_0', number: 6, state: 'drawn', total: '10.00000000' },
      ...{ pick: '5.50000000', winner: user('vanta'), entryId: 'bet_vanta', chance: 50 },
      ...{ prize: '9.70000000', fee: '0.30000000', endedAt: now - 6_100 },
      entries: view.entries,
    }
    callServer.mockResolvedValue({ ...view, entries: [], last, history: [last] })
    show(poolPage)
    await screen.findByText('vanta wins 9.70')
    screen.getByText('Ticket 5.50 of 10.00')
  })

  it('that does not exist says so', async () => {
    const facts = { code: 1, status: 404, name: 'pvp/unknown', message: 'gone', params: {} }
    callServer.mockRejectedValue(new ServerRefusal(facts))
    show(poolPage)
    await screen.findByRole('heading', { name: 'There is no such pool' })
  })
})

describe('a duel', () => {
  it('is joined in its window and shows how the coin fell', async () => {
    const ended: PvpDuel = {
      ...{ ...duel, state: 'settled', own: 'joiner', joiner: user('nova') },
      result: { side: 'tails', pairs: [], winner: 'joiner' },
    }
    callServer.mockImplementation(async (call) => ({
      serverNow: now,
      duel: call === 'pvpDuelJoin' ? ended : duel,
    }))
    show(<DuelWindow id="duel_1" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Join for 5.00' }))
    await screen.findByRole('img', { name: 'The coin fell on Tails' })
    await screen.findByText('You win 9.80')
  })
})

it('a duel that was decided before its news could be heard shows how it ended', async () => {
  callServer.mockResolvedValue({ serverNow: now, duel })
  show(<DuelWindow id="duel_1" />)
  await screen.findByRole('button', { name: 'Join for 5.00' })
  const ended: PvpDuel = {
    ...{ ...duel, state: 'settled', joiner: user('vanta') },
    result: { side: 'tails', pairs: [], winner: 'joiner' },
  }
  callServer.mockResolvedValue({ serverNow: now, duel: ended })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  emit('realtime:reload-page', { channel: 'Pvp' })
  vi.advanceTimersByTime(gatherMs)
  vi.useRealTimers()
  await screen.findByRole('img', { name: 'The coin fell on Tails' })
})

describe('a duel that is being decided', () => {
  it('is not offered again', async () => {
    callServer.mockResolvedValue({ serverNow: now, duel: { ...duel, state: 'joined' } })
    show(<DuelWindow id="duel_1" />)
    await screen.findByText(messages.duel.decided)
    expect(screen.queryByRole('button', { name: /Join/ })).toBeNull()
  })

  it('that was private and is over says that it is closed', async () => {
    const facts = { code: 1, status: 404, name: 'pvp/unknown', message: 'gone', params: {} }
    callServer.mockRejectedValue(new ServerRefusal(facts))
    show(<DuelWindow id="duel_1" />)
    await screen.findByText(messages.duel.gone)
  })

  it('is asked for with the same key and salt when the answer was lost', async () => {
    const joins: unknown[] = []
    callServer.mockImplementation(async (call, ...asked) => {
      if (call !== 'pvpDuelJoin') return { serverNow: now, duel }
      joins.push(asked)
      throw new ConnectionFailure()
    })
    show(<DuelWindow id="duel_1" />)
    const button = await screen.findByRole('button', { name: 'Join for 5.00' })
    fireEvent.click(button)
    await screen.findByText(/cannot be reached/)
    fireEvent.click(button)
    await vi.waitFor(() => expect(joins).toHaveLength(2))
    expect(joins[1]).toEqual(joins[0])
  })
})

it('counts against the clock of the server, whatever the visitor’s says', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(now - 10 * 60_000)
  callServer.mockImplementation(async (call) => (call === 'pvpPools' ? list : view))
  show(<PvpPage />)
  const card = within(await screen.findByRole('region', { name: 'Small pool' }))
  await card.findByText('10 s')
  screen.getByText('1:00')
  cleanup()
  show(poolPage)
  await screen.findByText('seconds to the lock')
})
