import type { Tick } from '@powerplay/engines'
import type { Uuid } from '@powerplay/kernel'
import type { Fault } from '../positions/aside-store.ts'
import type { StoredPosition } from '../positions/position-store.ts'
import type { VenueQuotes } from '../price/market.ts'
import type { TickerTicks } from '../price/tick-store.ts'

/** Notional that was opened or closed, in USD cents. */
export interface Volume {
  readonly ticker: string
  readonly atMs: number
  readonly cents: bigint
}

/** What a few ticks brought and is not stored yet; one commit writes all of it. */
export class Turn {
  private readonly ticksByTicker = new Map<string, Tick[]>()
  private readonly byId = new Map<Uuid, StoredPosition>()
  readonly seen: { id: Uuid; fromMs: number }[] = []
  readonly volumes: Volume[] = []
  /** Positions that cannot be decided. */
  readonly faults: Fault[] = []

  private readonly quotesBySeq = new Map<number, VenueQuotes>()

  addQuotes(seq: number, quotes: VenueQuotes): void {
    if (quotes.size > 0) this.quotesBySeq.set(seq, quotes)
  }

  /** What venues said to a tick; null for prices of the house. */
  quotesOf(ticker: string, seq: number | null): Readonly<Record<string, string>> | null {
    return (seq === null ? undefined : this.quotesBySeq.get(seq)?.get(ticker)) ?? null
  }

  addTicks(ticks: ReadonlyMap<string, Tick>): void {
    for (const [ticker, tick] of ticks) {
      const own = this.ticksByTicker.get(ticker) ?? []
      own.push(tick)
      this.ticksByTicker.set(ticker, own)
    }
  }

  get ticks(): TickerTicks[] {
    return [...this.ticksByTicker].map(([ticker, ticks]) => {
      const quotes = this.quotesOf(ticker, ticks.at(-1)?.seq ?? null)
      return { ticker, ticks, ...(quotes && { quotes }) }
    })
  }

  /** A position as it is to be stored; the last word about it counts. */
  decide(position: StoredPosition): void {
    this.byId.set(position.id, position)
  }

  get decisions(): StoredPosition[] {
    return [...this.byId.values()]
  }

  /** True where somebody waits for the commit. */
  get isUrgent(): boolean {
    return this.byId.size > 0 || this.seen.length > 0 || this.faults.length > 0
  }
}
