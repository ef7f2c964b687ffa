import { hmacKey, hmacSha256, openStream, type RandomStream } from '@powerplay/engines'
import { crashPointE2Of } from '@powerplay/engines/crash/point'
import type { ChanceSource } from '../trial.ts'

/** A word as a bent source gives it out. `index` is its number in the round. */
export type Bend = (word: number, index: number) => number

/** The same stream with other words. */
function bentStream(stream: RandomStream, bend: Bend): RandomStream {
  let cursor = 0
  const word = (index: number) => bend(stream.word(index), index)
  const int = (index: number, range: number) => Math.floor((word(index) * range) / 2 ** 32)
  const nextWord = () => {
    cursor += 1
    return word(cursor - 1)
  }
  const nextInt = (range: number) => Math.floor((nextWord() * range) / 2 ** 32)
  const draw = (size: number, take: number) => {
    const left = Array.from({ length: size }, (_, number) => number)
    return Array.from({ length: take }, () => left.splice(nextInt(left.length), 1)[0] ?? 0)
  }
  return { word, int, nextWord, nextInt, draw }
}

/** The real source with every word bent on its way to the rules. */
export function bentSource(bend: Bend): ChanceSource {
  return {
    openStream: (...seeds) => bentStream(openStream(...seeds), bend),
    crashPointE2(gameHash, salt) {
      const digest = hmacSha256(hmacKey(gameHash), salt)
      return crashPointE2Of(bend(new DataView(digest.buffer).getUint32(0), 0))
    },
  }
}

/** One word in so many is halved, so that low numbers come up too often. */
export function sloping(oneIn: number): Bend {
  return (word) => (word % oneIn === 0 ? word >>> 1 : word)
}

/** One word in so many is the one of the round before. */
export function repeating(oneIn: number): Bend {
  const last: number[] = []
  return (word, index) => {
    const given = word % oneIn === 0 ? (last[index] ?? word) : word
    last[index] = given
    return given
  }
}
