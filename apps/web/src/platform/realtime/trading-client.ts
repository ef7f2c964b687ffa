import { fieldOf } from '../client/fields.ts'

/** Reconnect pause (000_1c37c0fb05cd66e6.txt, sections 4 and 9). */
const reconnectMs = 1_500
/** A server that says nothing for so long is gone: it sends a ping every five seconds. */
const silenceMs = 15_000

export type TradingListener = (message: unknown) => void

interface TradingParts {
  readonly urls: readonly string[]
  readonly onState: (isUp: boolean) => void
  /** One parsed JSON message. */
  readonly onMessage: TradingListener
}

/**
 * The plain socket of trading messages: every error and a long silence close it, and it comes back
 * after 1.5 s, asking again for what was asked for last.
 */
export class TradingClient {
  readonly #parts: TradingParts
  #attempts = 0
  #socket: WebSocket | undefined
  #wish: object | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(parts: TradingParts) {
    this.#parts = parts
  }

  connect(): void {
    const { urls, onState } = this.#parts
    const socket = new WebSocket(urls[this.#attempts % urls.length] ?? '')
    let hasOpened = false
    socket.addEventListener('open', () => {
      hasOpened = true
      this.#socket = socket
      this.#hear(socket)
      if (this.#wish !== undefined) this.#say(this.#wish)
      onState(true)
    })
    socket.addEventListener('message', ({ data }) => {
      this.#hear(socket)
      this.#read(data)
    })
    socket.addEventListener('error', () => socket.close())
    socket.addEventListener('close', () => {
      clearTimeout(this.#silence)
      this.#socket = undefined
      onState(false)
      // An address that worked is tried again first.
      if (!hasOpened) this.#attempts += 1
      setTimeout(() => this.connect(), reconnectMs)
    })
  }

  /** Subscribes; the last wish counts, also after the socket came back. */
  ask(wish: object): void {
    this.#wish = wish
    this.#say(wish)
  }

  #hear(socket: WebSocket): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => socket.close(), silenceMs)
  }

  #say(message: object): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #read(data: unknown): void {
    if (typeof data !== 'string') return
    try {
      const message: unknown = JSON.parse(data)
      if (fieldOf(message, 'type') === 'ping') {
        this.#say({ type: 'pong', id: fieldOf(message, 'id') })
      } else {
        this.#parts.onMessage(message)
      }
    } catch {
      // A broken message is the server's defect; the next one is whole again.
    }
  }
}
