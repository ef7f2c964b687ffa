import type { ChatMessage, PokerTable } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { ModalViewport } from '../../platform/modals/modal-viewport.tsx'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { cardFace } from '../../ui/playing-cards/card-face.ts'
import { LobbyPage } from './lobby/lobby-page.tsx'
import { messages } from './messages.en.ts'
import { TablePage } from './table/table-page.tsx'
import { hand, noLine, own, proofAt, seat, table } from './test/table-view.ts'
import { tellOffer } from './wait/tell-offer.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
const whisper = vi.hoisted(() => vi.fn<(name: string, data: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))
vi.mock('../../platform/realtime/realtime.ts', () => ({
  whisper,
  followChannel: () => () => undefined,
}))

const me = {
  ...guestSession,
  status: 'signed-in' as const,
  user: { id: 'user_0', name: 'player0', email: null, isEmailVerified: true },
}
const answers = new Map<string, unknown>()
const show = (page: React.ReactNode = <TablePage params={{ tableId: 'table_1' }} />) =>
  render(
    <SessionProvider value={me}>
      {page}
      <ModalViewport overlay={null} />
    </SessionProvider>,
  )
const view = (own_: typeof own | null, table_: PokerTable = table, wait: object = noLine) => ({
  ...{ table: table_, own: own_, serverNow: 5_000, wait },
})
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  queryClient.clear()
  answers.clear()
  answers.set('pokerNotes', { notes: [] })
  callServer.mockImplementation(async (call) => answers.get(call))
  whisper.mockResolvedValue({})
  vi.spyOn(Date, 'now').mockReturnValue(5_000)
})
afterEach(() => {
  cleanup()
  callServer.mockReset()
  whisper.mockReset()
  useToasts.setState({ toasts: [] })
  vi.restoreAllMocks()
})

describe('after a hand', () => {
  const over: PokerTable = { ...table, phase: 'pause', hand: { ...hand, turn: null } }
  const [first, second] = [proofAt(1), proofAt(3)]

  it('a player shows one card or both, or mucks; what lies open is not asked again', async () => {
    answers.set('pokerTable', view(own, over))
    show()
    const bar = await screen.findByRole('region', { name: 'Show your cards' })
    const place = { tableId: 'table_1', handId: 'hand_1' }
    await press(`Show ${cardFace(first.card).name}`)
    expect(whisper).toHaveBeenLastCalledWith('PokerShow', { ...place, cards: [0] })
    const seats = [{ ...seat(0), cards: [first.card] }, seat(1)]
    emit('event:pokerState', { table: { ...over, version: 2, seats } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show both' })).toBeNull())
    const rest = within(bar).getAllByRole('button')
    expect(rest).toHaveLength(2)
    await press('Muck')
    expect(whisper).toHaveBeenLastCalledWith('PokerShow', { ...place, cards: [] })
    expect(screen.queryByRole('region', { name: 'Show your cards' })).toBeNull()
    const both = [{ ...seat(0), cards: [first.card, second.card] }, seat(1)]
    emit('event:pokerState', { table: { ...over, version: 3, seats: both } })
    expect(screen.queryByRole('button', { name: 'Muck' })).toBeNull()
  })

  it('nobody is asked to show who was not dealt in, or while the hand is played', async () => {
    answers.set('pokerTable', view({ ...own, cards: null, handId: null }, over))
    show()
    await screen.findByRole('region', { name: 'Not your turn yet' })
    expect(screen.queryByRole('button', { name: 'Muck' })).toBeNull()
  })

  it('cards that a folded seat shows lie open at its place', async () => {
    const seats = [seat(0), { ...seat(1), isLive: false, cards: [first.card] }]
    answers.set('pokerTable', view(own, { ...over, seats }))
    const { container } = show()
    await screen.findByRole('region', { name: 'Show your cards' })
    expect(container.querySelectorAll('.poker-shown')).toHaveLength(1)
  })
})

describe('the line for a seat', () => {
  const full: PokerTable = { ...table, seatCount: 2 }

  it('is joined at a full table and left again, with the own place', async () => {
    answers.set('pokerTable', view(null, full, { ...noLine, waiting: 1 }))
    show()
    const line = await screen.findByRole('region', { name: 'The line for a seat' })
    expect(within(line).getByRole('status').textContent).toContain('1 in line')
    answers.set('pokerTable', view(null, full, { waiting: 2, place: 2, offeredUntil: null }))
    await press('Wait for a seat')
    expect(whisper).toHaveBeenLastCalledWith('PokerWait', { tableId: 'table_1', join: true })
    await screen.findByText('You are number 2 of 2 in line.')
    whisper.mockRejectedValue(
      new ServerRefusal({
        ...{ name: 'poker/unknown', code: 1, status: 200, params: {} },
        message: 'This does not exist',
      }),
    )
    await press('Leave the line')
    expect(whisper).toHaveBeenLastCalledWith('PokerWait', { tableId: 'table_1', join: false })
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['This does not exist'])
  })

  it('says how long a seat is kept, on the table and on every other page', async () => {
    const seats = [seat(0)]
    const offered = { waiting: 1, place: 1, offeredUntil: 35_000 }
    answers.set('pokerTable', view(null, { ...full, seats }, offered))
    show()
    await screen.findByText('A free seat is kept for you for 30 s: take one now.')
    tellOffer({ tableId: 'table_1', table: 'Kestrel 1' })
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
      'A seat is free at Kestrel 1',
    ])
  })

  it('is not there where a seat is free, and the lobby counts who waits', async () => {
    answers.set('pokerTable', view(null))
    show()
    await screen.findByText('Kestrel 1')
    expect(screen.queryByRole('region', { name: 'The line for a seat' })).toBeNull()
    cleanup()
    const row = {
      ...{ _id: 'table_1', name: 'Kestrel 1', currency: 'usdt', sb: '0.05', bb: '0.10' },
      ...{ seats: 2, taken: 2, waiting: 3, minBuyIn: '4', maxBuyIn: '10', avgPot: null },
      ...{ handsPerHour: 0, viewers: 0, speed: 'normal' },
    }
    answers.set('pokerLobby', { tables: [row], mine: [] })
    show(<LobbyPage />)
    expect(await screen.findByText('3 waiting')).toBeTruthy()
  })
})

describe('notes on players', () => {
  it('are written from the seat, with a colour, and taken away again', async () => {
    answers.set('pokerTable', view(own))
    show()
    await screen.findByRole('button', { name: 'Note on player1' })
    await press('Note on player1')
    const form = await screen.findByRole('form', { name: 'Note on player1' })
    fireEvent.change(within(form).getByLabelText('Your note'), { target: { value: 'calls all' } })
    fireEvent.click(within(form).getByRole('button', { name: 'Red' }))
    const note = { userId: 'user_1', text: 'calls all', color: 'red' }
    answers.set('pokerNotes', { notes: [{ ...note, name: 'player1' }] })
    await act(async () => void fireEvent.click(within(form).getByRole('button', { name: 'Save' })))
    expect(callServer).toHaveBeenCalledWith('pokerNotes', note)
    const button = screen.getByRole('button', { name: 'Note on player1' })
    await waitFor(() => expect(button.getAttribute('title')).toBe('calls all'))
    await press('Note on player1')
    await screen.findByRole('button', { name: 'Take away' })
    await press('Take away')
    const none = { userId: 'user_1', text: '', color: 'none' }
    expect(callServer).toHaveBeenCalledWith('pokerNotes', none)
  })

  it('are offered neither on oneself nor on whoever hides his name', async () => {
    const hidden = { ...seat(1).user, _id: null, name: null }
    answers.set(
      'pokerTable',
      view(own, { ...table, seats: [seat(0), { ...seat(1), user: hidden }] }),
    )
    show()
    await screen.findByText('Kestrel 1')
    expect(screen.queryByRole('button', { name: /^Note on/ })).toBeNull()
  })
})

describe('the chat of a table', () => {
  const said = (number: number, text: string, by = 'user_1'): ChatMessage => ({
    ...{ _id: `msg_${number}`, number, channel: 'poker-1', type: 'message', vipLevel: 0 },
    user: { _id: by, name: by, avatar: null, access: 'user' },
    ...{ created_at: '2026-01-01T00:00:00.000Z', likes: 0, liked: false },
    data: { message: text },
  })
  const self = { rules: '2024-06-27', mute: null, ignore: ['user_9'], tip_left_cents: 0 }

  it('is read by everybody, shows what comes and goes, and nobody who is ignored', async () => {
    answers.set('pokerTable', view(null))
    answers.set('pokerChat', { rows: [said(2, 'nice hand'), said(1, 'hello', 'user_9')] })
    answers.set('chatSelf', self)
    show()
    fireEvent.click(await screen.findByRole('tab', { name: 'Chat' }))
    await screen.findByText('nice hand')
    await waitFor(() => expect(screen.queryByText('hello')).toBeNull())
    expect(screen.getByText(messages.chat.watching)).toBeTruthy()
    emit('event:pokerChat', { tableId: 'table_1', message: said(3, 'thank you') })
    emit('event:pokerChat', { tableId: 'table_2', message: said(4, 'elsewhere') })
    await screen.findByText('thank you')
    expect(screen.queryByText('elsewhere')).toBeNull()
    emit('chatRemoveMessages', { ids: ['msg_2'] })
    await waitFor(() => expect(screen.queryByText('nice hand')).toBeNull())
    answers.set('pokerChat', { rows: [said(5, 'well played'), said(3, 'thank you')] })
    act(() => emit('realtime:reload-page', { channel: 'Poker.table.table_1' }))
    await screen.findByText('well played')
  })

  it('takes the agreement to the rules first, then what is said; a refusal keeps the text', async () => {
    answers.set('pokerTable', view(own))
    answers.set('pokerChat', { rows: [] })
    answers.set('chatSelf', { ...self, rules: null })
    show()
    fireEvent.click(await screen.findByRole('tab', { name: 'Chat' }))
    await screen.findByRole('button', { name: 'I agree to the rules' })
    expect(screen.getByText('Respect users')).toBeTruthy()
    answers.set('chatSelf', self)
    await press('I agree to the rules')
    expect(callServer).toHaveBeenCalledWith('acceptChatRules', { version: '2024-06-27' })
    const line = await screen.findByRole('textbox', { name: 'Say something' })
    fireEvent.change(line, { target: { value: 'good luck' } })
    whisper.mockRejectedValueOnce(
      new ServerRefusal({
        ...{ name: 'chat/slow-mode', code: 3, status: 200, params: { wait_s: 4 } },
        message: 'Slow mode: write again in 4 s.',
      }),
    )
    await press('Send')
    expect(screen.getByText('Slow mode: write again in 4 s.')).toBeTruthy()
    expect(line).toHaveProperty('value', 'good luck')
    await press('Send')
    const asked = { tableId: 'table_1', message: 'good luck' }
    expect(whisper).toHaveBeenLastCalledWith('PokerSay', asked)
    await waitFor(() => expect(line).toHaveProperty('value', ''))
  })
})
