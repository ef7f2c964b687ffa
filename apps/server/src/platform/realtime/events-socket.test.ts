import Echo from 'laravel-echo'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import {
  bearerAuth,
  mintId,
  next,
  openStage,
  person,
  subscribe,
  whisper,
  type Stage,
} from './test/stage.ts'

const alice = person('alice')
const bob = person('bob')
let stage: Stage

afterEach(() => stage.close())

describe('subscribing', () => {
  it('lets a guest listen to Everyone and names the last sequence number [RT-019]', async () => {
    stage = await openStage()
    const guest = stage.connect()
    const answer = await subscribe(guest, 'Everyone')
    expect(answer).toEqual(['subscription_succeeded', 'Everyone', { seq: expect.any(Number) }])
    const heard = next(guest, 'NewQuiz')
    stage.broadcaster.emit('Everyone', 'NewQuiz', { id: 7 })
    const seq = stage.broadcaster.channels.seqOf('Everyone')
    expect(await heard).toEqual(['Everyone', { id: 7, seq, at: expect.any(Number) }])
  })

  it('opens the private channel to the player whom the bearer names [RT-002] [RT-015]', async () => {
    stage = await openStage({ people: [alice, bob] })
    const socket = stage.connect()
    const [event] = await subscribe(socket, alice.channel, bearerAuth(alice))
    expect(event).toBe('subscription_succeeded')
    const heard = next(socket, 'BalanceModification')
    stage.broadcaster.emit(alice.channel, 'BalanceModification', { balance: '1.00' })
    expect(await heard).toEqual([alice.channel, expect.objectContaining({ balance: '1.00' })])
  })

  it('takes the session cookie and the bearer of the handshake as well', async () => {
    stage = await openStage({ people: [alice, bob] })
    const byCookie = stage.connect({
      extraHeaders: { Cookie: `other=1; powerplay_session=${alice.cookie}` },
    })
    const byBearer = stage.connect({ auth: bearerAuth(bob) })
    expect((await subscribe(byCookie, alice.channel))[0]).toBe('subscription_succeeded')
    expect((await subscribe(byBearer, bob.channel))[0]).toBe('subscription_succeeded')
  })

  it('refuses the channel of another player, and any private channel to guests', async () => {
    stage = await openStage({ people: [alice, bob] })
    const socket = stage.connect()
    const foreign = await subscribe(socket, alice.channel, bearerAuth(bob))
    expect(foreign[2]).toEqual({ code: -1004, name: 'core/no-permission' })
    const guest = stage.connect()
    const signedOut = await subscribe(guest, alice.channel)
    expect(signedOut[2]).toEqual({ code: -1001, name: 'core/sign-in-needed' })
    const forged = await subscribe(guest, alice.channel, { headers: { Authorization: 'Bearer x' } })
    expect(forged[0]).toBe('subscription_error')
  })

  it('keeps a player who tries the bearer of another one on a signed-in socket', async () => {
    stage = await openStage({ people: [alice, bob] })
    const socket = stage.connect({ auth: bearerAuth(alice) })
    const [event] = await subscribe(socket, bob.channel, bearerAuth(bob))
    expect(event).toBe('subscription_error')
    expect((await subscribe(socket, alice.channel))[0]).toBe('subscription_succeeded')
  })

  it('refuses channels that do not exist', async () => {
    stage = await openStage({ people: [alice] })
    const socket = stage.connect({ auth: bearerAuth(alice) })
    for (const channel of [
      '',
      'everyone',
      'private-Everyone',
      'User.1',
      'private-User.',
      'x'.repeat(80),
    ]) {
      expect((await subscribe(socket, channel))[0]).toBe('subscription_error')
    }
  })

  it('stops after unsubscribe', async () => {
    stage = await openStage()
    const guest = stage.connect()
    await subscribe(guest, 'Everyone')
    guest.emit('unsubscribe', { channel: 'Everyone' })
    const answer = await whisper(guest, 'Everyone', 'GameData', {})
    expect(answer).toMatchObject({ answer: { error: { message: { code: -1003 } } } })
    expect(stage.broadcaster.channels.subscriberCount('Everyone')).toBe(0)
  })
})

describe('whispers over the socket', () => {
  const info = { reload: true, seq: 5 } as const

  it('answers WhisperResponse to the asking socket alone, with or without client- [RT-014]', async () => {
    stage = await openStage({ people: [alice], handlers: { Resume: async () => info } })
    const asking = stage.connect({ auth: bearerAuth(alice) })
    const other = stage.connect({ auth: bearerAuth(alice) })
    await subscribe(asking, alice.channel)
    await subscribe(other, alice.channel)
    const leaks: unknown[] = []
    other.on('WhisperResponse', (...parts: unknown[]) => leaks.push(parts))
    for (const event of ['client-Resume', 'Resume']) {
      const answered = next(asking, 'WhisperResponse')
      const data = { requestId: `for-${event}`, channel: 'Everyone', seq: 1 }
      asking.emit('client event', { channel: alice.channel, event, data })
      const response = { requestId: `for-${event}`, event: 'Resume', answer: info }
      expect(await answered).toEqual([alice.channel, response])
    }
    const heard = next(other, 'Marker')
    stage.broadcaster.emit(alice.channel, 'Marker', {})
    await heard
    expect(leaks).toEqual([])
  })

  it('gives the same frame through the acknowledgement', async () => {
    stage = await openStage({ handlers: { Resume: async () => info } })
    const guest = stage.connect()
    await subscribe(guest, 'Everyone')
    const answered = next(guest, 'WhisperResponse')
    const acknowledged = await whisper(guest, 'Everyone', 'Resume', { channel: 'Everyone', seq: 1 })
    expect(acknowledged).toEqual({ requestId: null, event: 'Resume', answer: info })
    expect(await answered).toEqual(['Everyone', acknowledged])
  })

  it('puts what the use case attaches beside the answer, one push for the other sockets', async () => {
    stage = await openStage({
      people: [alice],
      handlers: {
        Resume: async (_input, { socketId, attach }) => {
          const change = { currency: 'usdt', balance: '2.00' }
          const channel = alice.channel
          const balance = stage.broadcaster.emitBesides(
            socketId,
            channel,
            'BalanceModification',
            change,
          )
          attach({ balance, event: 'forged' })
          return info
        },
      },
    })
    const asking = stage.connect({ auth: bearerAuth(alice) })
    const other = stage.connect({ auth: bearerAuth(alice) })
    await subscribe(asking, alice.channel)
    await subscribe(other, alice.channel)
    const pushes: unknown[] = []
    asking.on('BalanceModification', (...parts: unknown[]) => pushes.push(parts))
    const pushed = next(other, 'BalanceModification')
    const response = await whisper(asking, alice.channel, 'Resume', { channel: 'x', seq: 1 })
    const [, balance] = await pushed
    expect(response).toEqual({ requestId: null, event: 'Resume', answer: info, balance })
    expect(balance).toMatchObject({ balance: '2.00', seq: expect.any(Number) })
    expect(pushes).toEqual([])
  })

  it('passes requestId as the idempotency key and keeps it out of the data', async () => {
    const seen: unknown[] = []
    stage = await openStage({
      handlers: {
        Resume: async (input, { key, caller }) => {
          seen.push({ input, key, userId: caller.userId })
          return info
        },
      },
    })
    const guest = stage.connect()
    await subscribe(guest, 'Everyone')
    const requestId = mintId()
    await whisper(guest, 'Everyone', 'Resume', { requestId, channel: 'Everyone', seq: 3 })
    const input = { channel: 'Everyone', seq: 3 }
    expect(seen).toEqual([{ input, key: requestId, userId: null }])
  })

  it('refuses whispers on a channel the socket does not listen to', async () => {
    stage = await openStage({ people: [alice] })
    const guest = stage.connect()
    await subscribe(guest, 'Everyone')
    const response = await whisper(guest, alice.channel, 'Resume', { channel: 'Everyone', seq: 1 })
    expect(response).toMatchObject({ answer: { error: { message: { name: 'core/unknown-id' } } } })
  })
})

describe('catching up', () => {
  it('resumes from the last number and says reload where events are missing', async () => {
    stage = await openStage()
    const guest = stage.connect()
    const [, , body] = await subscribe(guest, 'Everyone')
    const { seq } = Object(body)
    for (const id of [1, 2, 3]) stage.broadcaster.emit('Everyone', 'NewQuiz', { id })
    const resume = (from: number) =>
      whisper(guest, 'Everyone', 'Resume', { channel: 'Everyone', seq: from })
    expect(await resume(seq + 1)).toMatchObject({
      answer: {
        events: [
          { event: 'NewQuiz', payload: { id: 2, seq: seq + 2 } },
          { event: 'NewQuiz', payload: { id: 3, seq: seq + 3 } },
        ],
        seq: seq + 3,
      },
    })
    expect(await resume(seq + 3)).toMatchObject({ answer: { events: [], seq: seq + 3 } })
    expect(await resume(seq - 1_000)).toMatchObject({ answer: { reload: true, seq: seq + 3 } })
    expect(await resume(seq + 9)).toMatchObject({ answer: { reload: true } })
  })

  it('tells nothing of a channel the socket does not listen to', async () => {
    stage = await openStage({ people: [alice] })
    const guest = stage.connect()
    await subscribe(guest, 'Everyone')
    const data = { channel: alice.channel, seq: 1 }
    const response = await whisper(guest, 'Everyone', 'Resume', data)
    expect(response).toMatchObject({ answer: { reload: true, seq: 0 } })
  })

  it('keeps the events of a channel for a listener who comes back', async () => {
    stage = await openStage({ people: [alice] })
    const first = stage.connect({ auth: bearerAuth(alice) })
    const [, , body] = await subscribe(first, alice.channel)
    first.disconnect()
    await expect.poll(() => stage.broadcaster.channels.subscriberCount(alice.channel)).toBe(0)
    stage.broadcaster.emit(alice.channel, 'BalanceModification', { balance: '3.00' })
    const second = stage.connect({ auth: bearerAuth(alice) })
    await subscribe(second, alice.channel)
    const data = { channel: alice.channel, seq: Object(body).seq }
    expect(await whisper(second, alice.channel, 'Resume', data)).toMatchObject({
      answer: { events: [{ event: 'BalanceModification', payload: { balance: '3.00' } }] },
    })
  })
})

describe('the life of a socket', () => {
  it('ends with the session when its end is pushed', async () => {
    stage = await openStage({ people: [alice, bob], timing: { sessionPollMs: 60_000 } })
    const socket = stage.connect({ auth: bearerAuth(alice) })
    const second = stage.connect()
    const stranger = stage.connect({ auth: bearerAuth(bob) })
    await subscribe(socket, alice.channel)
    await subscribe(second, alice.channel, bearerAuth(alice))
    await subscribe(stranger, bob.channel)
    const ends = Promise.all([next(socket, 'disconnect'), next(second, 'disconnect')])
    stage.broadcaster.endSessions([alice.sessionId])
    expect((await ends).map(([reason]) => reason)).toEqual([
      'io server disconnect',
      'io server disconnect',
    ])
    expect(stranger.connected).toBe(true)
  })

  it('ends with the session when nobody told, by the regular question', async () => {
    stage = await openStage({ people: [alice] })
    const socket = stage.connect()
    await subscribe(socket, alice.channel, bearerAuth(alice))
    const ended = next(socket, 'disconnect')
    stage.authenticator.dead.add(alice.sessionId)
    expect((await ended)[0]).toBe('io server disconnect')
  })

  it('makes the client try again while credentials cannot be checked', async () => {
    stage = await openStage({ people: [alice] })
    stage.authenticator.isBroken = true
    const socket = stage.connect({ auth: bearerAuth(alice), reconnection: true })
    await new Promise((resolve) => socket.io.once('reconnect_attempt', resolve))
    stage.authenticator.isBroken = false
    await next(socket, 'connect')
    expect((await subscribe(socket, alice.channel))[0]).toBe('subscription_succeeded')
  })

  it('hints every client to come back after its own pause, then closes', async () => {
    stage = await openStage()
    const sockets = [stage.connect(), stage.connect()]
    for (const socket of sockets) await subscribe(socket, 'Everyone')
    const hints = Promise.all(sockets.map((socket) => next(socket, 'reconnect')))
    const ends = Promise.all(sockets.map((socket) => next(socket, 'disconnect')))
    await stage.realtime.close('restart')
    const delays = (await hints).map(([, hint]) => Object(hint).delayMs)
    expect(new Set(delays).size).toBe(2)
    expect((await ends).map(([reason]) => reason)).toEqual(['transport close', 'transport close'])
  })
})

describe('laravel-echo', () => {
  const echoFor = (auth: { headers: Record<string, string> }) =>
    new Echo({
      broadcaster: 'socket.io',
      client: io,
      host: stage.url,
      namespace: false,
      withoutInterceptors: true,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      randomizationFactor: 0,
      auth,
    })

  it('listens and whispers as its users know it', async () => {
    stage = await openStage({
      people: [alice],
      handlers: { Resume: async () => ({ reload: true, seq: 9 }) },
    })
    const echo = echoFor(bearerAuth(alice))
    const feed = new Promise((resolve) => echo.channel('Everyone').listen('LiveFeedGame', resolve))
    const mine = echo.private(`User.${alice.wireId}`)
    const answered = new Promise((resolve) => mine.listen('WhisperResponse', resolve))
    mine.whisper('Resume', { requestId: 'r1', channel: 'Everyone', seq: 1 })
    expect(await answered).toMatchObject({ requestId: 'r1', event: 'Resume', answer: { seq: 9 } })
    stage.broadcaster.coalesce('Everyone', 'LiveFeedGame', [{ id: 1 }, { id: 2 }])
    expect(await feed).toMatchObject({ rows: [{ id: 1 }, { id: 2 }], seq: expect.any(Number) })
    echo.disconnect()
  })

  it('learns of a refusal through its socket', async () => {
    stage = await openStage({ people: [alice] })
    const socket = stage.connect()
    const echo = new Echo({
      broadcaster: 'socket.io',
      client: () => socket,
      withoutInterceptors: true,
      auth: { headers: {} },
    })
    echo.private(`User.${alice.wireId}`)
    const [channel, body] = await next(socket, 'subscription_error')
    expect([channel, body]).toEqual([alice.channel, { code: -1001, name: 'core/sign-in-needed' }])
    echo.disconnect()
  })
})
