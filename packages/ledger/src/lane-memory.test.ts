import { expect, it } from 'vitest'
import { LaneMemory } from './lane-memory.ts'

it('keeps the rows put in last and lets go of the oldest when it is full', () => {
  const memory = new LaneMemory(3)
  const account = (id: number) => ({ id, balanceMinor: 0n, version: 0, isPlayer: true })
  memory.keep([1, 2, 3, 4].map(account), [])
  expect([1, 2, 3, 4].map((id) => memory.account(id)?.id)).toEqual([undefined, 2, 3, 4])
  memory.forget([3], [])
  expect(memory.account(3)).toBeUndefined()
})
