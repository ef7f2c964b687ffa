import type { PokerTableRow } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../platform/client/client-events.ts'
import { ConnectionFailure, ServerRefusal } from '../../platform/client/server-refusal.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { newTip } from './fair/own-chain.ts'
import { LobbyPage } from './lobby/lobby-page.tsx'
import { messages } from './messages.en.ts'
import { SitWindow } from './sit/sit-window.tsx'
import { TablePage } from './table/table-page.tsx'
import { hand, noLine, own, seat, table, turn } from './test/table-view.ts'
import { withLook } from './use-tables.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
const whisper = vi.hoisted(() => vi.fn<(name: string, data: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))
vi.mock('../../platform/realtime/realtime.ts', () => ({
  whisper,
  followChannel: () => () => undefined,
}))

const openAuth = vi.fn()
const me = {
  ...guestSession,
  ...{ status: 'signed-in' as const, openAuth },
  user: { id: 'user_0', name: 'player0', email: null, isEmailVerified: true },
  balances: [{ currencyId: 'usdt', realMinor: 2_000_000_000n, demoMinor: 0n }],
}
const guest = { ...guestSession, openAuth }
const show = (page: React.ReactNode, session: typeof me | typeof guest = me) =>
  render(<SessionProvider value={session}>{page}</SessionProvider>)
const page = <TablePage params={{ tableId: 'table_1' }} />
const answer = (own_: typeof own | null = own, table_ = table) => ({
  ...{ table: table_, own: own_, serverNow: 5_000, wait: noLine },
})

beforeEach(() => {
  queryClient.clear()
  vi.spyOn(Date, 'now').mockReturnValue(5_000)
})
afterEach(() => {
  cleanup()
  callServer.mockReset()
  whisper.mockReset()
  openAuth.mockReset()
  vi.restoreAllMocks()
})

/** Screens look again by themselves after ten seconds. */
const beforeNextLook = { timeout: 5_000 }

const row: PokerTableRow = {
  ...{ _id: 'table_1', name: 'Kestrel 1', currency: 'usdt', sb: '0.05000000', bb: '0.10000000' },
  ...{
    seats: 6,
    taken: 2,
    waiting: 0,
    minBuyIn: '4.00000000',
    maxBuyIn: '10.00000000',
    avgPot: null,
  },
  ...{ handsPerHour: 0, viewers: 0, speed: 'normal' },
}

describe('the lobby [POKER-001]', () => {
  it('lists tables, one’s own marked, and narrows them', async () => {
    const full = { ...row, _id: 'table_2', name: 'Osprey 1', taken: 2, seats: 2, viewers: 3 }
    callServer.mockResolvedValue({ tables: [row, full], mine: ['table_1'] })
    show(<LobbyPage />)
    expect(
      within(await screen.findByRole('row', { name: /Kestrel 1/ })).getByText('Mine'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Watch' })).toBeTruthy()
    expect(screen.getAllByText(/watching$/).map(({ textContent }) => textContent)).toEqual([
      '3 watching',
    ])
    fireEvent.click(screen.getByRole('switch', { name: 'Hide full' }))
    expect(screen.queryByText('Osprey 1')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: '9 seats' }))
    expect(screen.getByText('No table is open')).toBeTruthy()
  })

  it('is asked for anew once its channel is heard', async () => {
    callServer.mockResolvedValue({ tables: [row], mine: [] })
    show(<LobbyPage />)
    await screen.findByText('Kestrel 1')
    callServer.mockResolvedValue({ tables: [{ ...row, name: 'Osprey 1' }], mine: [] })
    act(() => emit('realtime:reload-page', { channel: 'Poker.lobby' }))
    expect(await screen.findByText('Osprey 1', {}, beforeNextLook)).toBeTruthy()
  })

  it('says when it cannot be loaded, and tries again', async () => {
    callServer.mockRejectedValue(new ConnectionFailure())
    show(<LobbyPage />)
    expect(await screen.findByText(messages.failed)).toBeTruthy()
  })
})

it('a look that was asked for before the cards came takes nobody’s cards away, and brings those of a newer hand', () => {
  const next = { ...own, handId: 'hand_2' }
  const look = answer({ ...own, cards: null }, table)
  const known = answer(next, table)
  expect(withLook(known, look).own).toEqual(next)
  const newer = answer(own, { ...table, version: 2, hand: { ...hand, _id: 'hand_3' } })
  expect(withLook(known, newer)).toBe(newer)
  expect(withLook(known, answer(null)).own).toBeNull()
})

describe('a table', () => {
  it('shows own cards, checks them, and acts by button and key at the own turn', async () => {
    callServer.mockResolvedValue(answer())
    whisper.mockResolvedValue({ ok: true, step: 1 })
    show(page)
    const bar = await screen.findByRole('region', { name: 'Your turn' })
    expect(screen.getByText('Your cards check out')).toBeTruthy()
    const place = { tableId: 'table_1', handId: 'hand_1', step: 0 }
    await act(async () => void fireEvent.click(within(bar).getByRole('button', { name: 'Pot' })))
    await act(async () => void fireEvent.keyDown(window, { key: 'r' }))
    // 0.10 to call, and a pot of 0.25 on top.
    expect(whisper).toHaveBeenLastCalledWith('PokerAct', {
      ...place,
      action: 'raise',
      amount: '0.35',
    })
    await act(async () => void fireEvent.keyDown(window, { key: 'c' }))
    expect(whisper).toHaveBeenLastCalledWith('PokerAct', { ...place, action: 'call' })
    await act(async () => void fireEvent.click(within(bar).getByRole('button', { name: 'All-in' })))
    await act(
      async () => void fireEvent.click(within(bar).getByRole('button', { name: /^All-in 10/ })),
    )
    expect(whisper).toHaveBeenLastCalledWith('PokerAct', { ...place, action: 'allin' })
    whisper.mockRejectedValue(
      new ServerRefusal({
        ...{ name: 'poker/not-your-turn', code: 10, status: 200, params: { step: 1 } },
        message: 'It is not your turn',
      }),
    )
    await act(async () => void fireEvent.keyDown(window, { key: 'f' }))
    expect(within(bar).getByText('It is not your turn')).toBeTruthy()
  })

  it('adds the time bank to the own turn, and says that the seat is kept while the line is broken', async () => {
    callServer.mockResolvedValue(answer())
    whisper.mockResolvedValue({ untilAt: 50_000 })
    show(page)
    const bar = await screen.findByRole('region', { name: 'Your turn' })
    await act(
      async () => void fireEvent.click(within(bar).getByRole('button', { name: 'Add time, 30 s' })),
    )
    const place = { tableId: 'table_1', handId: 'hand_1' }
    expect(whisper).toHaveBeenLastCalledWith('PokerTimeBank', place)
    const banked = { ...hand, turn: { ...turn, untilAt: 50_000, bankMs: 0 } }
    emit('event:pokerState', { table: { ...table, version: 2, hand: banked } })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Add time/ })).toBeNull())
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await act(async () => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText(/Your seat is kept/)).toBeTruthy()
    line.mockReturnValue(true)
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/Your seat is kept/)).toBeNull()
  })

  it('takes news of its own alone, newer ones only, and says them to readers', async () => {
    const waiting = { ...hand, turn: { ...turn, seat: 1 } }
    callServer.mockResolvedValue(answer(own, { ...table, hand: waiting }))
    show(page)
    await screen.findByRole('checkbox', { name: 'Check or fold' })
    const [post] = hand.lines
    const raise = post && { ...post, step: 1, kind: 'raise' as const, amount: '0.50000000' }
    const lines = raise ? [...hand.lines, raise] : []
    const news = { ...table, version: 2, hand: { ...waiting, lines, step: 1 } }
    emit('event:pokerState', { table: { ...news, version: 1 } })
    emit('event:pokerState', { table: { ...news, _id: 'table_2' } })
    emit('event:pokerState', { table: { ...table, version: 2, hand: waiting, name: 'Kestrel 9' } })
    await screen.findByText('Kestrel 9')
    expect(screen.queryByText(/player1 raises to 0.50/)).toBeNull()
    emit('event:pokerState', { table: { ...news, version: 3 } })
    expect(await screen.findByText(/player1 raises to 0.50/)).toBeTruthy()
  })

  it.each([
    ['its channel is heard', 'realtime:reload-page', 'Poker.table.table_1'],
    ['the player’s own channel missed something', 'realtime:reload', 'private-User.user_0'],
  ] as const)('is asked for anew once %s', async (_when, event, channel) => {
    callServer.mockResolvedValue(answer())
    show(page)
    await screen.findByText('Kestrel 1')
    callServer.mockResolvedValue(answer(own, { ...table, version: 2, name: 'Kestrel 9' }))
    act(() => emit(event, { channel }))
    expect(await screen.findByText('Kestrel 9', {}, beforeNextLook)).toBeTruthy()
  })

  it('keeps the turn and the cards that were told while a look at it was on its way', async () => {
    const before = answer({ ...own, cards: null, handId: null }, { ...table, hand: null })
    callServer.mockResolvedValue(before)
    show(page)
    await screen.findByText('Kestrel 1')
    let arrive: (view: unknown) => void = () => undefined
    callServer.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    act(() => emit('realtime:reload', { channel: 'User' }))
    const cards = own.cards ?? []
    act(() => {
      emit('event:pokerHole', { tableId: 'table_1', handId: 'hand_1', cards: [...cards] })
      emit('event:pokerState', { table: { ...table, version: 2 } })
    })
    await screen.findByText('Your cards check out')
    await act(async () => arrive(before))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByRole('region', { name: 'Your turn' })).toBeTruthy()
    expect(screen.getByText('Your cards check out')).toBeTruthy()
  })

  it('shows whose connection is lost, and that this is why his hand was folded', async () => {
    const [post] = hand.lines
    const fold = post && { ...post, kind: 'fold' as const, step: 1, amount: '0.00000000' }
    const lines = fold ? [...hand.lines, { ...fold, auto: 'disconnect' as const }] : []
    const seats = [seat(0), { ...seat(1), status: 'disconnected' as const }]
    callServer.mockResolvedValue(answer(own, { ...table, seats, hand: { ...hand, lines } }))
    show(page)
    expect(await screen.findByText('Reconnecting')).toBeTruthy()
    expect(screen.getByText(/player1 folds \(connection lost\)/)).toBeTruthy()
  })

  it('acts for a choice that was made before the turn, unless somebody raised', async () => {
    const waiting = { ...hand, turn: { ...turn, seat: 1 } }
    callServer.mockResolvedValue(answer(own, { ...table, hand: waiting }))
    whisper.mockResolvedValue({ ok: true, step: 2 })
    show(page)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Check or fold' }))
    const raised = [seat(0), { ...seat(1), bet: '0.50000000' }]
    const box = (name: string) => screen.getByRole('checkbox', { name })
    emit('event:pokerState', { table: { ...table, version: 2, hand: waiting, seats: raised } })
    await waitFor(() => expect(box('Check or fold')).toHaveProperty('checked', false))
    fireEvent.click(box('Call any'))
    const own_ = { ...hand, step: 1 }
    emit('event:pokerState', { table: { ...table, version: 3, seats: raised, hand: own_ } })
    const called = expect.objectContaining({ action: 'call' })
    await waitFor(() => expect(whisper).toHaveBeenLastCalledWith('PokerAct', called))
  })

  it('adds the seat’s value to the shuffle by itself, from the browser that holds the chain', async () => {
    const tip = newTip('table_1')
    const prepare = {
      ...{ handId: 'hand_2', number: 8, serverSeedHash: 'a'.repeat(64), asked: [0, 1] },
      untilAt: 9_000,
    }
    const asking = { ...table, phase: 'prepare' as const, hand: null, prepare }
    callServer.mockResolvedValue(answer({ ...own, tip, cards: null, handId: null }, asking))
    whisper.mockResolvedValue({})
    show(page)
    await screen.findByText(messages.table.preparing)
    const asked = {
      tableId: 'table_1',
      handId: 'hand_2',
      value: expect.stringMatching(/^[0-9a-f]{64}$/),
    }
    expect(whisper).toHaveBeenCalledWith('PokerEntropy', asked)
    cleanup()
    queryClient.clear()
    callServer.mockResolvedValue(answer({ ...own, cards: null, handId: null }, asking))
    show(page)
    expect(await screen.findByText(messages.table.elsewhere)).toBeTruthy()
  })

  it('sends guests to the sign-in, and says that a table is gone', async () => {
    callServer.mockResolvedValue(answer(null))
    show(page, guest)
    fireEvent.click(await screen.findByRole('button', { name: 'Sit down at seat 3' }))
    expect(openAuth).toHaveBeenCalledWith('login')
    cleanup()
    queryClient.clear()
    callServer.mockRejectedValue(
      new ServerRefusal({ name: 'poker/unknown', code: 1, status: 404, message: '', params: {} }),
    )
    show(page)
    expect(await screen.findByText('This table is gone')).toBeTruthy()
  })

  it('says that the seat was dealt out, and what joins its stack', async () => {
    callServer.mockResolvedValue(answer({ ...own, isDealtOut: true, queued: '3.00000000' }))
    show(page)
    expect(await screen.findByText(/^Dealt out this hand/)).toBeTruthy()
    expect(screen.getByText('3.00 join your stack after the hand.')).toBeTruthy()
  })
})

describe('sitting down', () => {
  const props = { tableId: 'table_1', currency: 'usdt', min: '4', max: '10', seat: 2 }
  const window_ = <SitWindow {...props} isRunning />

  it('brings chips within the limits, bound to a chain of this browser', async () => {
    whisper.mockResolvedValue({ seat: 2, stack: '10' })
    show(window_)
    const amount = screen.getByRole('textbox', { name: 'Chips' })
    for (const text of ['3', '11', '']) {
      fireEvent.change(amount, { target: { value: text } })
      expect(screen.getByRole('button', { name: 'Sit down' })).toHaveProperty('disabled', true)
    }
    fireEvent.change(amount, { target: { value: '5' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^Post the big blind/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^Fill up/ }))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sit down' })))
    const asked = {
      ...{ tableId: 'table_1', seat: 2, buyIn: '5', postNow: true },
      ...{ autoRebuy: false, autoTopUp: true },
    }
    const tip = { entropyTip: expect.stringMatching(/^[0-9a-f]{64}$/) }
    expect(whisper).toHaveBeenCalledWith(
      'PokerSit',
      { ...asked, ...tip },
      { key: expect.any(String) },
    )
  })

  it('keeps its key until the server has answered', async () => {
    whisper.mockRejectedValueOnce(new ConnectionFailure()).mockResolvedValue({})
    show(window_)
    const send = () =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sit down' })))
    await send()
    await send()
    expect(whisper.mock.calls[1]).toEqual(whisper.mock.calls[0])
  })
})
