import { edgePpmOf, singlePrizeReturn } from '../edge.ts'
import type { InstantGame, ParsedParams } from '../instant-game.ts'
import { hundredths, strictFields } from '../strict-fields.ts'

/** `target` has two decimals: 1.01 to 1,000,000. */
export type LimboParams = { readonly target: number }

/** `result` has two decimals: 1.00 to 16,609,443.84. It is not capped, only the target is. */
export type LimboOutcome = { readonly result: number; readonly win: boolean }

/** Equally likely draws: the top 24 bits of a word. */
export const limboDraws = 2 ** 24
export const limboTargetMinE2 = 101
/** Source: 001_d6a9941efb711ce5.txt, section 5 (maximum target of limbo). */
export const limboTargetMaxE2 = 100_000_000

const lowBits = 256
const creditedPpm = 10_000

/**
 * The result of draw k (0 to 2^24 - 1). In IEEE doubles and in exactly this order: another order
 * gives another second decimal for a few draws, and outsiders verify with this one.
 */
export function limboResult(draw: number): number {
  let x = limboDraws / (draw + 1)
  x = x * 0.99
  x = x * 100
  return Math.max(1, Math.floor(x) / 100)
}

/** Draws (of 2^24) that reach the target: the true win chance, below 0.99 / target. */
export function limboWays(target: number): number {
  let reached = 0
  let missed = limboDraws
  // Results fall as draws rise, so the winning draws are the first ones.
  while (reached < missed) {
    const draw = Math.floor((reached + missed) / 2)
    if (limboResult(draw) >= target) reached = draw + 1
    else missed = draw
  }
  return reached
}

function parseLimbo(raw: unknown): ParsedParams<LimboParams> {
  const read = strictFields(raw, ['target'])
  if (!read.ok) return read
  const targetE2 = hundredths(read.fields.get('target'), limboTargetMinE2, limboTargetMaxE2)
  if (targetE2 === undefined) return { ok: false, field: 'target' }
  return { ok: true, params: { target: targetE2 / 100 } }
}

/**
 * Limbo: one result, at or above the target wins the target. Return at most 99 %: 99.0000 % for
 * small targets, 98.9974 % at 1,000, 95.3674 % at 1,000,000.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us.
 */
export const limbo: InstantGame<LimboParams, LimboOutcome> = {
  id: 'limbo',
  ruleVersion: 1,
  parseParams: parseLimbo,
  play({ target }, stream) {
    const result = limboResult(Math.floor(stream.word(0) / lowBits))
    const win = result >= target
    return { outcome: { result, win }, multiplierE4: win ? targetE4(target) : 0 }
  },
  multiplierMaxE4: ({ target }) => targetE4(target),
  chance: ({ target }) => ({ ways: limboWays(target), of: limboDraws }),
  exactReturn: (params) => singlePrizeReturn(limbo.chance(params), targetE4(params.target)),
  trueEdgePpm: (params) => edgePpmOf(limbo.exactReturn(params)),
  creditedEdgePpm: () => creditedPpm,
}

function targetE4(target: number): number {
  return Math.round(target * 100) * 100
}
