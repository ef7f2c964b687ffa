import type { App } from '../../apps/server/src/app.ts'
import { betOfBench } from '../bet-of-bench.ts'
import { betsOfGames, type BenchGame } from '../games.ts'
import { playThroughService, type PlaceBet } from './bets.ts'

/** A way into the house for every game decided in one call. */
export function gameLayers(app: App): Readonly<Record<BenchGame, PlaceBet>> {
  const layer = (api_id: BenchGame) =>
    playThroughService(app, { ...betOfBench, api_id, ...betsOfGames[api_id] })
  return {
    dice: layer('dice'),
    limbo: layer('limbo'),
    plinko: layer('plinko'),
    wheel: layer('wheel'),
    diamonds: layer('diamonds'),
    keno: layer('keno'),
    roulette: layer('roulette'),
    baccarat: layer('baccarat'),
  }
}
