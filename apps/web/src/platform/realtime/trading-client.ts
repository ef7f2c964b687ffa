/** Reconnect pause (000_1c37c0fb05cd66e6.txt, sections 4 and 9). */
const reconnectMs = 1_500

export type TradingListener = (message: unknown) => void

interface TradingParts {
  readonly urls: readonly string[]
  readonly onState: (isUp: boolean) => void
  /** One parsed JSON message. */
  readonly onMessage: TradingListener
}

/** The plain socket of trading messages: every error closes it, and it comes back after 1.5 s. */
export class TradingClient {
  readonly #parts: TradingParts
  #attempts = 0

  constructor(parts: TradingParts) {
    this.#parts = parts
  }

  connect(): void {
    const { urls, onState } = this.#parts
    const socket = new WebSocket(urls[this.#attempts % urls.length] ?? '')
    let hasOpened = false
    socket.addEventListener('open', () => {
      hasOpened = true
      onState(true)
    })
    socket.addEventListener('message', ({ data }) => this.#read(data))
    socket.addEventListener('error', () => socket.close())
    socket.addEventListener('close', () => {
      onState(false)
      // An address that worked is tried again first.
      if (!hasOpened) this.#attempts += 1
      setTimeout(() => this.connect(), reconnectMs)
    })
  }

  #read(data: unknown): void {
    if (typeof data !== 'string') return
    try {
      this.#parts.onMessage(JSON.parse(data))
    } catch {
      // A broken message is the server's defect; the next one is whole again.
    }
  }
}
