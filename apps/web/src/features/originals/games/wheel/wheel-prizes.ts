import { wheelSegmentsE4, type WheelRisk, type WheelSize } from '@powerplay/engines'

/** One factor of a wheel and how many of its segments carry it. */
export interface WheelPrize {
  readonly multiplierE4: number
  readonly count: number
}

/** The factors of a wheel, smallest first. */
export function wheelPrizes(segments: WheelSize, risk: WheelRisk): readonly WheelPrize[] {
  const counts = new Map<number, number>()
  for (const multiplierE4 of wheelSegmentsE4(segments, risk)) {
    counts.set(multiplierE4, (counts.get(multiplierE4) ?? 0) + 1)
  }
  return [...counts]
    .map(([multiplierE4, count]) => ({ multiplierE4, count }))
    .toSorted((left, right) => left.multiplierE4 - right.multiplierE4)
}

/** Colours by factor, each for everything below its limit; no wheel has two factors of one colour. */
const colors = [
  { belowE4: 1, color: 'oklch(0.4 0.012 290)' },
  { belowE4: 15_000, color: 'oklch(0.8 0.11 195)' },
  { belowE4: 15_001, color: 'var(--info)' },
  { belowE4: 20_000, color: 'oklch(0.77 0.16 158)' },
  { belowE4: 20_001, color: 'var(--accent)' },
  { belowE4: 30_001, color: 'oklch(0.74 0.16 305)' },
  { belowE4: 40_001, color: 'oklch(0.72 0.19 350)' },
  { belowE4: Infinity, color: 'oklch(0.74 0.17 40)' },
] as const

/** The colour of a factor, on the wheel and in its legend. */
export function prizeColor(multiplierE4: number): string {
  return colors.find(({ belowE4 }) => multiplierE4 < belowE4)?.color ?? colors[0].color
}
