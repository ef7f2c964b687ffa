import { printedE4 } from '../prizes.ts'

export const wheelRisks = ['low', 'medium', 'high'] as const
export type WheelRisk = (typeof wheelRisks)[number]

export const wheelSizes = [10, 20, 30, 40, 50] as const
export type WheelSize = (typeof wheelSizes)[number]

const lowBlock = [1.5, 1.2, 1.2, 1.2, 0, 1.2, 1.2, 1.2, 1.2, 0]

/** Every second segment of the medium wheels pays nothing; these are the others, in order. */
const mediumPaying: Readonly<Record<WheelSize, readonly number[]>> = {
  10: [1.9, 1.5, 2, 1.5, 3],
  20: [1.5, 2, 2, 2, 1.5, 3, 1.8, 2, 2, 2],
  30: [1.5, 1.5, 2, 1.5, 2, 2, 1.5, 3, 1.5, 2, 2, 1.7, 4, 1.5, 2],
  40: [2, 3, 2, 1.5, 3, 1.5, 1.5, 2, 1.5, 3, 1.5, 2, 2, 1.6, 2, 1.5, 3, 1.5, 2, 1.5],
  50: [
    2, 1.5, 2, 1.5, 3, 1.5, 1.5, 2, 1.5, 3, 1.5, 2, 1.5, 2, 2, 1.5, 3, 1.5, 2, 1.5, 1.5, 5, 1.5, 2,
    1.5,
  ],
}

function printedSegments(segments: WheelSize, risk: WheelRisk): number[] {
  if (risk === 'low') return Array.from({ length: segments / 10 }, () => lowBlock).flat()
  if (risk === 'high') {
    const losing = Array.from({ length: segments - 1 }, () => 0)
    return [...losing, (segments * 99) / 100]
  }
  // The smallest wheel starts with a losing segment, all others with a paying one.
  return mediumPaying[segments].flatMap((prize) => (segments === 10 ? [0, prize] : [prize, 0]))
}

const segmentsE4 = new Map<string, readonly number[]>()

/** The prize of each segment in 1/10000, in the order of the wheel. */
export function wheelSegmentsE4(segments: WheelSize, risk: WheelRisk): readonly number[] {
  const key = `${risk} ${segments}`
  const known = segmentsE4.get(key)
  if (known) return known
  const prizes = printedE4(printedSegments(segments, risk))
  segmentsE4.set(key, prizes)
  return prizes
}
