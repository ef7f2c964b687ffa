import { Book } from '../apps/server/src/features/trading/engine/book.ts'
import { Turn } from '../apps/server/src/features/trading/engine/turn.ts'
import type { StoredPosition } from '../apps/server/src/features/trading/positions/position-store.ts'
import { mintUuidV7 } from '@powerplay/kernel'
import { openWalk, fineOfPrice, priceOfFine, priceWalk } from '@powerplay/engines'
import { randomBytes } from 'node:crypto'
import { say } from './progress.ts'
import type { Row } from './report.ts'

const [tickerCount, positionCount] = [20, 10_000]
/** Two dozen seconds of ticks. */
const moments = 120
const momentsPerSecond = 5
const startPrice = 6_400_000
const startSeq = 8_900_000_000
const multipliers = [5, 20, 100, 500, 1_000]

const tickers = Array.from({ length: tickerCount }, (_, at) => `T${at}`)

/** Ten thousand open positions of every kind, at the price that all tickers start from. */
function openPositions(): StoredPosition[] {
  return Array.from({ length: positionCount }, (_, at) => {
    const side = at % 2 === 0 ? ('long' as const) : ('short' as const)
    const way = side === 'long' ? 1 : -1
    const multiplier = multipliers[at % multipliers.length] ?? 1
    const near = Math.round(startPrice / multiplier / 2)
    const hasTriggers = at % 3 === 0
    return {
      ...{ id: mintUuidV7(at, randomBytes(10)), userId: mintUuidV7(at, randomBytes(10)) },
      ...{ ticker: tickers[at % tickerCount] ?? '', side, currency: 'usdt', demo: false },
      ...{ wagerMinor: 1_000_000_000n, openingFeeMinor: 0n, multiplier },
      ...{ fee: { mode: 'pnl', profitBps: 600 }, maxRoiBps: 1_000_000, maxHoldMs: 259_200_000 },
      ...{
        minHoldMs: 1_000,
        notionalCents: 1_000n,
        maxSlippageBps: null,
        shownPrice: startPrice,
        receivedMs: 0,
      },
      takeProfit: hasTriggers ? startPrice + way * near : null,
      stopLoss: hasTriggers ? startPrice - way * near : null,
      ...{ status: 'open', entry: startPrice, entrySeq: startSeq, openedMs: startSeq * 200 },
      ...{ mark: startPrice, markSeq: startSeq, worth: startPrice, exit: null, exitSeq: null },
      ...{ closedMs: null, reason: null, roiBps: null, feeMinor: null, payoutMinor: null },
      ...{ profitMinor: null, requests: [] },
    }
  })
}

/**
 * Ten thousand open positions on twenty tickers: how long a moment's ticks take until everything they
 * bust or trigger is decided, and what five such moments a second cost. Storing them is apart.
 */
export function measureTrading(): Row[] {
  say(`futures: ${positionCount} positions on ${tickerCount} tickers`)
  const walk = priceWalk(1, 60, 0.004)
  const walks = tickers.map((ticker) => ({
    ticker,
    walk: openWalk('7'.repeat(64), ticker, walk),
    fine: fineOfPrice(startPrice),
  }))
  let book = new Book(openPositions(), new Turn())
  const times: number[] = []
  let decided = 0
  const before = process.cpuUsage()
  let aside = 0
  for (let moment = 1; moment <= moments; moment += 1) {
    const turn = new Turn()
    const seq = startSeq + moment
    const startedAt = performance.now()
    for (const one of walks) {
      one.fine = one.walk.next(one.fine, moment)
      const price = priceOfFine(one.fine)
      book.tick(one.ticker, { seq, atMs: seq * 200, price, flags: 0 }, turn)
    }
    times.push(performance.now() - startedAt)
    decided += turn.decisions.length
    if (book.size > positionCount * 0.9) continue
    // Enough have ended: as many as at first from here on, at the prices of the start.
    const pause = process.cpuUsage()
    book = new Book(openPositions(), new Turn())
    for (const one of walks) one.fine = fineOfPrice(startPrice)
    const { user, system } = process.cpuUsage(pause)
    aside += user + system
  }
  const { user, system } = process.cpuUsage(before)
  const coresUs = (user + system - aside) / moments
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return [
    {
      id: 'trigger_p99_ms',
      value: at(0.99),
      unit: 'ms',
      note:
        `${moments} moments of ${tickerCount} ticks over 9,000 to ${positionCount} positions, ` +
        `${decided} ended; median ${at(0.5).toFixed(2)} ms; in memory, storing is apart`,
    },
    {
      id: 'futures_cores',
      value: (coresUs * momentsPerSecond) / 1e6,
      unit: 'cores',
      note: 'CPU of the same at five moments a second',
    },
  ]
}
