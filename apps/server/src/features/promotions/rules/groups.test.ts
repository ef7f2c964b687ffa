import { expect, it } from 'vitest'
import { groupOf, isForGroup } from './groups.ts'

const ids = Array.from(
  { length: 4_000 },
  (_, place) => `01985a11-0000-7000-8000-${String(place).padStart(12, '0')}`,
)

it('two groups of an experiment are halves, stay as they are, and say nothing of another one', () => {
  const ofA = ids.filter((id) => groupOf('friday', id) === 'a')
  expect(Math.abs(ofA.length - ids.length / 2)).toBeLessThan(150)
  expect(ofA.filter((id) => groupOf('friday', id) !== 'a')).toEqual([])
  const ofBoth = ofA.filter((id) => groupOf('monday', id) === 'a')
  expect(Math.abs(ofBoth.length - ids.length / 4)).toBeLessThan(150)
})

it('an offer of one group is for nobody of the other, nor for guests', () => {
  for (const id of ids.slice(0, 100)) {
    const isOfA = isForGroup({ experiment: 'friday', group: 'a' }, id)
    expect(isForGroup({ experiment: 'friday', group: 'b' }, id)).toBe(!isOfA)
  }
  expect(isForGroup({ experiment: 'friday', group: 'a' }, null)).toBe(false)
  expect(isForGroup({ experiment: null, group: null }, null)).toBe(true)
})
