import { createSecrets } from '../../src/platform/secrets.ts'
import { systemRandom } from '../../src/platform/time/clock.ts'
import { verifyPriceDay } from '../../../../packages/verifier/src/verifier.mjs'
import { query } from '../crash/query.ts'

const secretKey = '7'.repeat(64)
const ticksPerSecond = 5
/** After this many the engine begins anew instead of making what was missed. */
const missedMax = 50

interface Seed {
  readonly sealed: string
  readonly fromSeq: number
  readonly untilSeq: number | null
  readonly starts: Readonly<Record<string, string>>
  readonly walks: Readonly<
    Record<string, { deviationE12: number; jumpsBelow: number; jumpDeviationE12: number }>
  >
}

interface Second {
  readonly ticker: string
  readonly second: number
  readonly prices: readonly (bigint | null)[]
}

/**
 * Stored ticks that their seeds do not give, and ticks that are missing: only at the end of a seed may
 * any be, where nobody made prices for long.
 */
export async function tickContradictions(url: string): Promise<string[]> {
  const seeds = await query<Seed>(
    url,
    `select seed_sealed as sealed, from_seq::float8 as "fromSeq", until_seq::float8 as "untilSeq",
        starts, walks from trading_seeds where from_seq is not null order by id`,
    [],
  )
  const rows = await query<Second>(
    url,
    `select ticker, second::float8 as second, prices from trading_seconds order by ticker, second`,
    [],
  )
  const stored = storedPrices(rows)
  return seeds.flatMap((seed) =>
    [...stored].flatMap(([ticker, prices]) => ofSeed(seed, ticker, prices)),
  )
}

type Prices = ReadonlyMap<number, number>

function storedPrices(rows: readonly Second[]): Map<string, Map<number, number>> {
  const byTicker = new Map<string, Map<number, number>>()
  for (const { ticker, second, prices } of rows) {
    const own = byTicker.get(ticker) ?? new Map<number, number>()
    byTicker.set(ticker, own)
    for (const [place, price] of prices.entries()) {
      if (price !== null) own.set(second * ticksPerSecond + place, Number(price))
    }
  }
  return byTicker
}

function ofSeed(seed: Seed, ticker: string, stored: Prices): string[] {
  const { fromSeq, untilSeq, starts, walks } = seed
  const secrets = createSecrets(Buffer.from(secretKey, 'hex'), systemRandom)
  const own = [...stored].filter(([seq]) => seq >= fromSeq && (untilSeq === null || seq < untilSeq))
  const last = Math.max(fromSeq - 1, ...own.map(([seq]) => seq))
  const text = secrets.open('seeds', seed.sealed)
  const [start, walk] = [starts[ticker], walks[ticker]]
  if (start === undefined || walk === undefined) return [`${ticker} has ticks and no walk`]
  const count = last - fromSeq + 1
  const given = verifyPriceDay({ seed: text, ticker, start, ...walk }, count)
  const wrong = given.flatMap((price, at) => {
    const found = stored.get(fromSeq + at)
    return found === price ? [] : [`tick ${fromSeq + at} of ${ticker} is ${found}, not ${price}`]
  })
  const gap = (untilSeq ?? last + 1) - last - 1
  if (gap > 0 && gap <= missedMax) wrong.push(`${gap} ticks of ${ticker} after ${last} are missing`)
  return wrong.slice(0, 3)
}
