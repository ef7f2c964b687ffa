import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { Confirmation } from './confirmation.ts'
import { spotPrices } from './spot-prices.ts'
import { askVenues, chosenVenues, type Heard } from './venues/ask-venues.ts'

const log = pino({ level: 'silent' })
const all = chosenVenues([{ name: 'binance' }, { name: 'coinbase' }, { name: 'kraken' }])
const dollar = 100_000_000n

const heard = (venue: string, currency: string, dollars: number, askedAt = 0): Heard => ({
  ...{ venue, currency, askedAt, e8: BigInt(Math.round(dollars * 1e8)) },
  quote: venue === 'binance' ? 'usdt' : 'usd',
})
const peg = [heard('coinbase', 'usdt', 1), heard('kraken', 'usdt', 1)]
const priceOf = (currency: string, told: readonly Heard[], venues = all) =>
  spotPrices([...peg, ...told], venues).find((price) => price.currency === currency)

describe('what exchanges say together', () => {
  it('is their median, as old as the first of them', () => {
    const told = [
      heard('binance', 'btc', 64_010, 30),
      heard('coinbase', 'btc', 64_000, 10),
      heard('kraken', 'btc', 64_040, 20),
    ]
    expect(priceOf('btc', told)).toEqual({
      ...{ currency: 'btc', usdE8: 64_010n * dollar, askedAt: 10 },
      venues: ['binance', 'coinbase', 'kraken'],
    })
  })

  it('goes on without one that is 30 % off, and is nothing where two disagree', () => {
    const lie = heard('kraken', 'btc', 83_200)
    const truth = [heard('binance', 'btc', 64_000), heard('coinbase', 'btc', 64_010)]
    const found = priceOf('btc', [lie, ...truth])
    expect(found).toMatchObject({ usdE8: 64_005n * dollar, venues: ['binance', 'coinbase'] })
    expect(priceOf('btc', [lie, heard('coinbase', 'btc', 64_000)])).toBeUndefined()
    expect(priceOf('btc', [lie])).toBeUndefined()
  })

  it('counts Tether by what it is worth itself, and for nothing while nobody knows', () => {
    const cheap = [heard('coinbase', 'usdt', 0.9), heard('kraken', 'usdt', 0.9)]
    const told = [heard('binance', 'bnb', 700), heard('kraken', 'bnb', 630)]
    const found = (tether: readonly Heard[]) =>
      spotPrices([...tether, ...told], all).map(({ currency, usdE8 }) => [currency, usdE8])
    expect(found(cheap)).toEqual([
      ['usdt', 90_000_000n],
      ['bnb', 630n * dollar],
    ])
    expect(found([])).toEqual([])
    // One alone is believed as far as a coin keeps its promise to be a dollar.
    expect(found(cheap.slice(1))).toEqual([])
    expect(found([heard('kraken', 'usdt', 1.3)])).toEqual([])
    expect(found([heard('kraken', 'usdt', 0.992)])).toEqual([['usdt', 99_200_000n]])
  })

  it('has euros of an exchange that trades a coin against both', () => {
    const euros: Heard = { ...heard('coinbase', 'btc', 50_000, 3), quote: 'eur' }
    const told = [heard('coinbase', 'btc', 54_000, 5), euros, heard('binance', 'eur', 1.081)]
    expect(priceOf('eur', told)).toMatchObject({ usdE8: 108_050_000n, askedAt: 0 })
    expect(priceOf('eur', [euros, heard('binance', 'eur', 1.081)])).toBeUndefined()
    expect(priceOf('btc', told)).toBeUndefined()
  })

  it('is what one says where no other of those that were chosen trades it', () => {
    const two = chosenVenues([{ name: 'coinbase' }, { name: 'kraken' }])
    expect(priceOf('bnb', [heard('kraken', 'bnb', 630)], two)).toMatchObject({
      ...{ usdE8: 630n * dollar, venues: ['kraken'] },
    })
    expect(priceOf('btc', [heard('kraken', 'btc', 64_000)], two)).toBeUndefined()
  })
})

describe('a price far from the last one', () => {
  const [last, far] = [64_000n, 83_200n]

  it('counts once three looks in a row say it', () => {
    const confirmation = new Confirmation()
    expect(confirmation.confirms('btc', far, undefined)).toBe(true)
    expect(confirmation.confirms('btc', 66_000n, last)).toBe(true)
    const looks = [far, far, far].map((next) => confirmation.confirms('btc', next, last))
    expect(looks).toEqual([false, false, true])
  })

  it('is counted anew where looks disagree, or one had no price', () => {
    const confirmation = new Confirmation()
    const looks = [far, 90_000n, 90_100n, 90_000n]
    expect(looks.map((next) => confirmation.confirms('btc', next, last))).toEqual([
      ...[false, false, false, true],
    ])
    for (const next of [far, far]) confirmation.confirms('eth', next, last)
    confirmation.forgetAllBut(new Set(['btc']))
    expect(confirmation.confirms('eth', far, last)).toBe(false)
  })
})

describe('an exchange that is asked', () => {
  const nowMs = Date.parse('2026-05-01T12:00:00Z')
  const coinbase = chosenVenues([{ name: 'coinbase' }])
  const answered = async (answer: object, status = 200) => {
    const bytes = Buffer.from(JSON.stringify(answer))
    const told = await askVenues(coinbase, { nowMs, log, ask: async () => ({ status, bytes }) })
    return told.length
  }
  const good = { bid: '1', ask: '1', time: '2026-05-01T11:59:00Z' }

  it('says nothing by an old trade, a wide book, a crossed one, or an answer that is none', async () => {
    expect(await answered(good)).toBe(8)
    expect(await answered({ ...good, time: '2026-05-01T11:54:00Z' })).toBe(0)
    expect(await answered({ ...good, ask: '1.02' })).toBe(0)
    expect(await answered({ ...good, bid: '1.001' })).toBe(0)
    expect(await answered({ ...good, bid: '0', ask: '0' })).toBe(0)
    expect(await answered([])).toBe(0)
    expect(await answered(good, 429)).toBe(0)
  })

  it('is asked by an address that is checked, unless the operator named it', async () => {
    const asked: (string | null)[] = []
    const ask = async ({ namedOrigin }: { namedOrigin: string | null }) => {
      asked.push(namedOrigin)
      throw new Error('nobody there')
    }
    const own = chosenVenues([
      { name: 'coinbase' },
      { name: 'kraken', url: 'http://10.0.0.7:81/x' },
    ])
    expect(await askVenues(own, { nowMs, log, ask })).toEqual([])
    expect(new Set(asked)).toEqual(new Set([null, 'http://10.0.0.7:81']))
  })
})

describe('PRICE_VENUES', () => {
  const real = { DEMO_BUILD: 'false', CHAIN_NODES: '{}' }

  it('has to be there where coins of value come in', () => {
    expect(() => readConfig(real)).toThrow(/PRICE_VENUES/)
    expect(readConfig({ ...real, PRICE_VENUES: 'binance,kraken' }).PRICE_VENUES).toHaveLength(2)
    expect(readConfig({ CHAIN_NODES: '{}' }).PRICE_VENUES).toBeUndefined()
    expect(readConfig({ DEMO_BUILD: 'false' }).PRICE_VENUES).toBeUndefined()
  })

  it.each(['binance', 'kraken,kraken', 'kraken,bourse', 'kraken,binance=wss://here.example'])(
    'is no %s',
    (text) => {
      expect(() => readConfig({ PRICE_VENUES: text })).toThrow('PRICE_VENUES is not valid')
    },
  )
})
