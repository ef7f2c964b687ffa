import type { Socket } from 'socket.io'
import type { Backlog, Connection } from './connection.ts'

/** Beyond this much a socket gets no more events until it caught up. */
export const lagBytes = 1_048_576
/** Beyond this much, of answers then, it is not worth keeping. */
export const lostBytes = 4 * lagBytes
const caughtUpBytes = 65_536

/**
 * Watches what waits for a socket: in the packet queue, and in the connection below it.
 * @param onLag called whenever the queue grows beyond the limit.
 */
export function backlogOf({ conn, request }: Socket, onLag: () => void): Backlog {
  let queuedBytes = 0
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    if (typeof data === 'string') queuedBytes += data.length
    if (queuedBytes > lagBytes) onLag()
  })
  conn.on('flush', () => {
    queuedBytes = 0
  })
  return { bytes: () => queuedBytes + request.socket.writableLength }
}

/** Takes a slow reader out of its channels' rooms, before memory fills up. */
export function suspend(connection: Connection): void {
  if (connection.isLagging) return
  connection.isLagging = true
  for (const channel of connection.channels) void connection.socket.leave(channel)
}

interface LagHandling {
  readonly onReload: (connection: Connection) => void
  readonly onLost: (connection: Connection) => void
}

/** Lets slow readers back in once they caught up, told to reload; gives up on hopeless ones. */
export function relieveSlowReaders(
  connections: Iterable<Connection>,
  { onReload, onLost }: LagHandling,
): void {
  for (const connection of connections) {
    const bytes = connection.backlog.bytes()
    if (bytes > lostBytes) onLost(connection)
    if (!connection.isLagging || bytes > caughtUpBytes) continue
    connection.isLagging = false
    for (const channel of connection.channels) void connection.socket.join(channel)
    onReload(connection)
  }
}
