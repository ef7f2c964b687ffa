import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { WebSocket } from 'ws'
import { EventsSocket } from '../client/events-socket.ts'
import { oddTexts } from './arbitrary.ts'

const options = { numRuns: 60, endOnFailure: true }

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, 0, -1, true, '', [], {}, ...oddTexts),
  fc.jsonValue({ maxDepth: 3 }),
)
const oddFrame = fc.oneof(
  oddValue,
  fc.record(
    { channel: oddValue, event: oddValue, data: oddValue, auth: oddValue },
    { requiredKeys: [], noNullPrototype: true },
  ),
  fc.record({
    channel: fc.constantFrom('Everyone', 'private-User.user_1', 'x'.repeat(81)),
    event: fc.constantFrom('client-Play', 'client-Resume', 'Info', 'client-', '__proto__'),
    data: fc.oneof(oddValue, fc.record({ requestId: oddValue, api_id: oddValue })),
  }),
)

describe('the events socket', () => {
  let socket: EventsSocket

  beforeAll(async () => {
    socket = await EventsSocket.connect(inject('siteUrl'))
    await socket.subscribe('Everyone')
  })
  afterAll(() => socket.close())

  it.each(['subscribe', 'unsubscribe', 'client event', 'unknown'])(
    'lives through odd frames of %s',
    async (event) => {
      await fc.assert(
        fc.asyncProperty(fc.array(oddFrame, { maxLength: 3 }), async (frames) => {
          const sender = await EventsSocket.connect(inject('siteUrl'))
          for (const frame of frames) sender.socket.emit(event, frame)
          sender.close()
        }),
        options,
      )
      const answer = await socket.whisper('Everyone', 'GameData', {
        api_id: 'dice',
        requestId: '1',
      })
      expect(answer).toMatchObject({ requestId: '1', event: 'GameData', answer: { id: 'dice' } })
    },
  )

  it.each([[null], [[]], [[{}]], ['text'], [1], [true]])(
    'does not take %j for a whisper without fields',
    async (data) => {
      const answer: unknown = await socket.socket
        .timeout(10_000)
        .emitWithAck('client event', { channel: 'Everyone', event: 'client-Info', data })
      expect(answer).toMatchObject({ answer: { error: { message: { name: 'core/bad-payload' } } } })
    },
  )

  it('closes the connection of whoever sends too much at once', async () => {
    const flood = await EventsSocket.connect(inject('siteUrl'))
    const over = flood.ended()
    for (let count = 0; count < 2_000; count += 1) flood.socket.emit('client event', { count })
    expect(await over).toBe('transport close')
  })

  it('closes the connection of whoever sends a frame beyond the limit', async () => {
    const heavy = await EventsSocket.connect(inject('siteUrl'))
    const over = heavy.ended()
    heavy.socket.emit('subscribe', { channel: 'x'.repeat(100_000) })
    expect(await over).toBe('transport close')
  })
})

describe('the trading socket', () => {
  /** A socket that has been greeted. */
  function connect(): Promise<WebSocket> {
    const socket = new WebSocket(`${inject('siteUrl').replace('http', 'ws')}/trading-socket`)
    return new Promise((resolve, reject) => {
      socket.once('message', () => resolve(socket))
      socket.once('error', reject)
    })
  }

  /** The next answer; prices that are told to everybody come in between. */
  function next(socket: WebSocket): Promise<unknown> {
    return new Promise((resolve) => {
      const look = (data: WebSocket.RawData) => {
        const message: unknown = JSON.parse(String(data))
        if (!['error', 'pong'].includes(Reflect.get(Object(message), 'type'))) return
        socket.off('message', look)
        resolve(message)
      }
      socket.on('message', look)
    })
  }

  it('answers what it does not understand with an error and stays open', async () => {
    const socket = await connect()
    for (const text of ['', 'x', '[]', '{}', 'null', '{"type":"__proto__"}']) {
      const answer = next(socket)
      socket.send(text)
      expect(await answer).toMatchObject({ type: 'error' })
    }
    const pong = next(socket)
    socket.send('{"type":"ping"}')
    expect(await pong).toMatchObject({ type: 'pong' })
    socket.close()
  })

  it('ends whoever sends a message beyond the limit', async () => {
    const socket = await connect()
    socket.on('error', () => undefined)
    const code = new Promise((resolve) => socket.once('close', resolve))
    socket.send('x'.repeat(10_000))
    expect(await code).toBe(1009)
  })
})
