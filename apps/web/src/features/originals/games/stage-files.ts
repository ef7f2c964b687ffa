import type { ComponentType } from 'react'

type LoadStage = () => Promise<ComponentType>

/**
 * How the code of every game's stage comes: each is a chunk of its own. Nothing of the app is needed to
 * ask for one.
 */
const loaders: Readonly<Record<string, LoadStage>> = {
  baccarat: async () => (await import('./baccarat/baccarat-game.tsx')).BaccaratGame,
  blackjack: async () => (await import('./blackjack/blackjack-game.tsx')).BlackjackGame,
  coinflip: async () => (await import('./coinflip/coinflip-game.tsx')).CoinflipGame,
  crash: async () => (await import('./crash/crash-game.tsx')).CrashGame,
  dice: async () => (await import('./dice/dice-game.tsx')).DiceGame,
  hilo: async () => (await import('./hilo/hilo-game.tsx')).HiloGame,
  limbo: async () => (await import('./limbo/limbo-game.tsx')).LimboGame,
  matrix: async () => (await import('./matrix/matrix-game.tsx')).MatrixGame,
  roulette: async () => (await import('./roulette/roulette-game.tsx')).RouletteGame,
  diamonds: async () => (await import('./diamonds/diamonds-game.tsx')).DiamondsGame,
  keno: async () => (await import('./keno/keno-game.tsx')).KenoGame,
  plinko: async () => (await import('./plinko/plinko-game.tsx')).PlinkoGame,
  videopoker: async () => (await import('./videopoker/videopoker-game.tsx')).VideopokerGame,
  wheel: async () => (await import('./wheel/wheel-game.tsx')).WheelGame,
  mines: async () => (await import('./mines/mines-game.tsx')).MinesGame,
  stairs: async () => (await import('./stairs/stairs-game.tsx')).StairsGame,
  tower: async () => (await import('./tower/tower-game.tsx')).TowerGame,
}

/** Stages whose code was asked for. One that failed stays so: half of it may be there. */
const begun = new Map<string, Promise<ComponentType>>()

function load(id: string, fetch: LoadStage): Promise<ComponentType> {
  const known = begun.get(id) ?? fetch()
  begun.set(id, known)
  return known
}

/** The code of every game's stage by the game's id, asked for once. */
export const stageFiles: Readonly<Record<string, LoadStage>> = Object.fromEntries(
  Object.entries(loaders).map(([id, fetch]) => [id, () => load(id, fetch)]),
)

/** Asks for the code of a game's stage before its page stands; the page tells what went wrong. */
export function fetchStage(id: string): void {
  if (Object.hasOwn(stageFiles, id)) stageFiles[id]?.().catch(() => undefined)
}
