import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { on } from '../client/client-events.ts'
import type { EchoListener, OpenEcho } from './echo-socket.ts'
import { EventsClient } from './events-client.ts'

/** Every connection the client made, with what it sent. */
interface FakeSocket {
  readonly url: string
  readonly listener: EchoListener
  readonly sent: { event: string; frame: Record<string, unknown> }[]
  isClosed: boolean
}

const sockets: FakeSocket[] = []
const states: boolean[] = []
const reloads: string[] = []
const pageReloads: string[] = []
const rows: unknown[] = []
const balances: unknown[] = []
let stops: (() => void)[] = []
let ids = 0

const open: OpenEcho = (url, _authorization, listener) => {
  const socket: FakeSocket = { url, listener, sent: [], isClosed: false }
  sockets.push(socket)
  return {
    send: (event, frame) => void socket.sent.push({ event, frame: { ...frame } }),
    close: () => {
      socket.isClosed = true
    },
  }
}

function newClient() {
  return new EventsClient({
    open,
    urls: ['http://a', 'http://b'],
    authorization: () => 'Bearer t',
    onState: (isUp) => states.push(isUp),
    mintId: () => `id-${(ids += 1)}`,
  })
}

function last(): FakeSocket {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

function subscribed(channel: string, seq: number): void {
  last().listener.onMessage('subscription_succeeded', channel, { seq })
}

function connect(seqOwn = 10, seqAll = 500): EventsClient {
  const client = newClient()
  client.listenAs('user_1')
  last().listener.onOpen()
  subscribed('Everyone', seqAll)
  subscribed('private-User.user_1', seqOwn)
  reloads.length = 0
  return client
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  stops = [
    on('realtime:reload', ({ channel }) => reloads.push(channel)),
    on('realtime:reload-page', ({ channel }) => pageReloads.push(channel)),
    on('event:liveGame', (row) => rows.push(row)),
    on('balanceModification', (change) => balances.push(change)),
  ]
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const stop of stops) stop()
  for (const list of [sockets, states, reloads, pageReloads, rows, balances]) list.length = 0
})

describe('the events client', () => {
  it('subscribes with the bearer and reports connected and disconnected [RT-004]', () => {
    newClient().listenAs('user_1')
    last().listener.onOpen()
    const auth = { headers: { Authorization: 'Bearer t' } }
    expect(last().sent).toEqual([
      { event: 'subscribe', frame: { channel: 'Everyone', auth } },
      { event: 'subscribe', frame: { channel: 'private-User.user_1', auth } },
    ])
    last().listener.onClose()
    expect(states).toEqual([true, false])
  })

  it('listens to the channel of a page while it is looked at, on the next connection too', () => {
    const client = connect()
    const auth = { headers: { Authorization: 'Bearer t' } }
    client.follow('Sport.event.sr:match:1')
    const frame = { channel: 'Sport.event.sr:match:1', auth }
    expect(last().sent.at(-1)).toEqual({ event: 'subscribe', frame })
    subscribed('Sport.event.sr:match:1', 7)
    expect(pageReloads).toEqual(['Sport.event.sr:match:1'])
    last().listener.onClose()
    vi.advanceTimersByTime(0)
    last().listener.onOpen()
    expect(last().sent.at(-1)).toEqual({ event: 'subscribe', frame })
    client.leave('Sport.event.sr:match:1')
    const left = { channel: 'Sport.event.sr:match:1' }
    expect(last().sent.at(-1)).toEqual({ event: 'unsubscribe', frame: left })
    subscribed('Sport.event.sr:match:1', 9)
    expect(pageReloads).toHaveLength(1)
    expect(reloads).toEqual([])
  })

  it('takes the refusal of a channel of a page for no lost session', () => {
    const lost = vi.fn()
    stops.push(on('auth:session-lost', lost))
    connect().follow('Sport.categories')
    last().listener.onMessage('subscription_error', 'Sport.categories', { code: -1005 })
    expect(lost).not.toHaveBeenCalled()
    last().listener.onMessage('subscription_error', 'private-User.user_1', { code: -1001 })
    expect(lost).toHaveBeenCalledOnce()
  })

  it('tries the next address at once, then pauses', () => {
    newClient().listenAs(undefined)
    last().listener.onClose()
    vi.advanceTimersByTime(0)
    expect(sockets.map(({ url }) => url)).toEqual(['http://a', 'http://b'])
    last().listener.onClose()
    vi.advanceTimersByTime(499)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(3)
  })

  it('builds its channels anew when the user changes [RT-013]', () => {
    const client = connect()
    const before = last()
    client.listenAs(undefined)
    expect(before.isClosed).toBe(true)
    last().listener.onOpen()
    expect(last().sent.map(({ frame }) => frame['channel'])).toEqual(['Everyone'])
  })

  it('hands coalesced rows on one by one [RT-034]', () => {
    connect()
    last().listener.onMessage('LiveFeedGame', 'Everyone', { seq: 501, at: 1, rows: [1, 2, 3] })
    expect(rows).toEqual([1, 2, 3])
    last().listener.onMessage('LiveFeedGame', 'Everyone', { seq: 501, at: 1, rows: [1, 2, 3] })
    expect(rows).toHaveLength(3)
  })

  it('answers a whisper and applies the balance in its frame [RT-014]', async () => {
    const client = connect()
    const answer = client.whisper('Play', { bet: '1' }, 'key-1')
    expect(last().sent.at(-1)).toEqual({
      event: 'client event',
      frame: {
        channel: 'private-User.user_1',
        event: 'client-Play',
        data: { bet: '1', requestId: 'key-1' },
      },
    })
    const balance = { seq: 11, value: '2.00' }
    const frame = { requestId: 'key-1', event: 'Play', answer: { ok: true }, balance }
    last().listener.onMessage('WhisperResponse', 'private-User.user_1', frame)
    await expect(answer).resolves.toMatchObject({ answer: { ok: true } })
    expect(balances).toEqual([balance])
  })

  it('gives a whisper up when the socket closes, or when no answer comes', async () => {
    const client = connect()
    const first = client.whisper('Play', {}, 'key-1')
    last().listener.onClose()
    await expect(first).resolves.toBeUndefined()
    vi.advanceTimersByTime(0)
    const second = client.whisper('Play', {}, 'key-2')
    vi.advanceTimersByTime(10_000)
    await expect(second).resolves.toBeUndefined()
  })

  it('waits for a late number before it asks for a hole', async () => {
    connect()
    const channel = 'private-User.user_1'
    last().listener.onMessage('BalanceModification', channel, { seq: 12 })
    last().listener.onMessage('BalanceModification', channel, { seq: 11 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(last().sent.some(({ frame }) => frame['event'] === 'client-Resume')).toBe(false)
    expect(balances).toHaveLength(2)
  })

  it('resumes after the last whole number and replays what was missed once', async () => {
    connect()
    const channel = 'private-User.user_1'
    last().listener.onMessage('BalanceModification', channel, { seq: 13 })
    await vi.advanceTimersByTimeAsync(300)
    const asked = last().sent.at(-1)?.frame['data']
    expect(asked).toMatchObject({ channel, seq: 10 })
    const event = 'BalanceModification'
    const events = [11, 12, 13].map((seq) => ({ event, payload: { seq } }))
    const requestId = Reflect.get(Object(asked), 'requestId')
    const frame = { requestId, event: 'Resume', answer: { events, seq: 13 } }
    last().listener.onMessage('WhisperResponse', channel, frame)
    await vi.advanceTimersByTimeAsync(0)
    expect(balances).toEqual([{ seq: 13 }, { seq: 11 }, { seq: 12 }])
    expect(reloads).toEqual([])
  })

  it('asks for a reload when the server cannot resume, after a restart, and when told', async () => {
    connect()
    last().listener.onMessage('reload', 'Everyone', { seq: 900 })
    expect(reloads).toEqual(['Everyone'])
    last().listener.onClose()
    vi.advanceTimersByTime(0)
    last().listener.onOpen()
    subscribed('Everyone', 3)
    expect(reloads).toEqual(['Everyone', 'Everyone'])
    subscribed('private-User.user_1', 12)
    const requestId = Reflect.get(Object(last().sent.at(-1)?.frame['data']), 'requestId')
    const frame = { requestId, event: 'Resume', answer: { reload: true, seq: 12 } }
    last().listener.onMessage('WhisperResponse', 'private-User.user_1', frame)
    await vi.advanceTimersByTimeAsync(0)
    expect(reloads.at(-1)).toBe('private-User.user_1')
  })
})
