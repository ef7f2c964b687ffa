import { openEchoSocket } from './echo-socket.ts'
import { openRawSocket } from './raw-socket.ts'

/** Guests that only listen to the feed. */
export interface ListenersOrder {
  readonly port: number
  readonly sockets: number
  /** `echo` listens to the product's public channel, `plain` to a server that sends rows alone. */
  readonly kind: 'echo' | 'plain'
  /** What every row holds once; that of a row of the feed unless said. */
  readonly mark?: string
}

/** Open listeners. */
export interface Listeners {
  /** Rows that arrived so far, at all of them together. */
  count(): number
  end(): void
}

const openAtOnce = 50
/** Every row of the feed holds this field once. */
const feedMark = '"delay":'

function countIn(text: string, rowMark: string): number {
  let count = 0
  for (let at = text.indexOf(rowMark); at >= 0; at = text.indexOf(rowMark, at + 1)) count += 1
  return count
}

/** Opens the listeners; each counts what it hears. */
export async function openListeners(order: ListenersOrder): Promise<Listeners> {
  const ends: (() => void)[] = []
  let rows = 0
  const hear = (text: string) => {
    rows += countIn(text, order.mark ?? feedMark)
  }
  const openOne = async () => {
    if (order.kind === 'plain') {
      const socket = await openRawSocket({ port: order.port, path: '/', cookie: '' })
      socket.onText(hear)
      return () => socket.end()
    }
    const socket = await openEchoSocket(order.port, '', 'Everyone')
    socket.onPacket(hear)
    return () => socket.end()
  }
  for (let open = 0; open < order.sockets; open += openAtOnce) {
    const portion = Math.min(openAtOnce, order.sockets - open)
    ends.push(...(await Promise.all(Array.from({ length: portion }, openOne))))
  }
  return {
    count: () => rows,
    end() {
      for (const end of ends) end()
    },
  }
}
