import { expect, it } from 'vitest'
import { createStopLateness, type LateStops } from './stop-lateness.ts'

it('raises an alarm once where the median stop of a sport comes after half of the delay', () => {
  const alarms: LateStops[] = []
  const lateness = createStopLateness((late) => alarms.push(late))
  const hear = (sportId: number, ...lateMs: readonly number[]) =>
    lateMs.forEach((ms) => lateness.heard(sportId, ms, 6_000))
  hear(1, 900, 30_000, 1_100, 3_000, 1_300)
  hear(5, 3_001, 3_001, 3_001, 3_001)
  expect(alarms).toEqual([])
  hear(5, 3_001, 3_001)
  expect(alarms).toEqual([{ sportId: 5, medianMs: 3_001, delayMs: 6_000 }])
  // In time again for long enough, and late once more.
  hear(5, ...Array<number>(20).fill(500), ...Array<number>(20).fill(4_000))
  expect(alarms.map(({ sportId }) => sportId)).toEqual([5, 5])
})
