import { lazy, type ComponentType } from 'react'

/** A game's stage in a chunk of its own, loaded when the game is opened. */
function stage(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }))
}

/** The stage of every game that can be played, by the game's id. */
export const stages: Readonly<Record<string, ComponentType>> = {
  dice: stage(async () => (await import('./dice/dice-game.tsx')).DiceGame),
  limbo: stage(async () => (await import('./limbo/limbo-game.tsx')).LimboGame),
}
