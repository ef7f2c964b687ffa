import { events, type EventSpec } from '@powerplay/contract'
import type { Clock, Uuid } from '@powerplay/kernel'
import type { Broadcaster } from '../broadcaster.ts'
import { systemRandom, type RandomSource } from '../time/clock.ts'
import type { WhisperHandlers } from '../context.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { Channels } from './channels.ts'
import { createCoalescer, frameMs } from './coalescer.ts'
import type { NodeLink } from './node-link.ts'

/** The sockets of this node, as the broadcaster needs them. */
export interface Outlet {
  /** Encodes once and sends to the channel's sockets, but for one. */
  send(channel: string, event: string, payload: object, besides: string | null): void
  endSessions(sessionIds: readonly Uuid[]): void
}

/** The broadcaster with the side that only the realtime server uses. */
export interface RealtimeBroadcaster extends Broadcaster {
  readonly channels: Channels
  /** Handler of the whisper Resume. */
  readonly resume: WhisperHandlers['Resume']
  /** Connects the sockets of this node; until then events only enter the histories. */
  attach(outlet: Outlet): void
  /** Counts a client that was told to reload. */
  countReload(): void
  /** Sends what waits and stops the timers. */
  close(): Promise<void>
}

interface BroadcasterParts {
  readonly clock: Clock
  readonly metrics: Metrics
  readonly random?: RandomSource
  /** The other nodes; without it events stay inside this one. */
  readonly link?: NodeLink | undefined
}

const sweepMs = 10_000
const specs: readonly EventSpec[] = Object.values(events)
const frameMsByEvent = new Map(specs.map((spec) => [spec.wire, spec.frameMs ?? frameMs]))
const frameMsOf = (event: string) => frameMsByEvent.get(event) ?? frameMs
/** Asks the clients of a channel to load its state anew. */
export const reloadEvent = 'reload'

/** The broadcaster of this node; see `Broadcaster` for what it promises. */
export function createBroadcaster(parts: BroadcasterParts): RealtimeBroadcaster {
  const { clock, link, random = systemRandom } = parts
  const channels = new Channels({ clock, random })
  const count = countersOf(parts.metrics)
  let outlet: Outlet | undefined

  const deliver = (channel: string, event: string, body: object, besides: string | null = null) => {
    const { payload } = channels.stamp(channel, event, body)
    send(channel, event, payload, besides)
    return payload
  }
  const send: Outlet['send'] = (channel, event, payload, besides) => {
    const subscribers = channels.subscriberCount(channel, besides)
    if (subscribers === 0) return
    outlet?.send(channel, event, payload, besides)
    count.emits.inc()
    count.deliveries.inc(subscribers)
  }
  const local = createCoalescer((channel, event, rows, droppedRows) => {
    count.rows.inc(rows.length)
    count.droppedRows.inc(droppedRows)
    if (!channels.isAwake(channel)) return
    send(channel, event, channels.stamp(channel, event, { rows }, rows.length).payload, null)
  }, frameMsOf)
  const abroad = createCoalescer((channel, event, rows) => {
    link?.publish({ kind: 'rows', channel, event, rows })
  })
  listenAbroad(link, { channels, local, deliver, send, outlet: () => outlet })
  const sweep = setInterval(() => channels.forgetDeserted(), sweepMs)
  sweep.unref()

  return {
    channels,
    resume: resumeOf(channels, () => count.reloads.inc()),
    countReload: () => count.reloads.inc(),
    attach(connected) {
      outlet = connected
    },
    emit(channel, event, payload) {
      link?.publish({ kind: 'event', channel, event, payload })
      if (channels.isAwake(channel)) deliver(channel, event, payload)
    },
    emitHere(channel, event, payload) {
      if (channels.isAwake(channel)) deliver(channel, event, payload)
    },
    isHeard: (channel) => channels.isAwake(channel),
    emitBesides(socketId, channel, event, payload) {
      link?.publish({ kind: 'event', channel, event, payload })
      return deliver(channel, event, payload, socketId)
    },
    coalesce(channel, event, rows) {
      if (rows.length === 0) return
      if (link !== undefined) abroad.add(channel, event, rows)
      if (channels.isAwake(channel)) local.add(channel, event, rows)
    },
    endSessions(sessionIds) {
      if (sessionIds.length === 0) return
      link?.publish({ kind: 'sessions-ended', sessionIds })
      outlet?.endSessions(sessionIds)
    },
    async close() {
      clearInterval(sweep)
      local.close()
      abroad.close()
      await link?.close()
    },
  }
}

/** Hands on what other nodes said to the sockets of this one. */
function listenAbroad(
  link: NodeLink | undefined,
  parts: {
    readonly channels: Channels
    readonly local: ReturnType<typeof createCoalescer>
    readonly deliver: (channel: string, event: string, body: object) => object
    readonly send: Outlet['send']
    readonly outlet: () => Outlet | undefined
  },
): void {
  const { channels, local, deliver, send, outlet } = parts
  link?.listen(
    (message) => {
      if (message.kind === 'sessions-ended') outlet()?.endSessions(message.sessionIds)
      else if (!channels.isAwake(message.channel)) return
      else if (message.kind === 'rows') local.add(message.channel, message.event, message.rows)
      else deliver(message.channel, message.event, message.payload)
    },
    () => reloadAll(channels, send),
  )
}

/** Events of other nodes were missed: every client of this one loads its state anew. */
function reloadAll(channels: Channels, send: Outlet['send']): void {
  channels.breakSequences()
  for (const channel of channels.names()) {
    send(channel, reloadEvent, { seq: channels.seqOf(channel) }, null)
  }
}

function countersOf(metrics: Metrics) {
  return {
    emits: metrics.counter('realtime_emits_total', 'Events sent to channels of this node.'),
    deliveries: metrics.counter('realtime_deliveries_total', 'Events times receiving sockets.'),
    rows: metrics.counter('realtime_coalesced_rows_total', 'Rows that left in frames.'),
    reloads: metrics.counter('realtime_reloads_total', 'Clients told to reload.'),
    droppedRows: metrics.counter('realtime_dropped_rows_total', 'Rows no frame had room for.'),
  }
}

/** Only sockets that listen to a channel may ask what it said; over HTTP there is none. */
function resumeOf(channels: Channels, countReload: () => void): WhisperHandlers['Resume'] {
  return async ({ channel, seq }, { socketId }) => {
    const isListener = socketId !== null && channels.hasSubscriber(channel, socketId)
    const events = isListener ? channels.after(channel, seq) : undefined
    if (events === undefined) {
      countReload()
      return { reload: true, seq: isListener ? channels.seqOf(channel) : 0 }
    }
    return {
      events: events.map(({ event, payload }) => ({ event, payload })),
      seq: channels.seqOf(channel),
    }
  }
}
