import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { formatAmount, mustHave, parseAmount, toIso } from '@powerplay/kernel'
import { systemClock } from '../../src/platform/time/clock.ts'

/** The names of the exchanges that are played. */
export type FakeVenue = 'binance' | 'coinbase' | 'kraken'

/** How an exchange behaves besides what it says. */
type Mood = 'well' | 'silent' | 'broken'

/** Exchanges of our own on the loopback, in the answers of the real ones. */
export interface FakeVenues {
  /** Value of PRICE_VENUES that leads to them. */
  readonly setting: string
  /** From now on an exchange says these prices: dollars, of Binance Tether, per unit by currency. */
  say(venue: FakeVenue, prices: Readonly<Record<string, string>>): void
  /** All say the same of a currency. */
  sayAll(currency: string, price: string): void
  /** `silent` hangs up on every question; `broken` answers what nobody can read. */
  turn(venue: FakeVenue, mood: Mood): void
  close(): Promise<void>
}

const names: readonly FakeVenue[] = ['binance', 'coinbase', 'kraken']

const krakenNames: Readonly<Record<string, string>> = {
  ...{ btc: 'XXBTZUSD', eth: 'XETHZUSD', usdt: 'USDTZUSD', usdc: 'USDCUSD', ltc: 'XLTCZUSD' },
  ...{ doge: 'XDGUSD', bnb: 'BNBUSD', trx: 'TRXUSD', sol: 'SOLUSD', xrp: 'XXRPZUSD' },
  eur: 'ZEURZUSD',
}

/** The market of each exchange as a day of trade left it. */
const usual = {
  ...{ btc: '64000', eth: '3400', usdc: '1', ltc: '92', doge: '0.4', bnb: '640', trx: '0.24' },
  ...{ sol: '228', xrp: '2.4', eur: '1.08' },
}

interface Played {
  readonly name: FakeVenue
  readonly server: Server
  readonly port: number
  prices: Readonly<Record<string, string>>
  mood: Mood
}

async function play(name: FakeVenue): Promise<Played> {
  const server = createServer((request, answer) => {
    if (own.mood === 'silent') return void request.socket.destroy()
    if (own.mood === 'broken') return void answer.end('<html>Too many requests</html>')
    answerOf[name](own.prices, new URL(request.url ?? '/', 'http://here'), answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const prices = name === 'binance' ? usual : { ...usual, usdt: '1' }
  const own: Played = { name, server, port, prices, mood: 'well' }
  return own
}

type Answer = (prices: Readonly<Record<string, string>>, url: URL, to: ServerResponse) => void

const json = (to: ServerResponse, value: unknown, status = 200) =>
  to.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const answerOf: Readonly<Record<FakeVenue, Answer>> = {
  binance(prices, url, to) {
    const symbol = url.searchParams.get('symbol') ?? ''
    const price = prices[symbol.replace(/USDT$/, '').toLowerCase()]
    if (url.pathname !== '/api/v3/ticker/bookTicker' || price === undefined) {
      return void json(to, { code: -1121, msg: 'Invalid symbol.' }, 400)
    }
    json(to, { symbol, bidPrice: price, bidQty: '31.21', askPrice: price, askQty: '4.5' })
  },
  coinbase(prices, url, to) {
    const [, coin = '', money] = /^\/products\/([A-Z]+)-(USD|EUR)\/ticker$/.exec(url.pathname) ?? []
    const dollars = prices[coin.toLowerCase()]
    const price = money === 'EUR' ? inEuros(dollars, prices.eur) : dollars
    if (price === undefined) return void json(to, { message: 'NotFound' }, 404)
    const time = toIso(systemClock.now())
    json(to, { ask: price, bid: price, volume: '1', trade_id: 1, price, size: '0.1', time })
  },
  kraken(prices, url, to) {
    const asked = (url.searchParams.get('pair') ?? '').split(',')
    const rows = Object.entries(prices).flatMap(([currency, price]) => {
      const name = krakenNames[currency] ?? ''
      if (!asked.includes(name)) return []
      return [[name, { a: [price, '1', '1.000'], b: [price, '2', '2.000'], c: [price, '0.1'] }]]
    })
    json(to, { error: [], result: Object.fromEntries(rows) })
  },
}

function inEuros(dollars: string | undefined, euro: string | undefined): string | undefined {
  const [usdE8, eurE8] = [parseAmount(dollars ?? '', 8), parseAmount(euro ?? '', 8)]
  return usdE8 && eurE8 ? formatAmount((usdE8 * 10n ** 8n) / eurE8, 8) : undefined
}

export async function openFakeVenues(): Promise<FakeVenues> {
  const played = await Promise.all(names.map(play))
  const of = (venue: FakeVenue) =>
    mustHave(
      played.find(({ name }) => name === venue),
      venue,
    )
  return {
    setting: played.map(({ name, port }) => `${name}=http://127.0.0.1:${port}`).join(','),
    say(venue, prices) {
      of(venue).prices = { ...of(venue).prices, ...prices }
    },
    sayAll(currency, price) {
      for (const own of played) own.prices = { ...own.prices, [currency]: price }
    },
    turn(venue, mood) {
      of(venue).mood = mood
    },
    async close() {
      await Promise.all(
        played.map(async ({ server }) => {
          server.close()
          server.closeAllConnections()
          await once(server, 'close').catch(() => undefined)
        }),
      )
    },
  }
}
