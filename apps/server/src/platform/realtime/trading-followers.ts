import type { WebSocket } from 'ws'

/** Which sockets follow which topics, as `candle/BTC/1m`. */
export class TradingFollowers {
  readonly #byTopic = new Map<string, Set<WebSocket>>()

  follow(socket: WebSocket, topics: readonly string[]): void {
    for (const topic of topics) {
      this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set()).add(socket))
    }
  }

  leave(socket: WebSocket, topics: readonly string[]): void {
    for (const topic of topics) {
      const group = this.#byTopic.get(topic)
      group?.delete(socket)
      if (group?.size === 0) this.#byTopic.delete(topic)
    }
  }

  /** What anybody follows. */
  topics(): string[] {
    return [...this.#byTopic.keys()]
  }

  /** Who follows any of these; each once. */
  of(topics: readonly string[]): ReadonlySet<WebSocket> {
    return new Set(topics.flatMap((topic) => [...(this.#byTopic.get(topic) ?? [])]))
  }
}
