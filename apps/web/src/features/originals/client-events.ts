/** A settled bet of this player, however it came to be known. */
export interface SettledBet {
  readonly game: string
  readonly currency: string
  /** Amounts as decimal texts in units of the currency; a loss has a minus. */
  readonly wager: string
  readonly profit: string
  readonly multiplier: number
}

/** What a guest's demo balance is after a round, in place of the account that a guest has not. */
export interface GuestBalance {
  readonly currency: string
  /** The whole balance as a decimal text. */
  readonly balance: string
  /** Milliseconds until it may be shown. */
  readonly delayMs: number
}

declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    readonly 'originals:settled': SettledBet
    readonly 'originals:guest-balance': GuestBalance
    /** Somebody wants the profit monitor in view, or away (001, section 4). */
    readonly 'originals:monitor-toggled': null
  }
}
