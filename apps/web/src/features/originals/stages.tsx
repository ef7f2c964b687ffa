import { lazy, type ComponentType } from 'react'

/** A game's stage in a chunk of its own, loaded when the game is opened. */
function stage(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }))
}

/** The stage of every game that can be played, by the game's id. */
export const stages: Readonly<Record<string, ComponentType>> = {
  baccarat: stage(async () => (await import('./baccarat/baccarat-game.tsx')).BaccaratGame),
  blackjack: stage(async () => (await import('./blackjack/blackjack-game.tsx')).BlackjackGame),
  coinflip: stage(async () => (await import('./coinflip/coinflip-game.tsx')).CoinflipGame),
  crash: stage(async () => (await import('./crash/crash-game.tsx')).CrashGame),
  dice: stage(async () => (await import('./dice/dice-game.tsx')).DiceGame),
  hilo: stage(async () => (await import('./hilo/hilo-game.tsx')).HiloGame),
  limbo: stage(async () => (await import('./limbo/limbo-game.tsx')).LimboGame),
  matrix: stage(async () => (await import('./matrix/matrix-game.tsx')).MatrixGame),
  roulette: stage(async () => (await import('./roulette/roulette-game.tsx')).RouletteGame),
  diamonds: stage(async () => (await import('./diamonds/diamonds-game.tsx')).DiamondsGame),
  keno: stage(async () => (await import('./keno/keno-game.tsx')).KenoGame),
  plinko: stage(async () => (await import('./plinko/plinko-game.tsx')).PlinkoGame),
  videopoker: stage(async () => (await import('./videopoker/videopoker-game.tsx')).VideopokerGame),
  wheel: stage(async () => (await import('./wheel/wheel-game.tsx')).WheelGame),
  mines: stage(async () => (await import('./mines/mines-game.tsx')).MinesGame),
  stairs: stage(async () => (await import('./stairs/stairs-game.tsx')).StairsGame),
  tower: stage(async () => (await import('./tower/tower-game.tsx')).TowerGame),
}
