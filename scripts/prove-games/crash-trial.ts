import { crashHashBefore, crashMultiplierE4, crashWays, sha256Hex } from '@powerplay/engines'
import { resultBoundsE2, resultClass } from './result-classes.ts'
import { classChances, type ChanceSource, type Trial } from './trial.ts'

/** Crash numbers. */
const draws = 2 ** 32

/**
 * Crash with an automatic cash-out, game after game along a chain of hashes: from its last game
 * back to its first, which makes no difference to their points.
 */
export function crashTrial(cashoutE2: number, { crashPointE2 }: ChanceSource): Trial {
  const ways = resultBoundsE2.map((boundE2) => crashWays(boundE2))
  return {
    game: 'crash',
    config: `cash-out at ${(cashoutE2 / 100).toFixed(2)}`,
    exact: (crashWays(cashoutE2) * cashoutE2) / 100 / draws,
    shapes: [{ name: 'points', parts: [classChances(ways, draws)] }],
    deal(seed) {
      const salt = sha256Hex(`salt of ${seed}`)
      let gameHash = sha256Hex(seed)
      return (note) => {
        gameHash = crashHashBefore(gameHash)
        const pointE2 = crashPointE2(gameHash, salt)
        note(0, 0, resultClass(pointE2))
        return crashMultiplierE4(cashoutE2, pointE2)
      }
    },
  }
}
