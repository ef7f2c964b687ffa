import { tickFlags } from '@powerplay/engines'

/** Ticks that decide nothing once prices are back. */
const resumeTicks = 3

/** Which ticks decide nothing: those of paused tickers, and the first ones after a pause. */
export class Pauses {
  private readonly left = new Map<string, number>()
  private readonly paused: () => readonly string[]

  /** @param paused names of the tickers that stand still now. */
  constructor(paused: () => readonly string[]) {
    this.paused = paused
  }

  /** Prices of these tickers were away until this moment. */
  cameBack(tickers: readonly string[]): void {
    for (const ticker of tickers) this.left.set(ticker, resumeTicks)
  }

  /** The flags of the next tick of a ticker; `isAway` where it has no price now. */
  flagsOf(ticker: string, isAway = false): number {
    if (isAway || this.paused().includes(ticker)) {
      this.left.set(ticker, resumeTicks)
      return tickFlags.frozen
    }
    const left = this.left.get(ticker) ?? 0
    if (left === 0) return 0
    this.left.set(ticker, left - 1)
    return tickFlags.resume
  }
}
