import type { Slot } from '../slots/slot.ts'
import type { TableGame } from '../tables/table.ts'
import type { Provider } from './providers.ts'

/** Pictures of a game: one scene, one hero, one hue, and how the title is broken in two. */
export interface Theme {
  readonly scene: string
  readonly hero: string
  /** Turn of the hero's own colours, degrees. */
  readonly turn: number
  readonly hue: number
  readonly title: readonly [string, string]
}

interface GameFacts {
  readonly uuid: string
  readonly slug: string
  readonly name: string
  readonly provider: Provider
  readonly theme: Theme
  /** Codes of `/game-tags`. */
  readonly tags: readonly string[]
  /** Percent, two decimals. */
  readonly rtp: number
  readonly volatility: 'low' | 'medium' | 'high'
}

/** A slot: letters of the mathematics → names of their pictures. */
export interface SlotGame extends GameFacts {
  readonly kind: 'slot'
  readonly slot: Slot
  readonly symbols: Readonly<Record<string, string>>
}

/** One table of a live game; stakes in coins (about a US cent each). */
export interface Table {
  readonly id: string
  readonly name: string
  readonly dealer: string
  readonly coinsMin: number
  readonly coinsMax: number
}

/** A live game or game show: everybody at a table plays the same round. */
export interface LiveGame extends GameFacts {
  readonly kind: 'table'
  readonly table: TableGame
  readonly tables: readonly Table[]
  readonly bettingMs: number
  readonly dealingMs: number
  readonly showingMs: number
}

export type Game = SlotGame | LiveGame

/** Milliseconds from one round of a table to the next. */
export function cycleMs(game: LiveGame): number {
  return game.bettingMs + game.dealingMs + game.showingMs
}
