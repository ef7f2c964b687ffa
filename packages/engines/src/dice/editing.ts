import { diceMultiplierE4, diceRolls, diceWaysMax, type DiceCondition } from './rules.ts'

const chanceScale = 100_000_000
const multiplierOfOneWayE4 = 99_000_000
const rollMaxE2 = diceRolls - 1

/** The target with this many winning rolls. @param ways 1 to 9800; anything else is clamped. */
export function diceTargetOfWays(ways: number, condition: DiceCondition): number {
  const legal = clampWays(ways)
  return (condition === 'under' ? legal : rollMaxE2 - legal) / 100
}

/** The legal target nearest to what the player typed or dragged. */
export function diceTargetNearest(target: number, condition: DiceCondition): number {
  const targetE2 = Math.round(target * 100)
  return diceTargetOfWays(condition === 'under' ? targetE2 : rollMaxE2 - targetE2, condition)
}

/**
 * The legal target whose multiplier is nearest to the wanted one; of two equally near the safer.
 * @param multiplierE4 integer of 1/10000.
 */
export function diceTargetForMultiplier(multiplierE4: number, condition: DiceCondition): number {
  const ways = multiplierE4 > 0 ? multiplierOfOneWayE4 / multiplierE4 : diceWaysMax
  const safer = diceTargetOfWays(Math.ceil(ways), condition)
  const bolder = diceTargetOfWays(Math.floor(ways), condition)
  const saferGap = Math.abs(diceMultiplierE4(safer, condition) - multiplierE4)
  const bolderGap = Math.abs(diceMultiplierE4(bolder, condition) - multiplierE4)
  return bolderGap < saferGap ? bolder : safer
}

/**
 * The legal target whose win chance is nearest to the wanted one.
 * @param chanceE8 chance in 1/10^8 (a percentage with six decimals).
 */
export function diceTargetForChance(chanceE8: number, condition: DiceCondition): number {
  return diceTargetOfWays(Math.round((chanceE8 * diceRolls) / chanceScale), condition)
}

/** The target that keeps chance and multiplier when the condition is switched to the other. */
export function diceTargetMirrored(target: number): number {
  return (rollMaxE2 - Math.round(target * 100)) / 100
}

function clampWays(ways: number): number {
  if (!(ways >= 1)) return 1
  return Math.min(Math.round(ways), diceWaysMax)
}
