import type { Uuid } from '@powerplay/kernel'

/** The public channel, guests included. */
export const everyone = 'Everyone'

/** Name of a player's private channel; on the wire it carries the `private-` prefix. */
export function userChannel(userWireId: string): string {
  return `private-User.${userWireId}`
}

/**
 * Pushes events to the browsers that listen. Pushes are hints after a commit: nothing depends on
 * their arrival, whoever missed some asks again from the last sequence number.
 */
export interface Broadcaster {
  /** Sends one event to a channel at once; the payload gains `seq` and `at`. */
  emit(channel: string, event: string, payload: object): void
  /**
   * As `emit`, but the socket that asked gets the payload inside its own answer: the returned
   * object is the payload with `seq` and `at`, to be put there.
   */
  emitBesides(socketId: string | null, channel: string, event: string, payload: object): object
  /** As `emit`, to listeners of this node alone: for what every node finds out by itself. */
  emitHere(channel: string, event: string, payload: object): void
  /** Whether anybody listens to a channel on this node, or lately did. */
  isHeard(channel: string): boolean
  /** Queues rows of a busy event; one frame `{seq, at, rows}` leaves per 80 ms and channel. */
  coalesce(channel: string, event: string, rows: readonly object[]): void
  /** Ends every socket of these sessions. */
  endSessions(sessionIds: readonly Uuid[]): void
}
