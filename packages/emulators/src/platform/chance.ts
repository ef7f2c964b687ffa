import { createHmac } from 'node:crypto'
import type { Draw } from '../slots/slot.ts'

/** Everything that is drawn or minted comes from one secret seed and a name for what it is for. */
export interface Chance {
  /** A fresh stream for this purpose; the same purpose gives the same stream again. */
  readonly draw: (purpose: string) => Draw
  /** `length` hex digits that nobody can guess without the seed. */
  readonly hex: (purpose: string, length: number) => string
}

/** HMAC-SHA256 under the seed, counted up; words are taken without bias. */
export function createChance(seed: string): Chance {
  const block = (purpose: string, counter: number): Buffer =>
    createHmac('sha256', seed).update(`${purpose}:${counter}`).digest()
  return {
    draw: (purpose) => drawFrom((counter) => block(purpose, counter)),
    hex: (purpose, length) => {
      const blocks = Array.from({ length: Math.ceil(length / 64) }, (_, at) => block(purpose, at))
      return Buffer.concat(blocks).toString('hex').slice(0, length)
    },
  }
}

function drawFrom(blockAt: (counter: number) => Buffer): Draw {
  let counter = 0
  let words: Buffer = Buffer.alloc(0)
  let place = 0
  const next = (): number => {
    if (place + 4 > words.length) {
      words = blockAt(counter)
      counter += 1
      place = 0
    }
    const word = words.readUInt32BE(place)
    place += 4
    return word
  }
  return (range) => {
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % range)
    let word = next()
    while (word >= limit) word = next()
    return word % range
  }
}
