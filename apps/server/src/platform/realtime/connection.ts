import type { Socket } from 'socket.io'
import type { Caller } from '../context.ts'
import type { Meter } from './meter.ts'

/** Bytes that wait for a slow reader. */
export interface Backlog {
  bytes(): number
}

/** One events socket of this node. */
export interface Connection {
  readonly socket: Socket
  readonly ip: string
  /** Counts the events that want an answer. */
  readonly meter: Meter
  readonly backlog: Backlog
  /** Channels it listens to; kept while it lags, when it is out of their rooms. */
  readonly channels: Set<string>
  /** Who it is: a guest may become a player by subscribing, never another player. */
  caller: Caller
  /** Subscriptions that are still being decided. */
  joining: Promise<void> | null
  /** True while it reads too slowly to be sent events. */
  isLagging: boolean
}
