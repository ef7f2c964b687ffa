import { expect, it } from 'vitest'
import { findingsMax, shownOf } from './verify-chains.ts'

const found = (stream: string, count: number) =>
  Array.from({ length: count }, (_, line) => ({
    place: `${stream} ${line + 1}`,
    found: 'the line was changed',
  }))
const placesOf = (...counts: number[]) =>
  shownOf(counts.map((count, chain) => found(`chain${chain}`, count))).map(({ place }) => place)

it('shows all findings where there is room, chain by chain', () => {
  expect(placesOf(2, 0, 1)).toEqual(['chain0 1', 'chain0 2', 'chain2 1'])
  expect(placesOf()).toEqual([])
})

it('passes over no chain because another one has many findings', () => {
  const places = placesOf(500, 1, 2)
  expect(places).toHaveLength(findingsMax)
  expect(places.slice(-3)).toEqual(['chain1 1', 'chain2 1', 'chain2 2'])
  const many = placesOf(...Array.from({ length: 25 }, () => 3))
  expect(many).toEqual(Array.from({ length: 25 }, (_, chain) => `chain${chain} 1`))
})
