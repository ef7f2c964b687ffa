import { expect, it } from 'vitest'
import { gathered } from './gathered.ts'

it('asks for a lone one at once, and for those who come meanwhile together and in order', async () => {
  const batches: number[][] = []
  const double = gathered(async (asks: readonly number[]) => {
    batches.push([...asks])
    await Promise.resolve()
    return asks.map((ask) => ask * 2)
  })
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(batches).toEqual([[1], [2, 3], [4]])
})

it('lets nobody fail for another, and goes on after a failure', async () => {
  const refusing = gathered(async (asks: readonly string[]) => {
    if (asks.includes('bad')) throw new Error('no')
    return asks
  })
  const ends = await Promise.allSettled(['first', 'good', 'bad', 'better'].map(refusing))
  expect(ends.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  ])
  expect(await refusing('last')).toBe('last')
})

it('says so where a batch answers too few', async () => {
  const silent = gathered(async () => [])
  await expect(silent('anybody')).rejects.toThrow('without an answer')
})
