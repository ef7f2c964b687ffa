import type { ParsedParams } from '../instant-game.ts'
import { paytableGame } from '../paytable-game.ts'
import { strictFields } from '../strict-fields.ts'

/** The game has no parameters. */
export type DiamondsParams = Readonly<Record<string, never>>

/** What five gems show, best first. */
export type DiamondsCategory =
  'five' | 'four' | 'full_house' | 'three' | 'two_pair' | 'pair' | 'none'

/** `gems` in the order they drop: 0 green, 1 purple, 2 yellow, 3 red, 4 cyan, 5 pink, 6 blue. */
export type DiamondsOutcome = {
  readonly gems: readonly number[]
  readonly category: DiamondsCategory
}

const colours = 7
const gemsDropped = 5

/** Prize and number of the 7^5 drops behind it. */
const table: Readonly<Record<DiamondsCategory, { ways: number; multiplierE4: number }>> = {
  five: { ways: 7, multiplierE4: 500_000 },
  four: { ways: 210, multiplierE4: 50_000 },
  full_house: { ways: 420, multiplierE4: 40_000 },
  three: { ways: 2_100, multiplierE4: 30_000 },
  two_pair: { ways: 3_150, multiplierE4: 20_000 },
  pair: { ways: 8_400, multiplierE4: 1_000 },
  none: { ways: 2_520, multiplierE4: 0 },
}

/** What a category pays, in 1/10000. */
export function diamondsPaysE4(category: DiamondsCategory): number {
  return table[category].multiplierE4
}

/** How often the most and the second most frequent colour appear, as a key of two digits. */
const categoryByCounts: Readonly<Record<string, DiamondsCategory>> = {
  '50': 'five',
  '41': 'four',
  '32': 'full_house',
  '31': 'three',
  '22': 'two_pair',
  '21': 'pair',
}

/** What these five gems are worth showing for. */
export function diamondsCategory(gems: readonly number[]): DiamondsCategory {
  const counts = Array.from({ length: colours }, () => 0)
  for (const gem of gems) counts[gem] = (counts[gem] ?? 0) + 1
  const [most = 0, next = 0] = counts.toSorted((left, right) => right - left)
  return categoryByCounts[`${most}${next}`] ?? 'none'
}

function parseDiamonds(raw: unknown): ParsedParams<DiamondsParams> {
  const read = strictFields(raw, [])
  return read.ok ? { ok: true, params: {} } : read
}

/**
 * Diamonds: five gems of seven colours, one word each; equal colours pay. Return 98.2924 %; the
 * credited edge is 1.70 %.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us.
 */
export const diamonds = paytableGame<DiamondsParams, DiamondsOutcome>({
  id: 'diamonds',
  ruleVersion: 1,
  creditedEdgePpm: 17_000,
  parseParams: parseDiamonds,
  decide(_params, stream) {
    const gems = Array.from({ length: gemsDropped }, (_, index) => stream.int(index, colours))
    const category = diamondsCategory(gems)
    return { outcome: { gems, category }, multiplierE4: table[category].multiplierE4 }
  },
  prizes: () => ({ of: colours ** gemsDropped, lines: Object.values(table) }),
})
