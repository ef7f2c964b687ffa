import { readFileSync } from 'node:fs'
import { priceOfFine, venueIndex } from '@powerplay/engines'
import { expect, it } from 'vitest'
import { Quotes } from './quotes.ts'
import { knownVenues } from './venues.ts'

/** A message of a venue as it came in. */
interface Line {
  readonly atMs: number
  readonly venue: string
  readonly text: string
}

/**
 * Thirty seconds of BTC in the form in which three venues tell it, made by us. In it: prices of nothing,
 * crossed, far apart, old, repeated and broken ones (second 8); an outlier (6 to 7); venues that fall
 * silent one after the other (Coinbase 10 to 18, Kraken 12 to 19) and ones that disagree (20 to 22).
 */
const lines: Line[] = readFileSync(new URL('test/btc.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const startMs = lines[0]?.atMs ?? 0

/** What the venues say together, five times a second. */
function play(): { second: number; price: number | null; isWide: boolean; outliers: string[] }[] {
  const quotes = new Quotes()
  let next = 0
  return Array.from({ length: 150 }, (_, at) => {
    const nowMs = startMs + (at + 1) * 200
    for (; (lines[next]?.atMs ?? Infinity) <= nowMs; next += 1) {
      const line = lines[next]
      const venue = knownVenues.find(({ name }) => name === line?.venue)
      if (!line || !venue) continue
      for (const told of venue.read(parsed(line.text))) {
        if (told.market !== venue.markets.BTC) continue
        const place = { venue: venue.name, ticker: 'BTC', decimals: 2, nowMs: line.atMs }
        quotes.take(told, place)
      }
    }
    const { fine, isWide, outliers } = venueIndex(quotes.of('BTC'), nowMs)
    return {
      second: (at + 1) / 5,
      price: fine === null ? null : priceOfFine(fine),
      isWide,
      outliers: outliers.map(({ venue }) => venue),
    }
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const seconds = (moments: readonly { second: number }[]) => [
  moments[0]?.second,
  moments.at(-1)?.second,
]

it('venues that fall silent leave no price once fewer than two were heard in five seconds', () => {
  const away = play().filter(({ price }) => price === null)
  const [from = 0, to = 0] = seconds(away)
  expect(away).toHaveLength(Math.round((to - from) * 5) + 1)
  expect(from).toBeGreaterThan(16)
  expect(from).toBeLessThan(17.2)
  expect(to).toBeGreaterThan(17.6)
  expect(to).toBeLessThan(19)
})

it('an outlier counts for nothing, and venues that disagree make the price wide', () => {
  const moments = play()
  const outlying = moments.filter(({ outliers }) => outliers.length > 0)
  expect(new Set(outlying.flatMap(({ outliers }) => outliers))).toEqual(new Set(['kraken']))
  const [first = 0, last = 0] = seconds(outlying)
  expect([first > 6, last < 8]).toEqual([true, true])
  const wide = moments.filter(({ isWide }) => isWide)
  const [from = 0, to = 0] = seconds(wide)
  expect([from > 20, from < 21, to > 21.5, to < 23]).toEqual([true, true, true, true])
})

it('no broken message moves the price: clean ones stay within what the market did', () => {
  const clean = play().filter(({ isWide, price }) => !isWide && price !== null)
  const prices = clean.flatMap(({ price }) => price ?? [])
  expect(prices.length).toBeGreaterThan(120)
  for (const price of prices) expect(Math.abs(price / 9_701_240 - 1)).toBeLessThan(0.0005)
})
