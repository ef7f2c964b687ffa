import { once } from 'node:events'
import { mustHave } from '@powerplay/kernel'
import { WebSocketServer, type WebSocket } from 'ws'

/** The names of the venues that are played. */
export type FakeVenue = 'binance' | 'coinbase' | 'kraken'

/** Exchanges of our own on the loopback, in the message shapes of the real ones. */
export interface FakeVenues {
  /** Value of TRADING_VENUES that leads to them. */
  readonly setting: string
  /** Says a price of BTC to everybody who has asked for it, and waits until all have read it. */
  say(venue: FakeVenue, price: string): Promise<void>
  /** Sends a text as it is. */
  sayText(venue: FakeVenue, text: string): Promise<void>
  /** Waits until so many have asked for prices of every venue. */
  listeners(count: number): Promise<void>
  /** Ends all connections to a venue. */
  cut(venue: FakeVenue): void
  close(): void
}

interface Played {
  readonly name: FakeVenue
  readonly server: WebSocketServer
  readonly port: number
  /** Those that have asked for prices. */
  readonly listening: Set<WebSocket>
}

async function play(name: FakeVenue): Promise<Played> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const listening = new Set<WebSocket>()
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      if (String(data).toLowerCase().includes('btc')) listening.add(socket)
    })
    socket.on('close', () => listening.delete(socket))
  })
  return { name, server, port, listening }
}

export async function openFakeVenues(now: () => number): Promise<FakeVenues> {
  const names: readonly FakeVenue[] = ['binance', 'coinbase', 'kraken']
  const played = new Map(
    (await Promise.all(names.map(play))).map((one) => [one.name, one] as const),
  )
  const of = (venue: FakeVenue) => mustHave(played.get(venue), venue)
  let order = 0
  const sayText = async (venue: FakeVenue, text: string) => {
    await Promise.all(
      [...of(venue).listening].map(async (socket) => {
        socket.send(text)
        socket.ping()
        await once(socket, 'pong')
      }),
    )
  }
  return {
    setting: [...played.values()]
      .map(({ name, port }) => `${name}=ws://127.0.0.1:${port}`)
      .join(','),
    sayText,
    async say(venue, price) {
      order += 1
      await sayText(venue, messageOf(venue, { price, order, at: new Date(now()).toISOString() }))
    },
    async listeners(count) {
      const all = [...played.values()]
      while (all.some(({ listening }) => listening.size < count)) {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    cut: (venue) => of(venue).listening.forEach((socket) => socket.terminate()),
    close() {
      for (const { server } of played.values()) {
        for (const socket of server.clients) socket.terminate()
        server.close()
      }
    },
  }
}

interface Said {
  readonly price: string
  readonly order: number
  readonly at: string
}

function messageOf(venue: FakeVenue, { price, order, at }: Said): string {
  switch (venue) {
    case 'binance':
      return JSON.stringify({ u: order, s: 'BTCUSDT', b: price, B: '1.5', a: price, A: '0.7' })
    case 'coinbase':
      return JSON.stringify({
        ...{ type: 'ticker', sequence: order, product_id: 'BTC-USD', price, side: 'buy' },
        ...{ best_bid: price, best_ask: price, time: at },
      })
    case 'kraken': {
      // Numbers as they stand, with their zeros.
      const row = `{"symbol":"BTC/USD","bid":${price},"ask":${price},"timestamp":"${at}"}`
      return `{"channel":"ticker","type":"update","data":[${row}]}`
    }
  }
}
