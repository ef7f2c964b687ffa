import type { OwnUser, SupportChat, SupportChatRow, SupportMessage } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { useLicence } from '../../platform/licence/licence.ts'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../platform/session/session-context.tsx'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { useAccount } from '../auth/index.ts'
import { useDeskPlace } from './desk/use-desk.ts'
import { support } from './feature.ts'
import { SupportOverlay } from './support-overlay.tsx'
import { openSupport, useSupport } from './support-store.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))
const whisper = vi.hoisted(() => vi.fn<(name: string, data: object) => Promise<unknown>>())
const followed = vi.hoisted(() => new Set<string>())
vi.mock('../../platform/realtime/realtime.ts', async (load) => ({
  ...(await load<object>()),
  whisper,
  followChannel(channel: string) {
    followed.add(channel)
    return () => followed.delete(channel)
  },
}))

const nova = { _id: 'user_1', name: 'nova', avatar: null, staff: false }
const tova = { _id: 'user_9', name: 'Tova', avatar: null, staff: true }
const at = (minute: number) => `2026-11-20T14:${String(minute).padStart(2, '0')}:00.000Z`
const said = (minute: number, user: typeof nova, message: string): SupportMessage => ({
  _id: `smsg_${minute}`,
  message,
  user,
  created_at: at(minute),
  picture: null,
})

const head = {
  _id: 'support_a',
  status: 'answered',
  title: 'Withdrawal to TRX',
  user_read: at(2),
  support_read: at(1),
  created_at: at(0),
  updated_at: at(3),
} as const
const row: SupportChatRow = {
  ...head,
  user: nova,
  last: { message: 'It went out', user: tova, created_at: at(3) },
  unread: 2,
  closed_by: null,
  rating: null,
}
const chat: SupportChat = {
  ...head,
  user: nova,
  messages: [
    said(1, nova, 'ok, no rush'),
    said(2, nova, '<b>bold</b>'),
    said(3, tova, 'It went out'),
  ],
  more: false,
  closed_by: null,
  closed_at: null,
  rating: null,
  closes_at: '2026-11-23T14:03:00.000Z',
  desk: null,
}

let answers: Record<string, unknown>
const asked = (name: string) => callServer.mock.calls.filter(([call]) => call === name)
const toasts = () => useToasts.getState().toasts.map(({ title }) => title)
const player: SessionView = {
  ...guestSession,
  status: 'signed-in',
  user: { id: 'user_1', name: 'nova', email: null, isEmailVerified: true },
}
const agent: SessionView = {
  ...player,
  user: {
    id: 'user_9',
    name: 'Tova',
    email: null,
    isEmailVerified: true,
    permissions: { roles: [{ id: '*' }], permissions: [] },
  },
}
async function show(session: SessionView = player) {
  render(
    <SessionProvider value={session}>
      <SupportOverlay />
    </SessionProvider>,
  )
  act(() => openSupport())
  return screen.findByRole('dialog')
}

const account: OwnUser = {
  ...{ _id: 'user_1', name: 'nova', email: null, email_verified: true, pending_email: null },
  ...{ avatar: null, created_at: at(0), client_seed: 'seed', private_bets: false },
  ...{ self_excluded: false, missing_details: [], roles: [], permissions: [], lastLoginAt: null },
  ...{ vipLevel: 0, bonus_claim: null, wallets: {}, contact: {} },
  ...{ token: 't', tokenExpiresAt: 0 },
}

function signIn(id: string | undefined, roles: readonly string[] = []): void {
  const held = { ...account, _id: id ?? '', roles: roles.map((role) => ({ id: role })) }
  act(() => useAccount.setState({ user: id === undefined ? undefined : held }))
}

support.start?.()

beforeEach(() => {
  queryClient.clear()
  answers = {
    supportChats: [row],
    supportChat: chat,
    supportDesk: {
      online: true,
      answer_minutes: 4,
      topics: [{ title: 'How?', link: '/fairness' }],
    },
    supportRead: { user_read: at(3), support_read: at(1) },
    supportClose: { status: 'closed' },
  }
  callServer.mockReset()
  callServer.mockImplementation(async (call) => {
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    return answer
  })
  whisper.mockReset()
  whisper.mockResolvedValue({ id: 'support_b', message_id: 'smsg_7' })
  useToasts.setState({ toasts: [] })
  useSupport.setState({ stack: [], unread: 0, place: null })
  useDeskPlace.setState({ tab: 'all', search: '', chat: null })
})
afterEach(() => {
  cleanup()
  useLicence.setState({ pushed: undefined })
})

describe('the support window', () => {
  it('lists the own chats, opens one, goes back, closes, and is moved by its grip [SUP-001] [SUP-003] [SUP-004] [SUP-010]', async () => {
    const dialog = await show()
    const line = await within(dialog).findByRole('button', { name: /Withdrawal to TRX/ })
    expect(line.textContent).toContain('2 unread messages')
    expect(within(dialog).queryByRole('button', { name: 'Back' })).toBeNull()
    fireEvent.click(line)
    await within(dialog).findByText('ok, no rush')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
    await within(dialog).findByRole('button', { name: /Withdrawal to TRX/ })
    const grip = within(dialog).getByRole('button', { name: /Move Live Support/ })
    fireEvent.keyDown(grip, { key: 'ArrowLeft' })
    expect(useSupport.getState().place).not.toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close Live Support' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('greets before the first message, whose answer puts the real id in place of "new" [SUP-005]', async () => {
    const dialog = await show()
    await within(dialog).findByRole('button', { name: /Withdrawal/ })
    fireEvent.click(within(dialog).getByRole('button', { name: 'New chat' }))
    within(dialog).getByText(/Tell us what happened and we will answer here/)
    expect(useSupport.getState().stack.at(-1)).toEqual({ name: 'live_chat', id: 'new' })
    const field = within(dialog).getByRole('textbox', { name: 'Write a message' })
    fireEvent.change(field, { target: { value: 'help' } })
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
    expect(whisper).not.toHaveBeenCalled()
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
    expect(whisper.mock.calls[0]?.slice(0, 2)).toEqual([
      'SupportMessage',
      { channel: 'new', message: 'help' },
    ])
    expect(useSupport.getState().stack.at(-1)).toEqual({ name: 'live_chat', id: 'support_b' })
  })

  it('marks what is new and what was read, and shows markup as text', async () => {
    act(() =>
      useSupport.setState({ stack: [{ name: 'index' }, { name: 'chat', id: 'support_a' }] }),
    )
    const dialog = await show()
    await within(dialog).findByText('<b>bold</b>')
    expect(within(dialog).getAllByLabelText('Seen')).toHaveLength(1)
    expect(within(dialog).getAllByLabelText('Sent')).toHaveLength(1)
    await within(dialog).findByText('New')
    await waitFor(() =>
      expect(asked('supportRead')).toEqual([['supportRead', { id: 'support_a' }]]),
    )
    act(() => emit('supportTyping', { chat_id: 'support_a', staff: true, name: 'Tova' }))
    await within(dialog).findByText('Tova is writing…')
  })

  it('reloads on what support sends [SUP-006] [RT-035] [RT-036]', async () => {
    const dialog = await show()
    await within(dialog).findByRole('button', { name: /Withdrawal/ })
    for (const send of [
      () =>
        emit('event:supportMessage', {
          chat_id: 'support_a',
          status: 'answered',
          message: said(4, tova, 'hi'),
        }),
      () =>
        emit('event:supportMessageAdmin', {
          chat_id: 'support_a',
          status: 'open',
          message: said(5, nova, 'hi'),
        }),
      () => emit('supportStatus', { chat_id: 'support_a', status: 'closed', assigned: null }),
    ]) {
      const before = asked('supportDesk').length
      act(send)
      await waitFor(() => expect(asked('supportDesk').length).toBeGreaterThan(before))
    }
  })

  it('is left by signing out, and begins anew with the next account [SUP-006]', async () => {
    signIn('user_1')
    await show()
    useSupport.setState({ unread: 3 })
    signIn(undefined)
    expect(useSupport.getState()).toMatchObject({ stack: [], unread: 0 })
    expect(screen.queryByRole('dialog')).toBeNull()
    signIn('user_2')
    await waitFor(() => expect(useSupport.getState().unread).toBe(row.unread))
    signIn(undefined)
  })

  it('says why a message is not taken, and keeps it [SUP-017] [SUP-018] [SUP-019] [SUP-020]', async () => {
    act(() =>
      useSupport.setState({ stack: [{ name: 'index' }, { name: 'chat', id: 'support_a' }] }),
    )
    const dialog = await show()
    const field = await within(dialog).findByRole<HTMLTextAreaElement>('textbox')
    const refusals = [
      ['support/length', 1, 'Message is too short or long'],
      ['support/muted', 2, /^You cannot write to support until/],
      ['support/unknown-chat', 3, 'Unknown chat id'],
      ['support/closed', 4, 'This chat is closed.'],
    ] as const
    fireEvent.change(field, { target: { value: 'hello' } })
    for (const [name, code, text] of refusals) {
      const params = { until: at(30) }
      whisper.mockRejectedValueOnce(
        new ServerRefusal({ code, name, status: 409, message: 'Unknown chat id', params }),
      )
      await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
      expect(toasts().at(-1)).toMatch(text)
      expect(field.value).toBe('hello')
    }
  })

  it('says that it is not available, and so does an early press [SUP-021] [SUP-022]', async () => {
    answers['supportChats'] = new Error('down')
    const dialog = await show()
    await within(dialog).findByText('Support chat is not available')
    within(dialog).getByRole('button', { name: 'Retry' })
    cleanup()
    queryClient.clear()
    useSupport.setState({ stack: [] })
    callServer.mockImplementation(() => new Promise(() => undefined))
    const second = await show()
    fireEvent.click(await within(second).findByRole('button', { name: 'New chat' }))
    expect(toasts()).toContain('Support chat is not loaded yet, try again in a few seconds')
  })

  it('shows nothing but the given sentence in a demo [SUP-023]', async () => {
    answers['supportChats'] = new ServerRefusal({
      ...{ code: 7, name: 'support/demo', status: 409, message: '', params: {} },
    })
    const dialog = await show()
    await within(dialog).findByText('Support chat is not available on the demo version.')
    expect(within(dialog).queryByRole('button', { name: 'New chat' })).toBeNull()
  })

  it('is read only once it is closed, and rated', async () => {
    answers['supportChat'] = { ...chat, status: 'closed', closed_by: 'staff', closed_at: at(9) }
    act(() =>
      useSupport.setState({ stack: [{ name: 'index' }, { name: 'chat', id: 'support_a' }] }),
    )
    const dialog = await show()
    const field = await within(dialog).findByRole<HTMLTextAreaElement>('textbox')
    expect(field.disabled).toBe(true)
    await act(
      async () => void fireEvent.click(within(dialog).getByRole('button', { name: '4 stars' })),
    )
    expect(asked('supportClose')).toEqual([['supportClose', { id: 'support_a', rating: 4 }]])
  })

  it('is gone while its plugin is off [SUP-012]', async () => {
    await show()
    act(() =>
      useLicence.setState({ pushed: { valid: true, plugins: ['race'], enabledFeatures: [] } }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the desk of staff', () => {
  it('is offered to those who answer alone, and holds the queue [SUP-003] [SUP-011]', async () => {
    const queueRow = {
      ...row,
      status: 'open',
      assigned: null,
      waiting_since: at(0),
      vipLevel: 6,
      note_count: 3,
    }
    const desk = {
      assigned: { ...tova, _id: 'user_8', name: 'Aldous' },
      waiting_since: null,
      first_answer_s: 60,
      acts: [],
      notes: [],
      muted_until: null,
    }
    answers = {
      ...answers,
      supportQueue: [queueRow],
      supportFigures: { waiting: 5, mine: 1, open: 7, answered_today: 23, first_answer_s: 90 },
      supportChat: { ...chat, desk },
      supportPlayer: { ...nova, vipLevel: 6, joined: at(0), chats: 2, muted_until: null },
      supportCanned: [{ _id: 'a', title: 'Under review', text: 'We are looking into it.' }],
      supportAssign: { ...chat, desk },
    }
    const own = await show(player)
    await within(own).findByRole('button', { name: /Withdrawal/ })
    expect(within(own).queryByRole('button', { name: 'Support queue' })).toBeNull()
    cleanup()
    useSupport.setState({ stack: [] })
    const dialog = await show(agent)
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Support queue' }))
    const waiting = await within(dialog).findByText('nova')
    expect((await within(dialog).findByText('5 waiting')).textContent).toBe('5 waiting')
    fireEvent.click(waiting)
    // Somebody else answers: one can only take it over.
    const field = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', {
      name: 'Aldous answers this chat.',
    })
    expect(field.disabled).toBe(true)
    await act(
      async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Take over' })),
    )
    expect(asked('supportAssign')).toEqual([['supportAssign', { id: 'support_a', force: true }]])
  })

  it('listens to all chats for staff, and to the own ones for a player [RT-017] [RT-018]', async () => {
    signIn('user_1')
    expect([...followed]).toEqual(['private-Support.user_1'])
    signIn('user_9', ['*'])
    expect([...followed]).toEqual(['private-Support.user_9', 'private-Support'])
    signIn(undefined)
    expect([...followed]).toEqual([])
  })
})
