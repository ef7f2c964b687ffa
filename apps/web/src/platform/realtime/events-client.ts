import { emit } from '../client/client-events.ts'
import { fieldOf } from '../client/fields.ts'
import { ChannelSequence } from './channel-sequence.ts'
import { deliver } from './deliver.ts'
import type { EchoSocket, OpenEcho } from './echo-socket.ts'
import { retryPauseMs } from './retry-pause.ts'
import { PendingWhispers, type WhisperFrame } from './pending-whispers.ts'

interface EventsClientParts {
  readonly open: OpenEcho
  /** Addresses of the events socket, best first. */
  readonly urls: readonly string[]
  readonly authorization: () => string | undefined
  readonly onState: (isUp: boolean) => void
  readonly mintId: () => string
}

const everyone = 'Everyone'
const holePatienceMs = 300
const answerTimeoutMs = 10_000

/** Name of a player's own channel, as laravel-echo writes private channels. */
export const ownChannel = (userId: string) => `private-User.${userId}`

/**
 * The events socket: connects and reconnects, subscribes to the public channel and the player's own,
 * closes holes in their numbers, hands events on, and carries whispers.
 */
export class EventsClient {
  readonly #parts: EventsClientParts
  readonly #pending = new PendingWhispers()
  readonly #sequences = new Map<string, ChannelSequence>()
  readonly #subscribed = new Set<string>()
  /** Channels that some page looks at, besides those everybody has. */
  readonly #followed = new Set<string>()
  readonly #holeTimers = new Map<string, ReturnType<typeof setTimeout>>()
  #userId: string | undefined
  #socket: EchoSocket | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #urlIndex = 0
  #isOpen = false

  constructor(parts: EventsClientParts) {
    this.#parts = parts
  }

  /** Connects as this player or as a guest; another one than before starts from nothing. */
  listenAs(userId: string | undefined): void {
    if (this.#socket !== undefined && userId === this.#userId) return
    this.#userId = userId
    this.#sequences.clear()
    this.#failures = 0
    this.reconnect()
  }

  /** Drops the socket, if any, and connects at once. */
  reconnect(): void {
    clearTimeout(this.#retry)
    this.#socket?.close()
    this.#forgetSocket()
    this.#connect()
  }

  /** True when whispers can travel over the socket. */
  get isReady(): boolean {
    return this.#subscribed.has(this.#whisperChannel)
  }

  /**
   * Sends a whisper. @returns its answer, or undefined when the answer got lost: ask again over HTTP
   * under the same id.
   */
  async whisper(name: string, data: object, requestId: string): Promise<WhisperFrame | undefined> {
    const channel = this.#whisperChannel
    const answer = this.#pending.wait(requestId, answerTimeoutMs)
    const frame = { channel, event: `client-${name}`, data: { ...data, requestId } }
    this.#socket?.send('client event', frame)
    return answer
  }

  /** Subscribes to a channel of some page until `leave`, on this connection and those after it. */
  follow(channel: string): void {
    this.#followed.add(channel)
    if (this.#isOpen) this.#subscribe(channel)
  }

  leave(channel: string): void {
    if (!this.#followed.delete(channel)) return
    clearTimeout(this.#holeTimers.get(channel))
    this.#holeTimers.delete(channel)
    this.#sequences.delete(channel)
    this.#subscribed.delete(channel)
    if (this.#isOpen) this.#socket?.send('unsubscribe', { channel })
  }

  get #whisperChannel(): string {
    return this.#userId === undefined ? everyone : ownChannel(this.#userId)
  }

  #connect(): void {
    const { open, urls, authorization } = this.#parts
    const url = urls[this.#urlIndex % urls.length] ?? ''
    this.#socket = open(url, authorization(), {
      onOpen: () => this.#handleOpen(),
      onClose: () => this.#handleClose(),
      onMessage: (event, channel, payload) => this.#handleMessage(event, channel, payload),
    })
  }

  #handleOpen(): void {
    this.#failures = 0
    this.#isOpen = true
    this.#parts.onState(true)
    this.#subscribe(everyone)
    if (this.#userId !== undefined) this.#subscribe(ownChannel(this.#userId))
    for (const channel of this.#followed) this.#subscribe(channel)
  }

  #subscribe(channel: string): void {
    const bearer = this.#parts.authorization()
    const auth = bearer === undefined ? {} : { headers: { Authorization: bearer } }
    this.#socket?.send('subscribe', { channel, auth })
  }

  #handleClose(): void {
    this.#forgetSocket()
    this.#parts.onState(false)
    this.#failures += 1
    this.#urlIndex += 1
    const { urls } = this.#parts
    const pauseMs = retryPauseMs(this.#failures, urls.length, Math.random())
    this.#retry = setTimeout(() => this.#connect(), pauseMs)
  }

  #forgetSocket(): void {
    this.#socket = undefined
    this.#isOpen = false
    this.#subscribed.clear()
    for (const timer of this.#holeTimers.values()) clearTimeout(timer)
    this.#holeTimers.clear()
    this.#pending.abandon()
  }

  #handleMessage(event: string, channel: string, payload: unknown): void {
    switch (event) {
      case 'subscription_succeeded':
        return this.#handleSubscribed(channel, seqOf(payload))
      case 'subscription_error':
        // A page's channel may be switched off; only the player's own says that the session is gone.
        if (!this.#isOfPage(channel)) emit('auth:session-lost', null)
        return
      case 'WhisperResponse':
        return this.#handleAnswer(channel, payload)
      case 'reload':
        return this.#startAnew(channel, seqOf(payload))
      case 'reconnect':
        return this.#handleHint(payload)
      default:
        return this.#receive(event, channel, payload)
    }
  }

  /** Where the channel stands now decides: nothing missed, some events, or everything. */
  #handleSubscribed(channel: string, seq: number): void {
    // Left while the answer was on its way.
    if (this.#isOfPage(channel) && !this.#followed.has(channel)) return
    this.#subscribed.add(channel)
    const sequence = this.#sequences.get(channel)
    if (sequence === undefined || seq < sequence.last) this.#startAnew(channel, seq)
    else if (seq > sequence.last) void this.#resume(channel, sequence, sequence.last)
    else this.#closeHole(channel, sequence)
  }

  /** Whether a channel is neither everybody's nor the player's. */
  #isOfPage(channel: string): boolean {
    return channel !== everyone && !channel.startsWith(ownChannel(''))
  }

  #startAnew(channel: string, seq: number): void {
    const sequence = this.#sequences.get(channel) ?? new ChannelSequence(seq)
    sequence.restart(seq)
    this.#sequences.set(channel, sequence)
    emit(this.#isOfPage(channel) ? 'realtime:reload-page' : 'realtime:reload', { channel })
  }

  #handleAnswer(channel: string, payload: unknown): void {
    const requestId = fieldOf(payload, 'requestId')
    const balance = fieldOf(payload, 'balance')
    if (balance !== undefined) this.#receive('BalanceModification', channel, balance)
    if (typeof requestId !== 'string') return
    this.#pending.answer({ requestId, answer: fieldOf(payload, 'answer'), balance })
  }

  /** The server is about to go: come back after the pause it names. */
  #handleHint(payload: unknown): void {
    const delayMs = fieldOf(payload, 'delayMs')
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.reconnect(), typeof delayMs === 'number' ? delayMs : 0)
  }

  #receive(event: string, channel: string, payload: unknown): void {
    const sequence = this.#sequences.get(channel)
    const seq = fieldOf(payload, 'seq')
    if (sequence !== undefined && typeof seq === 'number') {
      if (!sequence.note(seq)) return
      this.#closeHole(channel, sequence)
    }
    deliver(event, payload)
  }

  /** Gives a hole a moment to close by itself, then asks for what is missing. */
  #closeHole(channel: string, sequence: ChannelSequence): void {
    if (sequence.isTorn) return this.#startAnew(channel, sequence.last)
    if (sequence.resumeAfter === undefined || this.#holeTimers.has(channel)) return
    const timer = setTimeout(() => {
      this.#holeTimers.delete(channel)
      const after = sequence.resumeAfter
      if (after !== undefined) void this.#resume(channel, sequence, after)
    }, holePatienceMs)
    this.#holeTimers.set(channel, timer)
  }

  async #resume(channel: string, sequence: ChannelSequence, after: number): Promise<void> {
    const frame = await this.whisper('Resume', { channel, seq: after }, this.#parts.mintId())
    if (frame === undefined || this.#sequences.get(channel) !== sequence) return
    const events = fieldOf(frame.answer, 'events')
    const seq = seqOf(frame.answer)
    if (!Array.isArray(events)) return this.#startAnew(channel, Math.max(seq, sequence.last))
    for (const row of events) {
      const payload = fieldOf(row, 'payload')
      const number = fieldOf(payload, 'seq')
      if (typeof number === 'number' && sequence.note(number)) {
        deliver(String(fieldOf(row, 'event')), payload)
      }
    }
    sequence.restart(Math.max(seq, sequence.last))
  }
}

function seqOf(payload: unknown): number {
  const seq = fieldOf(payload, 'seq')
  return typeof seq === 'number' ? seq : 0
}
