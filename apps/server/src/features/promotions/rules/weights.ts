/** How much of a stake counts towards a requirement, in millionths. */
export const wholePpm = 1_000_000

/** What the weight of a stake is judged by. */
export interface WeighedStake {
  readonly creditedEdgePpm: number
  /** Below this credited edge its product's stakes count for nothing. */
  readonly fromEdgePpm: number
  /** False for card games, live tables and whatever else takes no part in bonuses. */
  readonly isAccepted: boolean
}

/**
 * min(1, credited edge / full edge), in millionths, rounded down; nothing where bonuses are not
 * accepted. Source: product specification of the community, 2.1, contribution weights.
 */
export function weightPpm(stake: WeighedStake, fullWeightEdgePpm: number): number {
  const { creditedEdgePpm, fromEdgePpm, isAccepted } = stake
  if (!isAccepted || creditedEdgePpm < fromEdgePpm) return 0
  if (creditedEdgePpm >= fullWeightEdgePpm) return wholePpm
  return Math.floor((creditedEdgePpm * wholePpm) / fullWeightEdgePpm)
}
