import { limboDraws, limboTargetMaxE2, limboTargetMinE2, limboResult, limboWays } from './rules.ts'

const chanceScale = 100_000_000
/** 0.99, the players' share, times 100 for the target's decimals and the chance's scale. */
const targetE2OfCertainty = 99 * chanceScale

/** The legal target nearest to what the player typed. */
export function limboTargetNearest(target: number): number {
  return clampTargetE2(Math.round(target * 100)) / 100
}

/**
 * The legal target whose true win chance is nearest to the wanted one; of equally near ones the
 * one closest to 0.99 / chance.
 * @param chanceE8 chance in 1/10^8 (a percentage with six decimals).
 */
export function limboTargetForChance(chanceE8: number): number {
  const targetE2 = chanceE8 > 0 ? targetE2OfCertainty / chanceE8 : limboTargetMaxE2
  const lastWinningDraw = Math.round((chanceE8 * limboDraws) / chanceScale) - 1
  // 0.99 / chance misses where results are sparse; there the result of the last winning draw fits.
  const candidates = [Math.floor(targetE2), Math.ceil(targetE2), resultE2(lastWinningDraw)]
  const targets = candidates.map((candidateE2) => clampTargetE2(candidateE2) / 100)
  return targets.reduce((best, target) =>
    chanceGap(target, chanceE8) < chanceGap(best, chanceE8) ? target : best,
  )
}

function resultE2(draw: number): number {
  return draw >= 0 ? Math.round(limboResult(draw) * 100) : limboTargetMaxE2
}

/** Distance of a target's chance from the wanted one, in 1/(2^24 * 10^8). */
function chanceGap(target: number, chanceE8: number): number {
  return Math.abs(limboWays(target) * chanceScale - chanceE8 * limboDraws)
}

function clampTargetE2(targetE2: number): number {
  if (!(targetE2 >= limboTargetMinE2)) return limboTargetMinE2
  return Math.min(targetE2, limboTargetMaxE2)
}
