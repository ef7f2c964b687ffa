import { percentile } from '../samples.ts'
import type { Latencies } from './crash-listeners.ts'
import { openRawSocket, type RawSocket } from './raw-socket.ts'

/** Guests that watch the prices of futures. */
export interface TickListenersOrder {
  readonly port: number
  readonly sockets: number
}

/** Open listeners. */
export interface TickListeners {
  latencies(): Latencies
  end(): void
}

const openAtOnce = 50
const start = '{"type":"prices","at":'

/** Opens the listeners; each notes how long after its moment a tick arrived. */
export async function openTickListeners(order: TickListenersOrder): Promise<TickListeners> {
  const open: RawSocket[] = []
  let lateMs: number[] = []
  const hear = (text: string) => {
    if (!text.startsWith(start)) return
    lateMs.push(Date.now() - Number.parseInt(text.slice(start.length, start.length + 15), 10))
  }
  const place = { port: order.port, path: '/trading-socket', cookie: '' }
  for (let from = 0; from < order.sockets; from += openAtOnce) {
    const portion = Math.min(openAtOnce, order.sockets - from)
    const sockets = await Promise.all(Array.from({ length: portion }, () => openRawSocket(place)))
    for (const socket of sockets) socket.onText(hear)
    open.push(...sockets)
  }
  // A newcomer gets the last prices at once, however old they are.
  lateMs = []
  return {
    latencies() {
      const sorted = Float64Array.from(lateMs).sort()
      const [p50Ms, p99Ms] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
      return { count: sorted.length, p50Ms, p99Ms }
    },
    end() {
      for (const socket of open) socket.end()
    },
  }
}
