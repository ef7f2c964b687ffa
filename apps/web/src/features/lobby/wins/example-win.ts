import { originalGames } from '../../originals/index.ts'
import type { LatestWin } from './wins-model.ts'

const multipliers = [1.24, 1.5, 1.98, 2.04, 2.97, 3.4, 4.95, 6.13, 9.9, 12.04, 17.68, 24.75]
const stakesUsd = [1, 2, 5, 10, 20]

let count = 0

/**
 * An invented win of a demo build, which says so in its data and on the screen. A list of real
 * money never holds one.
 * @param draw gives numbers from 0 up to 1.
 */
export function exampleWin(draw: () => number): LatestWin {
  const one = <Item>(list: readonly Item[]) => list[Math.floor(draw() * list.length)]
  const game = one(originalGames)
  const multiplier = one(multipliers) ?? 2
  const usdProfit = Math.max(1, (one(stakesUsd) ?? 1) * (multiplier - 1))
  count += 1
  return {
    _id: `example_${count}`,
    game: game?.id ?? 'dice',
    gameName: game?.name ?? null,
    ticker: null,
    player: null,
    image: `originals/${game?.id ?? 'dice'}`,
    multiplier,
    usdProfit,
    profit_usd_converted: usdProfit,
    type: 'game',
    synthetic: true,
  }
}
