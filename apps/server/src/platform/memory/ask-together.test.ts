import { describe, expect, it, vi } from 'vitest'
import { askTogether } from './ask-together.ts'

describe('questions of one turn', () => {
  it('are one look, those of the next turn another', async () => {
    const askAll = vi.fn(async (numbers: readonly number[]) => numbers.map((one) => one * 2))
    const ask = askTogether(askAll)
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6])
    expect(await ask(4)).toBe(8)
    expect(askAll.mock.calls).toEqual([[[1, 2, 3]], [[4]]])
  })

  it('are asked one by one after a failure, and only the bad one fails', async () => {
    const ask = askTogether(async (numbers: readonly number[]) => {
      if (numbers.includes(0)) throw new Error('nothing for zero')
      return numbers
    })
    const told = await Promise.allSettled([ask(1), ask(0), ask(2)])
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('may have nothing for an answer', async () => {
    const ask = askTogether(async (names: readonly string[]) => names.map(() => undefined))
    expect(await ask('nobody')).toBeUndefined()
  })
})
