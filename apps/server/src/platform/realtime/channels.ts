import type { Clock, InstantMs } from '@powerplay/kernel'
import type { RandomSource } from '../time/clock.ts'
import { History } from './history.ts'

/** What a channel's events carry besides their own fields. */
export interface Stamp {
  readonly seq: number
  readonly at: InstantMs
}

/** One event as a channel sends it: number, time and payload with both inside. */
export interface Stamped extends Stamp {
  readonly payload: object
}

interface Channel {
  seq: number
  history: History
  readonly subscribers: Set<string>
  /** When the last subscriber left; null while there is one. */
  leftAt: InstantMs | null
}

interface ChannelsParts {
  readonly clock: Clock
  readonly random: RandomSource
  /** Rows that the histories of all channels may hold together. */
  readonly historyRowsMax?: number
}

const keptAloneMs = 120_000
const seqPerMs = 1_000

/**
 * The channels of this node: who listens, the number of the last event, and the recent events.
 * Numbers count without gaps while a channel is known here. The first one comes from the time in
 * microseconds, its last three digits by chance: so whoever arrives from before a restart, from
 * another node or after the channel was forgotten holds a number that fits nothing here.
 */
export class Channels {
  readonly #clock: Clock
  /** Drawn once per process, so that two that start in one millisecond number differently. */
  readonly #salt: number
  readonly #historyRowsMax: number
  readonly #channels = new Map<string, Channel>()
  #historyRows = 0

  constructor({ clock, random, historyRowsMax = 100_000 }: ChannelsParts) {
    this.#clock = clock
    const [high = 0, low = 0] = random.bytes(2)
    this.#salt = (high * 256 + low) % seqPerMs
    this.#historyRowsMax = historyRowsMax
  }

  /** Notes a listener. @returns the number of the channel's last event. */
  subscribe(name: string, socketId: string): number {
    const channel = this.#channels.get(name) ?? this.#open(name)
    channel.subscribers.add(socketId)
    channel.leftAt = null
    return channel.seq
  }

  unsubscribe(name: string, socketId: string): void {
    const channel = this.#channels.get(name)
    if (channel?.subscribers.delete(socketId) !== true) return
    if (channel.subscribers.size === 0) channel.leftAt = this.#clock.now()
  }

  /** Whether an event of this channel would be sent or kept at all. */
  isAwake(name: string): boolean {
    return this.#channels.has(name)
  }

  /** How many sockets listen, not counting one of them. */
  subscriberCount(name: string, besides: string | null = null): number {
    const subscribers = this.#channels.get(name)?.subscribers
    if (subscribers === undefined) return 0
    return subscribers.size - (besides !== null && subscribers.has(besides) ? 1 : 0)
  }

  /** How many sockets listen to both. */
  sharedBy(one: string, other: string): number {
    const both = this.#channels.get(one)?.subscribers
    const listening = [...(this.#channels.get(other)?.subscribers ?? [])]
    return listening.filter((socketId) => both?.has(socketId) === true).length
  }

  hasSubscriber(name: string, socketId: string): boolean {
    return this.#channels.get(name)?.subscribers.has(socketId) ?? false
  }

  /** The number of the last event; for a channel unknown here, one that fits nothing. */
  seqOf(name: string): number {
    return this.#channels.get(name)?.seq ?? this.#firstSeq()
  }

  names(): string[] {
    return [...this.#channels.keys()]
  }

  /** Gives an event its number and time and keeps it for those who come back. */
  stamp(name: string, event: string, body: object, rows = 1): Stamped {
    const at = this.#clock.now()
    const channel = this.#channels.get(name)
    if (channel === undefined) {
      const seq = this.#firstSeq()
      return { seq, at, payload: { ...body, seq, at } }
    }
    channel.seq += 1
    const { seq } = channel
    const payload = { ...body, seq, at }
    const rowsBefore = channel.history.rows
    channel.history.add({ seq, at, event, payload, rows })
    this.#historyRows += channel.history.rows - rowsBefore
    this.#renew(name, channel)
    this.#trim()
    return { seq, at, payload }
  }

  /** What came after `seq`: undefined when that is not wholly known, so only a reload helps. */
  after(name: string, seq: number): readonly { event: string; payload: object }[] | undefined {
    const channel = this.#channels.get(name)
    if (channel === undefined || seq > channel.seq) return undefined
    if (seq === channel.seq) return []
    const rowsBefore = channel.history.rows
    const events = channel.history.after(seq, this.#clock.now())
    this.#historyRows += channel.history.rows - rowsBefore
    return events
  }

  /** Tears the sequence of every channel: events were missed, nobody knows which. */
  breakSequences(): void {
    for (const channel of this.#channels.values()) {
      channel.seq = Math.max(channel.seq + 2, this.#firstSeq())
      channel.history = new History()
    }
    this.#historyRows = 0
  }

  /** Forgets the channels that nobody listened to for two minutes. */
  forgetDeserted(): void {
    const before = this.#clock.now() - keptAloneMs
    for (const [name, channel] of this.#channels) {
      if (channel.leftAt === null || channel.leftAt > before) continue
      this.#historyRows -= channel.history.rows
      this.#channels.delete(name)
    }
  }

  #open(name: string): Channel {
    const channel: Channel = {
      seq: this.#firstSeq(),
      history: new History(),
      subscribers: new Set(),
      leftAt: null,
    }
    this.#channels.set(name, channel)
    return channel
  }

  #firstSeq(): number {
    return this.#clock.now() * seqPerMs + this.#salt
  }

  /** The map is in order of the last event, so the first channel is the quietest. */
  #renew(name: string, channel: Channel): void {
    this.#channels.delete(name)
    this.#channels.set(name, channel)
  }

  #trim(): void {
    if (this.#historyRows <= this.#historyRowsMax) return
    for (const { history } of this.#channels.values()) {
      const rowsBefore = history.rows
      while (this.#historyRows - (rowsBefore - history.rows) > this.#historyRowsMax) {
        if (!history.dropOldest()) break
      }
      this.#historyRows -= rowsBefore - history.rows
      if (this.#historyRows <= this.#historyRowsMax) return
    }
  }
}
