import { edgePpmOf, singlePrizeReturn } from '../edge.ts'
import type { RandomStream } from '../fairness/stream.ts'
import type { InstantGame, ParsedParams } from '../instant-game.ts'
import { hundredths, strictFields } from '../strict-fields.ts'

/** Which side of the target wins. */
export type DiceCondition = 'over' | 'under'

/** `target` has two decimals: under 0.01 to 98.00, over 2.00 to 99.99. */
export type DiceParams = { readonly condition: DiceCondition; readonly target: number }

/** `roll` is 0.00 to 100.00 in steps of 0.01. */
export type DiceOutcome = { readonly roll: number; readonly win: boolean }

/** Equally likely rolls: 0.00 to 100.00. */
export const diceRolls = 10_001
/** Most winning rolls a target may have; fewest is 1. */
export const diceWaysMax = 9_800
const rollMaxE2 = diceRolls - 1

/** 99 (the rolls' share kept by players, in %) * 100 rolls per unit * 10000 (scale). */
const multiplierOfOneWayE4 = 99_000_000
const creditedPpm = 10_000

/** Winning rolls (of 10001) of a legal target. */
export function diceWays(target: number, condition: DiceCondition): number {
  const targetE2 = Math.round(target * 100)
  return condition === 'under' ? targetE2 : rollMaxE2 - targetE2
}

/**
 * What a win pays: 9900 / winning rolls, cut to four decimals (10102 for 98 % to 99000000).
 * @returns an integer of 1/10000, rounded down.
 */
export function diceMultiplierE4(target: number, condition: DiceCondition): number {
  // Exact although it divides doubles: the quotient is below 2^27 and never within an ulp below
  // an integer, as it is a fraction with a denominator of at most 9800.
  return Math.floor(multiplierOfOneWayE4 / diceWays(target, condition))
}

/** The roll of a random word as an integer of 1/100: floor(word * 10001 / 2^32). */
export function diceRollE2(stream: RandomStream): number {
  return stream.int(0, diceRolls)
}

function parseDice(raw: unknown): ParsedParams<DiceParams> {
  const read = strictFields(raw, ['condition', 'target'])
  if (!read.ok) return read
  const condition = read.fields.get('condition')
  if (condition !== 'over' && condition !== 'under') return { ok: false, field: 'condition' }
  const [minE2, maxE2] = condition === 'under' ? [1, diceWaysMax] : diceOverRangeE2
  const targetE2 = hundredths(read.fields.get('target'), minE2, maxE2)
  if (targetE2 === undefined) return { ok: false, field: 'target' }
  return { ok: true, params: { condition, target: targetE2 / 100 } }
}

const diceOverRangeE2 = [rollMaxE2 - diceWaysMax, rollMaxE2 - 1] as const

/**
 * Dice: one roll of 10001, under or over the target wins 9900 / winning rolls. Return 98.9804 %
 * to 98.9901 %, so the credited edge of 1.00 % stays below the true one everywhere.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us.
 */
export const dice: InstantGame<DiceParams, DiceOutcome> = {
  id: 'dice',
  ruleVersion: 1,
  parseParams: parseDice,
  play({ condition, target }, stream) {
    const rollE2 = diceRollE2(stream)
    const targetE2 = Math.round(target * 100)
    const win = condition === 'under' ? rollE2 < targetE2 : rollE2 > targetE2
    const multiplierE4 = win ? diceMultiplierE4(target, condition) : 0
    return { outcome: { roll: rollE2 / 100, win }, multiplierE4 }
  },
  multiplierMaxE4: ({ target, condition }) => diceMultiplierE4(target, condition),
  chance: ({ target, condition }) => ({ ways: diceWays(target, condition), of: diceRolls }),
  exactReturn: (params) => singlePrizeReturn(dice.chance(params), dice.multiplierMaxE4(params)),
  trueEdgePpm: (params) => edgePpmOf(dice.exactReturn(params)),
  creditedEdgePpm: () => creditedPpm,
}
