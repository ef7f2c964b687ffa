import { originalGames } from '../../originals/index.ts'
import type { LatestWin } from './wins-model.ts'

const multipliers = [1.24, 1.5, 1.98, 2.04, 2.97, 3.4, 4.95, 6.13, 9.9, 12.04, 17.68, 24.75]
const stakesUsd = [1, 2, 5, 10, 20]
const traded = [
  ['BTC', 'Bitcoin Futures'],
  ['ETH', 'Ethereum Futures'],
  ['SOL', 'Solana Futures'],
  ['XRP', 'XRP Futures'],
  ['DOGE', 'Dogecoin Futures'],
] as const
/** One example of so many is a trade, where there are futures. */
const tradeShare = 0.25

let count = 0

/**
 * An invented win of a demo build, which says so in its data and on the screen. A list of real
 * money never holds one.
 * @param draw gives numbers from 0 up to 1.
 * @param hasTrades whether the site has futures.
 */
export function exampleWin(draw: () => number, hasTrades = false): LatestWin {
  const one = <Item>(list: readonly Item[]) => list[Math.floor(draw() * list.length)]
  const isTrade = hasTrades && draw() >= 1 - tradeShare
  const multiplier = one(multipliers) ?? 2
  const usdProfit = Math.max(1, (one(stakesUsd) ?? 1) * (multiplier - 1))
  count += 1
  const win = {
    ...{ _id: `example_${count}`, player: null, multiplier, usdProfit, synthetic: true },
    profit_usd_converted: usdProfit,
  }
  if (isTrade) {
    const [ticker, gameName] = one(traded) ?? traded[0]
    const image = `trading/${ticker.toLowerCase()}`
    return { ...win, game: null, gameName, ticker, image, type: 'trade' }
  }
  const game = one(originalGames)
  const id = game?.id ?? 'dice'
  return {
    ...{ ...win, game: id, gameName: game?.name ?? null, ticker: null },
    ...{ image: `originals/${id}`, type: 'game' },
  }
}
