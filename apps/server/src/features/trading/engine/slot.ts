import { isClean, type FuturesPosition, type Tick } from '@powerplay/engines'
import type { LivePosition } from '../positions/live-position.ts'

/**
 * A position in the list of its ticker. What a tick has to look at are numbers that change in place, so
 * that a tick over thousands of positions makes no object for those that it only moves.
 */
export class Slot {
  private live: LivePosition
  /** Units of worth per unit of price; 0 where every tick has to be looked at in full. */
  private slope = 0
  private price = 0
  private worth = 0
  private worthMax = 0
  /** Prices at or beyond which a trigger holds. */
  private low = 0
  private high = 0
  /** The earliest moment at which something that was asked for counts. */
  private dueMs = 0

  constructor(live: LivePosition) {
    this.live = live
    this.look()
  }

  /** The position where it stands. */
  get now(): LivePosition {
    const { replay } = this.live
    if (this.slope === 0 || replay.status !== 'open') return this.live
    if (replay.position.price !== this.price || replay.position.worth !== this.worth) {
      const position = { ...replay.position, price: this.price, worth: this.worth }
      this.live = { ...this.live, replay: { ...replay, position } }
    }
    return this.live
  }

  set now(live: LivePosition) {
    this.live = live
    this.look()
  }

  /** The stored position, whose numbers are those of its last note. */
  get stored(): LivePosition['stored'] {
    return this.live.stored
  }

  /**
   * Takes the position through a tick that ends nothing, changes no trigger and is not limited.
   * @returns false where the tick may do any of this; then nothing has changed.
   */
  moves(tick: Tick): boolean {
    if (this.slope === 0 || tick.atMs >= this.dueMs) return false
    if (!isClean(tick)) return true
    const { price } = tick
    if (price <= this.low || price >= this.high) return false
    const gain = this.slope * (price - this.price)
    const worth = this.worth + gain
    if (gain > this.worth || worth <= 0 || worth >= this.worthMax) return false
    this.price = price
    this.worth = worth
    return true
  }

  private look(): void {
    const { replay, stored } = this.live
    this.slope = 0
    if (replay.status !== 'open') return
    const { position } = replay
    this.slope = position.direction * position.multiplier
    this.price = position.price
    this.worth = position.worth
    this.worthMax = position.worthMax
    const isLong = position.direction === 1
    const { takeProfit, stopLoss } = position
    this.low = (isLong ? stopLoss : takeProfit) ?? -Infinity
    this.high = (isLong ? takeProfit : stopLoss) ?? Infinity
    const voids = stored.requests.flatMap(({ kind, fromMs }) =>
      kind === 'void' ? (fromMs ?? Infinity) : [],
    )
    this.dueMs = Math.min(earliest(position), ...voids)
  }
}

function earliest({ edits, closings }: FuturesPosition): number {
  return Math.min(...edits.map(({ fromMs }) => fromMs), ...Object.values(closings))
}
