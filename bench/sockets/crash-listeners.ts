import { percentile } from '../samples.ts'
import { openEchoSocket, type EchoSocket } from './echo-socket.ts'

/** Guests that watch the rounds of crash. */
export interface CrashListenersOrder {
  readonly port: number
  readonly sockets: number
}

/** How long frames took from sending to arrival. */
export interface Latencies {
  readonly count: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Open listeners. */
export interface CrashListeners {
  latencies(): Latencies
  end(): void
}

const openAtOnce = 50
const watched = ['42["MultiplayerDataUpdate"', '42["MultiplayerGameFinished"']
/** The stamp of the channel is the last field of a payload. */
const stampMark = '"at":'

/** Opens the listeners; each notes how late a frame of the running round is. */
export async function openCrashListeners(order: CrashListenersOrder): Promise<CrashListeners> {
  const open: EchoSocket[] = []
  const lateMs: number[] = []
  const hear = (packet: string) => {
    if (!watched.some((start) => packet.startsWith(start))) return
    const at = packet.lastIndexOf(stampMark) + stampMark.length
    lateMs.push(Date.now() - Number.parseInt(packet.slice(at), 10))
  }
  for (let from = 0; from < order.sockets; from += openAtOnce) {
    const portion = Math.min(openAtOnce, order.sockets - from)
    const sockets = await Promise.all(
      Array.from({ length: portion }, () => openEchoSocket(order.port, '', 'Everyone')),
    )
    for (const socket of sockets) socket.onPacket(hear)
    open.push(...sockets)
  }
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
