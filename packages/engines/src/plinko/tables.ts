import { printedE4 } from '../prizes.ts'

/** How far the prizes lie apart. */
export const plinkoRisks = ['low', 'medium', 'high'] as const
export type PlinkoRisk = (typeof plinkoRisks)[number]

export const plinkoRowsMin = 8
export const plinkoRowsMax = 16

/**
 * Prizes from the centre outwards, one line per number of rows from 8 on. An even number of rows
 * has one bucket in the middle, an odd one has two.
 */
const printed: Readonly<Record<PlinkoRisk, readonly (readonly number[])[]>> = {
  low: [
    [0.5, 1, 1.1, 2.1, 5.6],
    [0.7, 1, 1.6, 2, 5.6],
    [0.5, 1, 1.1, 1.4, 3, 8.9],
    [0.7, 1, 1.3, 1.9, 3, 8.4],
    [0.5, 1, 1.1, 1.4, 1.6, 3, 10],
    [0.7, 0.9, 1.2, 1.9, 3, 4, 8.1],
    [0.5, 1, 1.1, 1.3, 1.4, 1.9, 4, 7.1],
    [0.7, 1, 1.1, 1.5, 2, 3, 8, 15],
    [0.5, 1, 1.1, 1.2, 1.4, 1.4, 2, 9, 16],
  ],
  medium: [
    [0.4, 0.7, 1.3, 3, 13],
    [0.5, 0.9, 1.7, 4, 18],
    [0.4, 0.6, 1.4, 2, 5, 22],
    [0.5, 0.7, 1.8, 3, 6, 24],
    [0.3, 0.6, 1.1, 2, 4, 11, 33],
    [0.4, 0.7, 1.3, 3, 6, 13, 43],
    [0.2, 0.5, 1, 1.9, 4, 7, 15, 58],
    [0.3, 0.5, 1.3, 3, 5, 11, 18, 88],
    [0.3, 0.5, 1, 1.5, 3, 5, 10, 41, 110],
  ],
  high: [
    [0.2, 0.3, 1.5, 4, 29],
    [0.2, 0.6, 2, 7, 43],
    [0.2, 0.3, 0.9, 3, 10, 76],
    [0.2, 0.4, 1.4, 5.2, 14, 120],
    [0.2, 0.2, 0.7, 2, 8.1, 24, 170],
    [0.2, 0.2, 1, 4, 11, 37, 260],
    [0.2, 0.2, 0.3, 1.9, 5, 18, 56, 420],
    [0.2, 0.2, 0.5, 3, 8, 27, 83, 620],
    [0.2, 0.2, 0.2, 2, 4, 9, 26, 130, 1000],
  ],
}

const bucketsE4 = new Map<string, readonly number[]>()

/**
 * The prize of each bucket from the left, in 1/10000: rows + 1 of them, symmetric.
 * @param rows 8 to 16.
 */
export function plinkoBucketsE4(rows: number, risk: PlinkoRisk): readonly number[] {
  const key = `${risk} ${rows}`
  const known = bucketsE4.get(key)
  if (known) return known
  const outwards = printedE4(printed[risk][rows - plinkoRowsMin] ?? [])
  const inwards = outwards.toReversed()
  const buckets = [...inwards, ...(rows % 2 === 0 ? outwards.slice(1) : outwards)]
  bucketsE4.set(key, buckets)
  return buckets
}
