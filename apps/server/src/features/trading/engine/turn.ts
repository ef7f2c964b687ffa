import type { Tick } from '@powerplay/engines'
import type { Uuid } from '@powerplay/kernel'
import type { Fault } from '../positions/aside-store.ts'
import type { StoredPosition } from '../positions/position-store.ts'
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

  addTicks(ticks: ReadonlyMap<string, Tick>): void {
    for (const [ticker, tick] of ticks) {
      const own = this.ticksByTicker.get(ticker) ?? []
      own.push(tick)
      this.ticksByTicker.set(ticker, own)
    }
  }

  get ticks(): TickerTicks[] {
    return [...this.ticksByTicker].map(([ticker, ticks]) => ({ ticker, ticks }))
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
