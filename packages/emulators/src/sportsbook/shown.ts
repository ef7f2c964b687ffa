/** What the vendor's own pages are told, in the shapes of its calls. */

export interface ShownOutcome {
  readonly id: string
  readonly name: string
  /** Null while betting on it is closed. */
  readonly oddsE3: number | null
}

/** A line with its prices, as the vendor's pages show it. */
export interface ShownMarket {
  readonly id: number
  readonly specifiers: string
  readonly name: string
  readonly outcomes: readonly ShownOutcome[]
}

export interface ShownEvent {
  readonly id: string
  readonly sport: string
  readonly league: string
  readonly names: readonly string[]
  readonly startsAt: number
  readonly isLive: boolean
  readonly isOutright: boolean
  readonly score: readonly [number, number] | null
  readonly minute: number | null
  readonly markets: readonly ShownMarket[]
}

/** A bet of the player's. */
export interface ShownBet {
  readonly id: string
  readonly stakeMinor: string
  readonly payoutMinor: string | null
  readonly currency: string
  readonly state: 'making' | 'open' | 'settled' | 'refused'
  /** 1 refunded, 2 won, 3 lost. */
  readonly status: 1 | 2 | 3 | null
  readonly placedAt: number
  readonly legs: readonly {
    readonly event: string
    readonly market: string
    readonly outcome: string
    readonly oddsE3: number
    readonly result: string | null
  }[]
}
