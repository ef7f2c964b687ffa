import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../time/clock.ts'
import { openMetrics } from '../telemetry/metrics.ts'
import { createBroadcaster, type Outlet } from './broadcaster.ts'
import { frameMs } from './coalescer.ts'
import { nodeMessage, type NodeDraft, type NodeLink } from './node-link.ts'
import { callerOf, contextOf } from './test/stage.ts'

type Sent = [channel: string, event: string, payload: unknown, besides: string | null]

/** Links in one process that pass messages on as JSON, as a wire would. */
function wire() {
  const links: { receive: Parameters<NodeLink['listen']>[0]; lose: () => void }[] = []
  const join = (): NodeLink => {
    const own = { receive: (_: unknown) => undefined, lose: () => undefined }
    links.push(own)
    return {
      publish: (draft: NodeDraft) => {
        const message = nodeMessage.parse(JSON.parse(JSON.stringify(draft)))
        for (const link of links) if (link !== own) link.receive(message)
      },
      listen: (receive, lose) => void Object.assign(own, { receive, lose }),
      close: async () => undefined,
    }
  }
  return { join, loseAll: () => links.forEach((link) => link.lose()) }
}

function nodeOf(link?: NodeLink) {
  const sent: Sent[] = []
  const ended: string[] = []
  const outlet: Outlet = {
    send: (...parts) => void sent.push(parts),
    endSessions: (sessionIds) => void ended.push(...sessionIds),
  }
  const metrics = openMetrics()
  const broadcaster = createBroadcaster({ clock: systemClock, metrics, link })
  broadcaster.attach(outlet)
  return { broadcaster, sent, ended, metrics }
}

/** Sends a row that comes after a rest, so that the next ones wait for company. */
function leaveAlone(broadcaster: ReturnType<typeof nodeOf>['broadcaster']): void {
  broadcaster.coalesce('Everyone', 'LiveFeedGame', [{ id: 0 }])
  vi.advanceTimersByTime(5)
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the broadcaster', () => {
  it('builds nothing for a channel that nobody listens to', () => {
    const { broadcaster, sent } = nodeOf()
    broadcaster.emit('Everyone', 'NewQuiz', { id: 1 })
    broadcaster.coalesce('Everyone', 'LiveFeedGame', [{ id: 1 }])
    vi.advanceTimersByTime(frameMs)
    expect(sent).toEqual([])
    expect(broadcaster.channels.isAwake('Everyone')).toBe(false)
  })

  it('lets what comes after a rest leave at once, with what is told in the same moment', () => {
    const { broadcaster, sent } = nodeOf()
    broadcaster.channels.subscribe('Everyone', 's1')
    for (const id of [1, 2]) broadcaster.coalesce('Everyone', 'LiveFeedGame', [{ id }])
    vi.advanceTimersByTime(5)
    expect(sent.map(([, , payload]) => payload)).toMatchObject([{ rows: [{ id: 1 }, { id: 2 }] }])
  })

  it('sends one frame per 80 ms, channel and event, with the newest 20 rows', async () => {
    const { broadcaster, sent, metrics } = nodeOf()
    const start = broadcaster.channels.subscribe('Everyone', 's1')
    leaveAlone(broadcaster)
    sent.length = 0
    for (let id = 1; id <= 30; id += 1) {
      broadcaster.coalesce('Everyone', 'LiveFeedGame', [{ id }])
      broadcaster.coalesce('Everyone', 'Ticker', [{ id }])
    }
    vi.advanceTimersByTime(frameMs - 1)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    const rows = Array.from({ length: 20 }, (_, index) => ({ id: index + 11 }))
    const at = systemClock.now()
    expect(sent).toEqual([
      ['Everyone', 'LiveFeedGame', { rows, seq: start + 2, at }, null],
      ['Everyone', 'Ticker', { rows, seq: start + 3, at }, null],
    ])
    vi.advanceTimersByTime(10 * frameMs)
    expect(sent).toHaveLength(2)
    const dropped = await metrics.registry.getSingleMetricAsString('realtime_dropped_rows_total')
    expect(dropped).toContain('realtime_dropped_rows_total 20')
  })

  it('lets messages of the chat wait twice as long for company as bets', () => {
    const { broadcaster, sent } = nodeOf()
    broadcaster.channels.subscribe('Everyone', 's1')
    const tell = (id: number) => {
      broadcaster.coalesce('Everyone', 'LiveFeedGame', [{ id }])
      broadcaster.coalesce('Everyone', 'ChatMessage', [{ id }])
    }
    const framesOf = (event: string) => sent.filter(([, name]) => name === event).length
    tell(1)
    vi.advanceTimersByTime(5)
    expect([framesOf('LiveFeedGame'), framesOf('ChatMessage')]).toEqual([1, 1])
    tell(2)
    vi.advanceTimersByTime(frameMs)
    expect([framesOf('LiveFeedGame'), framesOf('ChatMessage')]).toEqual([2, 1])
    tell(3)
    vi.advanceTimersByTime(frameMs)
    expect([framesOf('LiveFeedGame'), framesOf('ChatMessage')]).toEqual([3, 2])
    const [, , chat] = sent.findLast(([, name]) => name === 'ChatMessage') ?? []
    expect(chat).toMatchObject({ rows: [{ id: 2 }, { id: 3 }] })
  })

  it('stamps once for the sockets of a channel and for the one that gets it in its answer', () => {
    const { broadcaster, sent } = nodeOf()
    broadcaster.channels.subscribe('private-User.a', 's1')
    broadcaster.emitBesides('s1', 'private-User.a', 'BalanceModification', { to: '0' })
    expect(sent).toEqual([])
    broadcaster.channels.subscribe('private-User.a', 's2')
    const own = broadcaster.emitBesides('s1', 'private-User.a', 'BalanceModification', { to: '1' })
    expect(sent).toEqual([['private-User.a', 'BalanceModification', own, 's1']])
    const overHttp = broadcaster.emitBesides(null, 'private-User.b', 'BalanceModification', {})
    expect(overHttp).toEqual({ seq: expect.any(Number), at: expect.any(Number) })
  })

  it('resumes for a socket that listens, never over HTTP', async () => {
    const { broadcaster } = nodeOf()
    const seq = broadcaster.channels.subscribe('Everyone', 's1')
    broadcaster.emit('Everyone', 'NewQuiz', { id: 1 })
    const input = { channel: 'Everyone', seq }
    const context = contextOf(callerOf())
    const answer = await broadcaster.resume(input, { ...context, socketId: 's1' })
    expect(answer).toMatchObject({ events: [{ event: 'NewQuiz', payload: { id: 1 } }] })
    expect(await broadcaster.resume(input, context)).toEqual({ reload: true, seq: 0 })
  })
})

describe('several nodes', () => {
  it('hear each other, each counting what it delivers itself', () => {
    const { join } = wire()
    const [first, second] = [nodeOf(join()), nodeOf(join())]
    const seqs = [first, second].map(({ broadcaster }) => {
      broadcaster.channels.subscribe('Everyone', 's2')
      return broadcaster.channels.subscribe('Everyone', 's1')
    })
    first.broadcaster.emit('Everyone', 'NewQuiz', { id: 1 })
    second.broadcaster.emitBesides('s1', 'Everyone', 'NewQuiz', { id: 2 })
    const seen = [first, second].map(({ sent }) => sent.map(([, , payload]) => payload))
    expect(seen).toEqual(
      seqs.map((seq) => [
        expect.objectContaining({ id: 1, seq: seq + 1 }),
        expect.objectContaining({ id: 2, seq: seq + 2 }),
      ]),
    )
    expect(first.sent.at(-1)?.[3]).toBeNull()
    expect(second.sent.at(-1)?.[3]).toBe('s1')
  })

  it('put rows of all nodes into one frame', () => {
    const { join } = wire()
    const [first, second] = [nodeOf(join()), nodeOf(join())]
    second.broadcaster.channels.subscribe('Everyone', 's1')
    leaveAlone(second.broadcaster)
    second.sent.length = 0
    first.broadcaster.coalesce('Everyone', 'LiveFeedGame', [{ id: 1 }])
    vi.advanceTimersByTime(5)
    second.broadcaster.coalesce('Everyone', 'LiveFeedGame', [{ id: 2 }])
    vi.advanceTimersByTime(frameMs)
    expect(second.sent).toEqual([
      ['Everyone', 'LiveFeedGame', expect.objectContaining({ rows: [{ id: 1 }, { id: 2 }] }), null],
    ])
    expect(first.sent).toEqual([])
  })

  it('end the sockets of a session wherever they are', () => {
    const { join } = wire()
    const [first, second] = [nodeOf(join()), nodeOf(join())]
    first.broadcaster.endSessions(['session'])
    expect([first.ended, second.ended]).toEqual([['session'], ['session']])
  })

  it('make their clients reload after the link between them was lost', () => {
    const { join, loseAll } = wire()
    const { broadcaster, sent } = nodeOf(join())
    const seq = broadcaster.channels.subscribe('Everyone', 's1')
    loseAll()
    expect(sent).toEqual([['Everyone', 'reload', { seq: expect.any(Number) }, null]])
    expect(broadcaster.channels.seqOf('Everyone')).toBeGreaterThan(seq + 1)
  })
})
