/** One paid combination. `cells` are [reel, row] of the symbols to be shown. */
export interface Win {
  readonly symbol: string
  readonly count: number
  /** Units of the bet, all factors included. */
  readonly units: number
  readonly cells: readonly (readonly [number, number])[]
  /** 0-based line for line games. */
  readonly line?: number
  /** Number of ways for way games. */
  readonly ways?: number
  /** Factor that was applied (wild, fall, free spins), when it is not one. */
  readonly factor?: number
}

/** What fell: the grid as one text per reel from top to bottom, and what it paid. */
export interface Fall {
  readonly grid: readonly string[]
  readonly wins: readonly Win[]
}

/** One spin from the button to rest; reels have one fall, cascades as many as kept winning. */
export interface SpinOutcome {
  readonly falls: readonly Fall[]
  /** Units of all falls, scatters and jackpots. */
  readonly units: number
  readonly scatters: number
  readonly freeSpinsWon: number
  readonly jackpot?: { readonly name: string; readonly units: number }
}
