import { fineOfPrice, openWalk, priceOfFine, tickMs, type PriceWalk } from '@powerplay/engines'
import type { TradingParts } from '../parts.ts'
import { fineStarts, startOf, tickers } from '../tickers.ts'
import { mergeMinutes, type MinuteRow } from './candle-store.ts'
import { startMarketState } from './market.ts'

/** What a new installation shows of the time before it. */
const days = 2
const stepsPerMinute = 4
const ticksPerStep = 60_000 / tickMs / stepsPerMinute

/**
 * Gives a new installation candles of the two days before, so that charts are not empty: the same walk
 * in larger steps, under a seed that nobody keeps, that leads to the price of now. They decide nothing.
 */
export async function seedHistory({ platform, clock, wallet }: TradingParts): Promise<void> {
  const { database, random } = platform
  const [known] = await database.query({ text: 'select 1 from trading_state' })
  if (known) return
  const seed = Buffer.from(random.bytes(32)).toString('hex')
  const lastMinute = Math.floor(clock.now() / 60_000) - 1
  // What other parts of the program have just made a price of counts already.
  await wallet.prices.refresh()
  const fine = fineStarts()
  const rows = tickers.flatMap((one) => {
    const { ticker, walk } = one
    const start = startOf(one, wallet.prices)
    const day = openWalk(seed, ticker, coarser(walk))
    let price = fineOfPrice(start)
    const candles = Array.from({ length: days * 1_440 }, (_, index) => {
      const path = [price]
      for (let step = 0; step < stepsPerMinute; step += 1) {
        price = day.next(price, index * stepsPerMinute + step)
        path.push(price)
      }
      const prices = path.map(priceOfFine)
      const minute = lastMinute - days * 1_440 + 1 + index
      return {
        ...{ ticker, minute, volume_cents: 0 },
        ...{ open: prices[0] ?? 0, close: prices.at(-1) ?? 0 },
        ...{ high: Math.max(...prices), low: Math.min(...prices) },
      }
    })
    fine.set(ticker, fineOfPrice(start))
    return candles.map((candle) => scaled(candle, start / priceOfFine(price)))
  })
  await database.transaction(async (tx) => {
    await mergeMinutes(tx, rows)
    await startMarketState(tx, { seq: Math.floor(clock.now() / tickMs), fine })
  })
}

function scaled(row: MinuteRow, factor: number): MinuteRow {
  const { open, high, low, close, ...rest } = row
  const [o = 0, h = 0, l = 0, c = 0] = [open, high, low, close].map((one) =>
    Math.round(one * factor),
  )
  return { ...rest, open: o, high: h, low: l, close: c }
}

/** The same walk in steps of many ticks: deviations grow with the root, chances with the number. */
function coarser(walk: PriceWalk): PriceWalk {
  return {
    ...walk,
    deviationE12: Math.round(walk.deviationE12 * Math.sqrt(ticksPerStep)),
    jumpsBelow: walk.jumpsBelow * ticksPerStep,
  }
}
