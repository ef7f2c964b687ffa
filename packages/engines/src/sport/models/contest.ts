/**
 * A contest of single turns: the first to `target` with a lead of `lead` wins, or whoever reaches
 * `cap` first. Table tennis plays sets to 11 with a lead of 2; a tennis set is to 6 with a lead of 2,
 * and its cap 7 is the tie-break.
 */
export interface ContestRule {
  readonly target: number
  readonly lead: number
  readonly cap: number
}

/** A score of the home and the away side. */
export type Pair = readonly [home: number, away: number]

/** The chance that the home side takes the turn after so many turns. */
export type TurnChance = (played: number) => number

export function isContestOver(rule: ContestRule, [home, away]: Pair): boolean {
  const most = Math.max(home, away)
  return most >= rule.cap || (most >= rule.target && Math.abs(home - away) >= rule.lead)
}

/** All scores that the contest may end with from `from`, each with its chance. */
export function contestEnds(
  rule: ContestRule,
  from: Pair,
  chanceAt: TurnChance,
): readonly { readonly score: Pair; readonly chance: number }[] {
  const side = rule.cap + 1
  const chances = new Float64Array(side * side)
  chances[from[0] * side + from[1]] = 1
  const ends: { score: Pair; chance: number }[] = []
  for (let played = from[0] + from[1]; played <= 2 * rule.cap; played += 1) {
    const homeChance = chanceAt(played)
    for (let home = from[0]; home <= Math.min(played - from[1], rule.cap); home += 1) {
      const score: Pair = [home, played - home]
      if (score[1] > rule.cap) continue
      const chance = chances[home * side + score[1]] ?? 0
      if (chance === 0) continue
      if (isContestOver(rule, score)) {
        ends.push({ score, chance })
        continue
      }
      const won = (home + 1) * side + score[1]
      const lost = home * side + score[1] + 1
      chances[won] = (chances[won] ?? 0) + chance * homeChance
      chances[lost] = (chances[lost] ?? 0) + chance * (1 - homeChance)
    }
  }
  return ends
}

/** The chance that the home side wins the contest from `from`. */
export function contestChance(rule: ContestRule, from: Pair, chanceAt: TurnChance): number {
  return contestEnds(rule, from, chanceAt).reduce(
    (sum, { score, chance }) => (score[0] > score[1] ? sum + chance : sum),
    0,
  )
}
