import { climb, type ClimbGame } from '../climb.ts'
import type { RandomStream } from '../fairness/stream.ts'
import { oneOf, strictFields } from '../strict-fields.ts'

/** The game has no parameters. */
export type CoinflipParams = Readonly<Record<string, never>>

export const coinSides = ['heads', 'tails'] as const
export type CoinSide = (typeof coinSides)[number]

/** Right calls that end the round. */
export const coinflipFlips = 20
const halfWords = 2 ** 31

/** The side of flip `index`, from 0. One word of 2^32 more shows tails; the returns ignore it. */
export function coinSide(index: number, stream: RandomStream): CoinSide {
  return stream.word(index) <= halfWords ? 'tails' : 'heads'
}

/**
 * Coinflip: k right calls in a row pay 0.99 * 2^k; twenty end the round. Return 99.0000 %.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us.
 */
export const coinflip: ClimbGame<CoinflipParams, CoinSide, CoinSide> = climb({
  id: 'coinflip',
  ruleVersion: 1,
  pickField: 'side',
  creditedEdgePpm: 10_000,
  parseParams(raw) {
    const read = strictFields(raw, [])
    return read.ok ? { ok: true, params: {} } : read
  },
  parsePick: (value) => oneOf(value, coinSides),
  stepMax: () => coinflipFlips,
  fair: (_params, steps) => ({ numerator: 2n ** BigInt(steps), denominator: 1n }),
  refusal: () => undefined,
  look({ picks }, side, stream) {
    const shown = coinSide(picks.length, stream)
    return { isRight: shown === side, shown }
  },
  view: ({ shown }) => ({ flips: shown }),
  reveal: (_params, stream) => ({
    flips: Array.from({ length: coinflipFlips }, (_, index) => coinSide(index, stream)),
  }),
})
