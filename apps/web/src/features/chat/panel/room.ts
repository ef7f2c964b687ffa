import type { ChatChannel, ChatMessage, ChatSelf } from '@powerplay/contract'
import { create } from 'zustand'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { useAccount } from '../../auth/index.ts'
import { useChatPreferences } from '../preferences.ts'
import {
  changed,
  extended,
  noLines,
  opened,
  pushed,
  reconciled,
  without,
  type Lines,
} from './lines/lines.ts'
import { messages } from './messages.en.ts'

/** Rows of a page of the history. */
const pageRows = 50
/** Frames of several nodes may overtake each other: a hole gets a moment to close by itself. */
const holePatienceMs = 400

/** The list that is open over the lines; only one is. Source: 000 section 4. */
export type OpenList = 'commands' | 'rules' | 'pictures' | null

interface Room {
  readonly channels: readonly ChatChannel[]
  readonly channel: string
  readonly self: ChatSelf | undefined
  readonly lines: Lines
  readonly state: 'loading' | 'failed' | 'ready'
  readonly online: number | undefined
  readonly list: OpenList
  readonly draft: string
}

export const useRoom = create<Room>()(() => ({
  channels: [],
  channel: useChatPreferences.getState().channel,
  self: undefined,
  lines: noLines,
  state: 'loading',
  online: undefined,
  list: null,
  draft: '',
}))

const room = () => useRoom.getState()

/** Opens one of the lists, or (the one that is open) closes it. */
export function toggleList(list: OpenList): void {
  useRoom.setState({ list: room().list === list ? null : list })
}

/** Loads a channel from its newest messages. */
export async function openChannel(channel: string): Promise<void> {
  useChatPreferences.setState({ channel })
  useRoom.setState({ channel, lines: noLines, state: 'loading', list: null })
  try {
    const page = await callServer('chatHistory', { channel })
    if (room().channel !== channel) return
    useRoom.setState({ lines: opened(page, pageRows), state: 'ready' })
  } catch {
    if (room().channel === channel) useRoom.setState({ state: 'failed' })
  }
}

/** Asks for the messages before the oldest one in view. */
export async function loadOlder(): Promise<void> {
  const { channel, lines } = room()
  const [oldest] = lines.rows
  if (oldest === undefined || !lines.hasOlder) return
  const page = await callServer('chatHistory', { channel, before: oldest.number })
  if (room().channel !== channel) return
  useRoom.setState((now) => ({ lines: extended(now.lines, page, pageRows) }))
}

let looking: Promise<void> | undefined

/** Reads the newest page once more, once at a time, for what was missed: messages and removals. */
function lookAgain(): Promise<void> {
  looking ??= missed().finally(() => {
    looking = undefined
  })
  return looking
}

async function missed(): Promise<void> {
  const { channel, lines, state } = room()
  if (state !== 'ready') return openChannel(channel)
  try {
    const page = await callServer('chatHistory', { channel })
    if (room().channel !== channel) return
    useRoom.setState((now) => ({ lines: reconciled(now.lines, page, pageRows, lines) }))
  } catch {
    // The next push or reconnection asks again.
  }
}

/** After an outage all pages come back at once: each waits a while of its own. */
const returnSpreadMs = 2_000
let returning: ReturnType<typeof setTimeout> | undefined

/** Looks again after a time away, in which messages may have come and gone. */
function comeBack(): void {
  clearTimeout(returning)
  returning = setTimeout(() => void lookAgain(), Math.random() * returnSpreadMs)
}

let patience: ReturnType<typeof setTimeout> | undefined

function receive(row: ChatMessage): void {
  const { channel, self, lines, state } = room()
  if (row.channel !== channel || state !== 'ready') return
  // Replays leave out who keeps bets private: the history names everybody who wrote.
  const isNameless = row.user !== null && typeof row.user._id !== 'string'
  const isIgnored = row.user?.access === 'user' && self?.ignore.includes(row.user._id) === true
  const next = isNameless ? { lines, isHole: true } : pushed(lines, row)
  const shown = isIgnored ? without(next.lines, [row._id]) : next.lines
  useRoom.setState({ lines: shown })
  if (!next.isHole || patience !== undefined) return
  patience = setTimeout(() => {
    patience = undefined
    void lookAgain()
  }, holePatienceMs)
}

/** What the own account may do here; a guest has nothing to ask. */
export async function loadSelf(): Promise<void> {
  const isGuest = useAccount.getState().user === undefined
  const [channels, self] = await Promise.all([
    callServer('chatChannels', {}),
    isGuest ? undefined : callServer('chatSelf', {}),
  ])
  const isKnown = channels.some(({ id }) => id === room().channel)
  useRoom.setState({ channels, self })
  if (self?.rules) useChatPreferences.setState({ rulesAgreed: self.rules })
  const [first] = channels
  if (!isKnown && first !== undefined) await openChannel(first.id)
}

async function countOnline(): Promise<void> {
  const { count } = await whisper('OnlineUsers', {})
  useRoom.setState({ online: count })
}

let isFollowed = false

/** Follows the chat from the first time that it is in view. */
export function followRoom(): void {
  if (isFollowed) return
  isFollowed = true
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  void openChannel(room().channel)
  quietly(loadSelf())
  quietly(countOnline())
  on('chatMessage', receive)
  on('chatRemoveMessages', ({ ids }) =>
    useRoom.setState(({ lines }) => ({ lines: without(lines, ids) })),
  )
  on('chatMessageLike', ({ id, likes }) =>
    useRoom.setState(({ lines }) => ({ lines: changed(lines, id, (row) => ({ ...row, likes })) })),
  )
  on('chatNewQuiz', ({ channel, question }) => {
    const place = room().channels.find(({ id }) => id === channel)
    if (channel !== room().channel && place) toast('info', messages.quizIn(place.name), question)
  })
  on('chatQuizAnswered', ({ quiz }) =>
    useRoom.setState(({ lines }) => ({ lines: closeQuiz(lines, quiz) })),
  )
  on('chatOnline', ({ count }) => useRoom.setState({ online: count }))
  on('chatMuted', ({ mute }) => {
    useRoom.setState(({ self }) => ({ self: self && { ...self, mute } }))
    quietly(loadSelf())
  })
  on('tipReceived', ({ from, amount, currency }) =>
    toast('success', messages.tipReceived(from), `${amount} ${currency.toUpperCase()}`),
  )
  on('rainReceived', ({ amount, currency }) =>
    toast('success', messages.rainReceived, `${amount} ${currency.toUpperCase()}`),
  )
  on('realtime:reload', ({ channel }) => {
    if (channel === 'Everyone') comeBack()
  })
  useAccount.subscribe((now, before) => {
    if (now.user?._id === before.user?._id) return
    useRoom.setState({ self: undefined, list: null })
    void openChannel(room().channel)
    quietly(loadSelf())
  })
}

function closeQuiz(lines: Lines, quiz: string): Lines {
  const line = lines.rows.find((row) => row.type === 'quiz' && row.data._id === quiz)
  if (line === undefined) return lines
  return changed(lines, line._id, (row) =>
    row.type === 'quiz' ? { ...row, data: { ...row.data, closed: true } } : row,
  )
}
