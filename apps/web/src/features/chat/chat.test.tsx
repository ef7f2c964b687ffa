import type { ChatMessage, ChatSelf } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../platform/client/client-events.ts'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../platform/session/session-context.tsx'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { Composer } from './panel/composer/composer.tsx'
import { noLines } from './panel/lines/lines.ts'
import { rules } from './panel/messages.en.ts'
import { followRoom, openChannel, useRoom } from './panel/room.ts'
import { useChatPreferences } from './preferences.ts'
import type { WrittenMessage } from './windows/message-deeds.ts'
import { MessageWindow } from './windows/message-window.tsx'
import { OnlineWindow } from './windows/online-window.tsx'
import { QuizWindow } from './windows/quiz-window.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))
const whisper = vi.hoisted(() => vi.fn<(name: string, data: object) => Promise<unknown>>())
vi.mock('../../platform/realtime/realtime.ts', async (load) => ({
  ...(await load<object>()),
  whisper,
}))

const row = (number: number, channel = 'general'): WrittenMessage => ({
  _id: `msg_${channel}_${number}`,
  number,
  type: 'message',
  channel,
  user: { _id: 'user_2', name: 'river', avatar: null, access: 'user' },
  vipLevel: 0,
  data: { message: `line ${number}` },
  created_at: '2026-11-20T10:00:00.000Z',
  likes: 0,
  liked: false,
})
const page = (channel: string, from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, at) => row(to - at, channel))
const self: ChatSelf = { rules: null, mute: null, ignore: [], tip_left_cents: 500_000 }
const channels = ['general', 'lounge'].map((id) => ({
  id,
  name: id,
  slow_s: 5,
  max_len: 200,
  can_write: true,
  reason: null,
}))
const moderator: SessionView = {
  ...guestSession,
  status: 'signed-in',
  user: {
    id: 'user_1',
    name: 'mira',
    email: null,
    isEmailVerified: true,
    permissions: { roles: [{ id: '*' }], permissions: [] },
  },
}
const numbers = () => useRoom.getState().lines.rows.map(({ number }) => number)
const asked = (call: string) => callServer.mock.calls.filter(([name]) => name === call)
const show = (what: React.ReactNode, session: SessionView = moderator) =>
  render(<SessionProvider value={session}>{what}</SessionProvider>)

beforeEach(async () => {
  callServer.mockReset()
  callServer.mockImplementation(async (call, input) => {
    const channel = String(Reflect.get(input, 'channel'))
    if (call === 'chatHistory') return page(channel, 1, 3)
    if (call === 'chatChannels') return channels
    if (call === 'chatSelf') return self
    return call === 'emojiPacks' ? [] : {}
  })
  whisper.mockReset()
  whisper.mockResolvedValue({ count: 7 })
  useToasts.setState({ toasts: [] })
  useChatPreferences.setState({ haveRulesOpened: false, rulesAgreed: null, channel: 'general' })
  useRoom.setState({ channels, self, lines: noLines, list: null, draft: '' })
  followRoom()
  await openChannel('general')
})
afterEach(cleanup)

describe('the room', () => {
  it('takes in what is pushed, and takes out what was removed [CHAT-080] [CHAT-081]', () => {
    emit('chatMessage', row(4))
    emit('chatMessage', row(5, 'lounge'))
    expect(numbers()).toEqual([1, 2, 3, 4])
    emit('chatRemoveMessages', { ids: ['msg_general_2', 'msg_general_4'] })
    expect(numbers()).toEqual([1, 3])
    emit('chatMessageLike', { id: 'msg_general_3', likes: 9 })
    expect(useRoom.getState().lines.rows.at(-1)?.likes).toBe(9)
  })

  it('asks for what it missed when a number is left out: messages, and removals', async () => {
    callServer.mockResolvedValueOnce([row(6), row(5), row(4), row(3), row(1)])
    emit('chatMessage', row(6))
    await waitFor(() => expect(numbers()).toEqual([1, 3, 4, 5, 6]))
    expect(asked('chatHistory').at(-1)?.[1]).toEqual({ channel: 'general' })
  })

  it('shows nothing that was removed while the connection was lost, and asks after a while of its own', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    callServer.mockResolvedValueOnce([row(5), row(3), row(1)])
    emit('realtime:reload', { channel: 'Everyone' })
    await waitFor(() => expect(numbers()).toEqual([1, 3, 5]))
    expect(asked('chatHistory').at(-1)?.[1]).toEqual({ channel: 'general' })
    vi.mocked(Math.random).mockRestore()
  })

  it('loads the history of another channel, and remembers it here [CHAT-018]', async () => {
    await openChannel('lounge')
    expect(useRoom.getState().lines.rows.every(({ channel }) => channel === 'lounge')).toBe(true)
    expect(asked('chatHistory').at(-1)?.[1]).toEqual({ channel: 'lounge' })
    expect(useChatPreferences.getState().channel).toBe('lounge')
  })

  it('tells of a quiz in another channel [CHAT-082]', () => {
    const quiz = {
      _id: 'quiz_7',
      question: 'How many?',
      reward: '0.25',
      currency: 'usdt',
      expires_at: '2026-11-20T10:10:00.000Z',
      closed: false,
    }
    emit('chatNewQuiz', { ...quiz, channel: 'general' })
    expect(useToasts.getState().toasts).toEqual([])
    emit('chatNewQuiz', { ...quiz, channel: 'lounge' })
    expect(useToasts.getState().toasts.at(-1)).toMatchObject({ text: 'How many?' })
  })

  it('closes a quiz that was answered [CHAT-083]', () => {
    const data = {
      _id: 'quiz_1',
      question: 'What?',
      reward: '0.25',
      currency: 'usdt',
      expires_at: '2026-11-20T10:10:00.000Z',
      closed: false,
    }
    emit('chatMessage', { ...row(4), type: 'quiz', data })
    const end = { user: null, question: 'What?', correct: null, reward: '0.25', currency: 'usdt' }
    emit('chatQuizAnswered', { ...end, channel: 'general', quiz: 'quiz_1' })
    expect(useRoom.getState().lines.rows.at(-1)).toMatchObject({ data: { closed: true } })
  })
})

describe('the composer', () => {
  const field = () => screen.getByRole('textbox', { name: 'Write a message' })

  it('has one list open at a time [CHAT-015]', () => {
    show(<Composer />)
    const heads = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
    const picker = () => screen.queryByRole('tab', { name: 'Emoji' })
    fireEvent.click(screen.getByRole('button', { name: 'Commands' }))
    expect([heads(), picker()]).toEqual([['Commands'], null])
    fireEvent.click(screen.getByRole('button', { name: 'Rules' }))
    expect([heads(), picker()]).toEqual([['Chat rules'], null])
    fireEvent.click(screen.getByRole('button', { name: 'Emoji, stickers and GIFs' }))
    expect(heads()).toEqual([])
    expect(picker()).toBeTruthy()
    fireEvent.change(field(), { target: { value: '/' } })
    expect([heads(), picker()]).toEqual([['Commands'], null])
  })

  it('shows the ten rules, and keeps the agreement [CHAT-011] [CHAT-029] [CHAT-030] [CHAT-031] [CHAT-032] [CHAT-033] [CHAT-034] [CHAT-035] [CHAT-036] [CHAT-037] [CHAT-038]', async () => {
    show(<Composer />)
    fireEvent.click(field())
    const list = within(screen.getByRole('region', { name: 'Chat rules' })).getAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual([
      '1Respect users',
      '2No begging',
      '3No accusing the operator of wrongdoing',
      '4No spam or links',
      '5No trading or ads',
      '6No sharing of referral codes',
      '7No staff requests',
      '8English only',
      '9Respect staff',
      "10Use '/' for commands",
    ])
    expect(list).toHaveLength(rules.length)
    callServer.mockImplementation(async (call) => {
      if (call === 'chatSelf') return { ...self, rules: '2024-06-27' }
      return call === 'chatChannels' ? channels : {}
    })
    fireEvent.click(screen.getByRole('button', { name: 'I agree to the rules' }))
    await waitFor(() => expect(asked('acceptChatRules')).toHaveLength(1))
    expect(asked('acceptChatRules')[0]?.[1]).toEqual({ version: '2024-06-27' })
    await waitFor(() => expect(useChatPreferences.getState().rulesAgreed).toBe('2024-06-27'))
  })

  it('sends a message without line breaks, and leaves the draft when it was refused', async () => {
    useRoom.setState({ self: { ...self, rules: '2024-06-27' } })
    show(<Composer />)
    fireEvent.change(field(), { target: { value: 'hello' } })
    whisper.mockRejectedValueOnce(new Error('Slow mode'))
    fireEvent.submit(field())
    await waitFor(() => expect(whisper).toHaveBeenCalled())
    expect(whisper.mock.lastCall).toEqual(['ChatMessage', { message: 'hello', channel: 'general' }])
    await act(async () => undefined)
    expect(field()).toHaveProperty('value', 'hello')
    fireEvent.submit(field())
    await waitFor(() => expect(field()).toHaveProperty('value', ''))
  })

  it('does what a command says, and tells that it is done [CHAT-050] [CHAT-092]', async () => {
    useRoom.setState({ self: { ...self, rules: '2024-06-27' } })
    show(<Composer />)
    fireEvent.change(field(), { target: { value: '/unmute river.' } })
    fireEvent.submit(field())
    await waitFor(() => expect(asked('unmute')).toEqual([['unmute', { name: 'river' }]]))
    await waitFor(() =>
      expect(useToasts.getState().toasts.at(-1)).toMatchObject({
        kind: 'success',
        title: 'Success',
      }),
    )
    expect(whisper).not.toHaveBeenCalled()
  })

  it('says for how long somebody is muted [CHAT-088]', () => {
    const mute = { until: '2099-01-01T12:00:00.000Z', reason: 'rule2' as const, note: null }
    useRoom.setState({ self: { ...self, mute } })
    show(<Composer />)
    expect(screen.getByRole('status').textContent).toMatch(/You are muted (until|for ever)/)
    expect(screen.getByRole('status').textContent).toContain('Rule 2: no begging')
    expect(field()).toHaveProperty('disabled', true)
  })

  it('of a guest is the way in [CHAT-017]', () => {
    const openAuth = vi.fn<(tab: string) => void>()
    show(<Composer />, { ...guestSession, openAuth })
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in to chat' }))
    expect(openAuth).toHaveBeenCalledWith('login')
  })
})

describe('the list of who is here', () => {
  it('names everybody with their standing, and how many there are [CHAT-003]', async () => {
    const user = { avatar: null, vipLevel: 0 }
    whisper.mockResolvedValue({
      count: 3,
      users: [
        { ...user, _id: 'user_2', name: 'river', access: 'user' },
        { ...user, _id: 'user_1', name: 'mira', access: 'moderator' },
      ],
    })
    show(<OnlineWindow />)
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['river', 'miraMod'])
    expect(screen.getByText('3 online')).toBeTruthy()
    expect(whisper).toHaveBeenCalledWith('OnlineUsers', {})
  })
})

describe('the quiz form', () => {
  it('has its button off while it sends, and on again after a failure [CHAT-004] [CHAT-084]', async () => {
    let fail: (error: Error) => void = () => undefined
    callServer.mockImplementation(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject
        }),
    )
    show(<QuizWindow />)
    fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'What is it?' } })
    fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'it' } })
    const button = screen.getByRole('button', { name: 'Start quiz' })
    fireEvent.click(button)
    await waitFor(() => expect(button).toHaveProperty('disabled', true))
    await act(async () => fail(new Error('There is an open quiz in this channel.')))
    expect(button).toHaveProperty('disabled', false)
    expect(screen.getByLabelText('Question')).toHaveProperty('value', 'What is it?')
  })
})

describe('the menu of a moderator', () => {
  const nothing = () => undefined
  const open = () =>
    show(
      <MessageWindow
        row={row(1)}
        onLike={nothing}
        onMention={nothing}
        onTip={nothing}
        onIgnore={nothing}
      />,
    )

  it.each([
    ['5 minutes', 5, 'CHAT-055'],
    ['15 minutes', 15, 'CHAT-056'],
    ['1 hour', 60, 'CHAT-057'],
    ['1 day', 1_440, 'CHAT-058'],
    ['1 week', 10_080, 'CHAT-059'],
    ['1 month', 43_200, 'CHAT-060'],
    ['6 months', 259_200, 'CHAT-061'],
    ['Forever', 52_560_000, 'CHAT-062'],
  ])('mutes for %s as %i minutes [%s]', async (name, minutes) => {
    open()
    fireEvent.click(screen.getByLabelText('Reason'))
    fireEvent.click(screen.getByRole('option', { name: 'Rule 4: no spam or links' }))
    fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.click(screen.getByRole('button', { name: `Mute for ${name.toLowerCase()}` }))
    await waitFor(() => expect(asked('mute')).toHaveLength(1))
    expect(asked('mute')[0]?.[1]).toEqual({ id: 'user_2', minutes, reason: 'rule4' })
  })

  it('is not there for players', () => {
    const player: SessionView = {
      ...moderator,
      user: { id: 'user_9', name: 'nova', email: null, isEmailVerified: true },
    }
    show(
      <MessageWindow
        row={row(1)}
        onLike={nothing}
        onMention={nothing}
        onTip={nothing}
        onIgnore={nothing}
      />,
      player,
    )
    expect(screen.queryByRole('button', { name: /Delete|Mute/ })).toBeNull()
  })
})
