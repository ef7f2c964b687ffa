import { mustHave } from '@powerplay/kernel'
import type { ScoreFigure } from './score-grid.ts'

/**
 * Which score a market is about: the end of regular time, of the first half, with extra time, the
 * match in sets, the running set, all games of a match (tennis); or the places of a race.
 */
export type MarketScope = 'regular' | 'half' | 'full' | 'sets' | 'set' | 'games' | 'race'

/** What decides a market's outcomes from a score. */
export type MarketRule =
  | 'three-way'
  | 'double-chance'
  | 'draw-no-bet'
  | 'winner'
  | 'handicap'
  | 'total'
  | 'parity'
  | 'both-score'
  | 'correct-score'
  | 'race-winner'
  | 'race-podium'

export type MarketGroup = 'main' | 'goals' | 'handicap' | 'period' | 'other'

/** A market as the feed numbers it (the Unified Odds Feed's ids, integrations.md 3.2). */
export interface MarketKind {
  readonly id: number
  readonly rule: MarketRule
  readonly scope: MarketScope
  readonly group: MarketGroup
  /** Which figure of the score a total is of. */
  readonly figure?: ScoreFigure
  /** The specifier that says which set the market is about. */
  readonly numberedBy?: 'setnr'
}

export const marketKinds: readonly MarketKind[] = [
  { id: 1, rule: 'three-way', scope: 'regular', group: 'main' },
  { id: 10, rule: 'double-chance', scope: 'regular', group: 'main' },
  { id: 11, rule: 'draw-no-bet', scope: 'regular', group: 'main' },
  { id: 16, rule: 'handicap', scope: 'regular', group: 'handicap' },
  { id: 18, rule: 'total', scope: 'regular', group: 'goals', figure: 'total' },
  { id: 19, rule: 'total', scope: 'regular', group: 'goals', figure: 'home' },
  { id: 20, rule: 'total', scope: 'regular', group: 'goals', figure: 'away' },
  { id: 26, rule: 'parity', scope: 'regular', group: 'other' },
  { id: 29, rule: 'both-score', scope: 'regular', group: 'goals' },
  { id: 45, rule: 'correct-score', scope: 'regular', group: 'other' },
  { id: 60, rule: 'three-way', scope: 'half', group: 'period' },
  { id: 66, rule: 'handicap', scope: 'half', group: 'period' },
  { id: 68, rule: 'total', scope: 'half', group: 'period', figure: 'total' },
  { id: 186, rule: 'winner', scope: 'sets', group: 'main' },
  { id: 187, rule: 'handicap', scope: 'games', group: 'handicap' },
  { id: 188, rule: 'handicap', scope: 'sets', group: 'handicap' },
  { id: 189, rule: 'total', scope: 'games', group: 'goals', figure: 'total' },
  { id: 199, rule: 'correct-score', scope: 'sets', group: 'other' },
  { id: 202, rule: 'winner', scope: 'set', group: 'period', numberedBy: 'setnr' },
  {
    id: 204,
    rule: 'total',
    scope: 'set',
    group: 'period',
    figure: 'total',
    numberedBy: 'setnr',
  },
  { id: 219, rule: 'winner', scope: 'full', group: 'main' },
  { id: 223, rule: 'handicap', scope: 'full', group: 'handicap' },
  { id: 225, rule: 'total', scope: 'full', group: 'goals', figure: 'total' },
  { id: 227, rule: 'total', scope: 'full', group: 'goals', figure: 'home' },
  { id: 228, rule: 'total', scope: 'full', group: 'goals', figure: 'away' },
  { id: 229, rule: 'parity', scope: 'full', group: 'other' },
  { id: 314, rule: 'total', scope: 'sets', group: 'goals', figure: 'total' },
  { id: 534, rule: 'race-winner', scope: 'race', group: 'main' },
  { id: 536, rule: 'race-podium', scope: 'race', group: 'other' },
]

const kindById = new Map(marketKinds.map((kind) => [kind.id, kind]))

export function findMarketKind(id: number): MarketKind | undefined {
  return kindById.get(id)
}

/** @throws Defect for a number that no market has. */
export function marketKind(id: number): MarketKind {
  return mustHave(kindById.get(id), `market ${id}`)
}
