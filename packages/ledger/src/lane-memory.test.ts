import { expect, it } from 'vitest'
import { LaneMemory } from './lane-memory.ts'

it('keeps the rows put in last and lets go of the oldest when it is full', () => {
  const memory = new LaneMemory(2)
  const free = {
    version: 0,
    mayStake: true,
    isGuarded: false,
    debtId: null,
    kind: 'pocket' as const,
  }
  const account = (id: number, balanceMinor = 0n) => ({ id, balanceMinor, ...free })
  memory.keep(
    [1, 2, 3, 4, 5].map((id) => account(id)),
    [],
  )
  // Two generations of two rows: the last full one is kept, and what came since.
  expect([1, 2, 3, 4, 5].map((id) => memory.account(id)?.id)).toEqual([
    undefined,
    undefined,
    3,
    4,
    5,
  ])
  memory.keep([account(3, 7n)], [])
  expect(memory.account(3)?.balanceMinor).toBe(7n)
  memory.forget([3], [])
  expect(memory.account(3)).toBeUndefined()
})
