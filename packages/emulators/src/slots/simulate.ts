import type { Draw, Measured, Slot } from './slot.ts'
import { unitsPerBet } from './slot.ts'
import { spin } from './spin.ts'

/** Half width of a 99 % interval in standard errors. */
const confidence = 2.576

/** Plays one paid spin with all the free spins it wins; answers its units. */
export function playOut(slot: Slot, draw: Draw): number {
  const base = spin(slot, false, draw)
  return base.units + playFree(slot, base.freeSpinsWon, draw)
}

function playFree(slot: Slot, count: number, draw: Draw): number {
  let units = 0
  for (let left = count; left > 0; left -= 1) {
    const free = spin(slot, true, draw)
    units += free.units
    left += free.freeSpinsWon
  }
  return units
}

/** The mean return of so many paid spins and the half width of its 99 % interval. */
export function simulate(slot: Slot, spins: number, draw: Draw): Measured {
  let sum = 0
  let squares = 0
  for (let at = 0; at < spins; at += 1) {
    const share = playOut(slot, draw) / unitsPerBet
    sum += share
    squares += share * share
  }
  const payback = sum / spins
  const deviation = Math.sqrt(Math.max(0, squares / spins - payback * payback))
  return { spins, payback, halfWidth: (confidence * deviation) / Math.sqrt(spins) }
}
