import { openEchoSocket } from './echo-socket.ts'

const feedStart = '42["LiveFeedGame"'
const idMark = /"_id":"([^"]+)"/g

/** When each bet reached a guest that listens to the feed, by its id (epoch, ms). */
export interface FeedWatch {
  readonly arrivals: ReadonlyMap<string, number>
  end(): void
}

/** Opens a guest's socket that notes what the feed shows. */
export async function openFeedWatch(port: number): Promise<FeedWatch> {
  const socket = await openEchoSocket(port, '', 'Everyone')
  const arrivals = new Map<string, number>()
  socket.onPacket((packet) => {
    if (!packet.startsWith(feedStart)) return
    const atMs = Date.now()
    for (const [, id = ''] of packet.matchAll(idMark)) arrivals.set(id, atMs)
  })
  return { arrivals, end: () => socket.end() }
}
