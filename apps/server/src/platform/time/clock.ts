import { randomBytes } from 'node:crypto'
import { mintUuidV7, type Clock, type Uuid } from '@powerplay/kernel'

/** The system's clock: the only place that reads it. */
export const systemClock: Clock = {
  // eslint-disable-next-line no-restricted-properties
  now: () => Date.now(),
}

/** The operating system's random source; tests inject a seeded one. */
export interface RandomSource {
  bytes(count: number): Uint8Array
}

export const systemRandom: RandomSource = { bytes: (count) => randomBytes(count) }

/** Mints ids from the injected clock and random source. */
export function idMint(clock: Clock, random: RandomSource): () => Uuid {
  return () => mintUuidV7(clock.now(), random.bytes(10))
}
