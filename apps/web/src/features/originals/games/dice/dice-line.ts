import {
  diceMultiplierE4,
  diceRolls,
  diceTargetForChance,
  diceTargetForMultiplier,
  diceTargetMirrored,
  diceTargetNearest,
  diceWays,
  type DiceCondition,
} from '@powerplay/engines'

/** The line of a dice bet; `targetE2` is an integer of 1/100. */
export interface DiceLine {
  readonly condition: DiceCondition
  readonly targetE2: number
}

export const firstLine: DiceLine = { condition: 'over', targetE2: 4950 }

const toE2 = (target: number) => Math.round(target * 100)

/** The line nearest to a typed or dragged target. */
export function withTarget(line: DiceLine, targetE2: number): DiceLine {
  return { ...line, targetE2: toE2(diceTargetNearest(targetE2 / 100, line.condition)) }
}

/** The line whose multiplier is nearest to the typed one, in 1/10000. */
export function withMultiplier(line: DiceLine, multiplierE4: number): DiceLine {
  return { ...line, targetE2: toE2(diceTargetForMultiplier(multiplierE4, line.condition)) }
}

/** The line whose chance is nearest to the typed one. @param percent integer of 10^-decimals. */
export function withChance(line: DiceLine, percent: number, decimals: number): DiceLine {
  const chanceE8 = percent * 10 ** (6 - decimals)
  return { ...line, targetE2: toE2(diceTargetForChance(chanceE8, line.condition)) }
}

/** Over becomes under and the other way round, with the same chance. */
export function mirrored(line: DiceLine): DiceLine {
  return {
    condition: line.condition === 'over' ? 'under' : 'over',
    targetE2: toE2(diceTargetMirrored(line.targetE2 / 100)),
  }
}

/** What a line wins: its winning rolls of all rolls, and the factor in 1/10000. */
export function worthOf(line: DiceLine): { ways: number; of: number; multiplierE4: number } {
  const target = line.targetE2 / 100
  return {
    ways: diceWays(target, line.condition),
    of: diceRolls,
    multiplierE4: diceMultiplierE4(target, line.condition),
  }
}
