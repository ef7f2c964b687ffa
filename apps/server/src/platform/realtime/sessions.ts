import type { Uuid } from '@powerplay/kernel'
import type { Authenticator, HeldSession } from '../requests/authenticator.ts'
import type { Log } from '../telemetry/log.ts'
import type { Connection } from './connection.ts'

interface SessionParts {
  readonly authenticator: Pick<Authenticator, 'deadSessions'>
  readonly log: Log
  readonly pollMs: number
  readonly onEnd: (connection: Connection) => void
}

/**
 * The sockets of this node by session. A session's end is pushed by whoever ends it; asking every
 * second for the dead among all of them, in one query, covers what a push cannot: expiry, a push
 * that got lost between nodes, a replaced secret, a player's exclusion, and papers of, or a word about, another country; after
 * the latter three the sockets begin anew.
 */
export class Sessions {
  readonly #parts: SessionParts
  readonly #connections = new Map<Uuid, Set<Connection>>()
  readonly #timer: NodeJS.Timeout
  #isAsking = false

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.#endDead(), parts.pollMs)
    this.#timer.unref()
  }

  add(connection: Connection): void {
    const { sessionId } = connection.caller
    if (sessionId === null) return
    const connections = this.#connections.get(sessionId) ?? new Set()
    this.#connections.set(sessionId, connections.add(connection))
  }

  remove(connection: Connection): void {
    const { sessionId } = connection.caller
    if (sessionId === null) return
    const connections = this.#connections.get(sessionId)
    connections?.delete(connection)
    if (connections?.size === 0) this.#connections.delete(sessionId)
  }

  end(sessionIds: readonly Uuid[]): void {
    for (const sessionId of sessionIds) {
      for (const connection of this.#connections.get(sessionId) ?? []) this.#parts.onEnd(connection)
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #held(): HeldSession[] {
    return [...this.#connections].map(([id, connections]) => ({
      id,
      isSelfExcluded: [...connections].every(({ caller }) => caller.isSelfExcluded === true),
      // Sockets of one session begin anew together.
      countries: [...connections][0]?.caller.countries,
      // The oldest counts: a socket opened under a replaced secret may be a copy's.
      generation: Math.min(
        ...[...connections].map(({ caller }) => caller.session?.generation ?? 1),
      ),
    }))
  }

  async #endDead(): Promise<void> {
    if (this.#isAsking || this.#connections.size === 0) return
    this.#isAsking = true
    try {
      this.end(await this.#parts.authenticator.deadSessions(this.#held()))
    } catch (error) {
      this.#parts.log.error({ event: 'realtime.session_check_failed', err: error })
    } finally {
      this.#isAsking = false
    }
  }
}
