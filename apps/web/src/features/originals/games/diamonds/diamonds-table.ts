import { diamondsPaysE4, type DiamondsCategory } from '@powerplay/engines'

/** One line of the paytable. */
export interface DiamondsLine {
  readonly category: DiamondsCategory
  readonly name: string
  /** How often each colour shows, most frequent first; adds up to five. */
  readonly counts: readonly number[]
  readonly multiplierE4: number
  /** Drops that show it, of `diamondsDrops`. */
  readonly ways: number
}

const colours = 7
const gemsDropped = 5

/** All drops of five gems in seven colours, each as likely as any other. */
export const diamondsDrops = colours ** gemsDropped

function product(from: number, to: number): number {
  let result = 1
  for (let factor = from; factor <= to; factor += 1) result *= factor
  return result
}

/**
 * Drops in which the colours show this often: the ways to choose the colours times the ways to
 * arrange them in a row.
 */
export function dropsWith(counts: readonly number[]): number {
  let chosen = product(colours - counts.length + 1, colours)
  let arranged = product(1, gemsDropped)
  for (const count of counts) arranged /= product(1, count)
  // Colours that show equally often can change places without making another choice.
  for (const count of new Set(counts)) {
    chosen /= product(1, counts.filter((other) => other === count).length)
  }
  return chosen * arranged
}

function line(category: DiamondsCategory, name: string, counts: readonly number[]): DiamondsLine {
  const multiplierE4 = diamondsPaysE4(category)
  return { category, name, counts, multiplierE4, ways: dropsWith(counts) }
}

/** The paytable, best first. */
export const diamondsTable: readonly DiamondsLine[] = [
  line('five', 'Five alike', [5]),
  line('four', 'Four alike', [4, 1]),
  line('full_house', 'Full house', [3, 2]),
  line('three', 'Three alike', [3, 1, 1]),
  line('two_pair', 'Two pairs', [2, 2, 1]),
  line('pair', 'One pair', [2, 1, 1, 1]),
  line('none', 'No match', [1, 1, 1, 1, 1]),
]

/** For each gem whether another of its colour dropped too. */
export function matchedOf(gems: readonly number[]): readonly boolean[] {
  return gems.map((gem, index) => gems.some((other, at) => at !== index && other === gem))
}
