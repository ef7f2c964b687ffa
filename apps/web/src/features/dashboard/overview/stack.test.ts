import { expect, it } from 'vitest'
import { stack } from './stack.ts'

it('lays layers on each other', () => {
  expect(stack([])).toEqual([])
  expect(
    stack([
      [1, 2],
      [10, 20],
      [-1, 0],
    ]),
  ).toEqual([
    [1, 2],
    [11, 22],
    [10, 22],
  ])
})
