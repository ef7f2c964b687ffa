import { spinCascade } from './cascade-spin.ts'
import type { SpinOutcome } from './outcome.ts'
import { spinReels } from './reel-spin.ts'
import { type Draw, isReelSlot, type Slot } from './slot.ts'

/** One spin of any slot; `isFree` when it is one of the free spins. */
export function spin(slot: Slot, isFree: boolean, draw: Draw): SpinOutcome {
  return isReelSlot(slot) ? spinReels(slot, isFree, draw) : spinCascade(slot, isFree, draw)
}

/** Free spins that the bought feature starts with: those of the smallest award. */
export function boughtSpins(slot: Slot): number {
  return Math.min(...Object.values(slot.freeSpins?.awards ?? { 0: 0 }))
}
