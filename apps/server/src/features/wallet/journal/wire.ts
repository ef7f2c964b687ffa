import { toWireId, type Uuid } from '@powerplay/kernel'

/** The id of a wager on the wire. */
export function betWireId(id: Uuid): string {
  return toWireId('bet', id)
}

const multiplierScale = 10_000

/** A multiplier of the wire: at most four decimals. */
export function presentMultiplier(multiplierE4: number): number {
  return multiplierE4 / multiplierScale
}
