import { expect, it } from 'vitest'
import { Pauses } from './pauses.ts'

it('a paused ticker decides nothing, nor do its first three ticks afterwards; others go on', () => {
  let paused = ['BTC']
  const pauses = new Pauses(() => paused)
  expect([1, 2].map(() => pauses.flagsOf('BTC'))).toEqual([1, 1])
  expect(pauses.flagsOf('ETH')).toBe(0)
  paused = []
  expect([1, 2, 3, 4].map(() => pauses.flagsOf('BTC'))).toEqual([2, 2, 2, 0])
  pauses.cameBack(['ETH'])
  expect([1, 2, 3, 4].map(() => pauses.flagsOf('ETH'))).toEqual([2, 2, 2, 0])
})
