import { z } from 'zod'
import { openEchoSocket, type EchoSocket } from './echo-socket.ts'

/** Sockets at the seats of tables. */
export interface TableListenersOrder {
  readonly port: number
  readonly tableIds: readonly string[]
  readonly perTable: number
}

/** Open sockets at tables. */
export interface TableListeners {
  /** When a state of a table reached the last of its sockets, by hand and step; forgets them. */
  arrivals(): [place: string, lastMs: number][]
  end(): void
}

const openAtOnce = 50
const stateStart = '42["PokerState"'
const state = z.tuple([
  z.string(),
  z.string(),
  z.looseObject({
    table: z.looseObject({ hand: z.looseObject({ _id: z.string(), step: z.int() }).nullable() }),
  }),
])

/** Opens the sockets; each notes when it first heard of a step. */
export async function openTableListeners(order: TableListenersOrder): Promise<TableListeners> {
  const { port, tableIds, perTable } = order
  const open: EchoSocket[] = []
  const heard = new Map<string, { count: number; lastMs: number }>()
  const channels = tableIds.flatMap((id) =>
    Array.from({ length: perTable }, () => `Poker.table.${id}`),
  )
  for (let from = 0; from < channels.length; from += openAtOnce) {
    const portion = channels.slice(from, from + openAtOnce)
    const sockets = await Promise.all(portion.map((channel) => openEchoSocket(port, '', channel)))
    for (const socket of sockets) {
      let last = ''
      socket.onPacket((packet) => {
        if (!packet.startsWith(stateStart)) return
        const nowMs = performance.timeOrigin + performance.now()
        const told = state.safeParse(JSON.parse(packet.slice(2))).data?.[2].table.hand
        if (!told) return
        const place = `${told._id} ${told.step}`
        if (place === last) return
        last = place
        const known = heard.get(place) ?? { count: 0, lastMs: 0 }
        heard.set(place, { count: known.count + 1, lastMs: nowMs })
      })
    }
    open.push(...sockets)
  }
  return {
    arrivals() {
      const whole = [...heard].filter(([, { count }]) => count === perTable)
      heard.clear()
      return whole.map(([place, { lastMs }]) => [place, lastMs])
    },
    end() {
      for (const socket of open) socket.end()
    },
  }
}
