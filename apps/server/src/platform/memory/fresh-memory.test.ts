import { expect, it } from 'vitest'
import { createFreshMemory } from './fresh-memory.ts'

function memoryOf(load: (key: string) => Promise<number>) {
  let now = 0
  const clock = { now: () => now }
  const memory = createFreshMemory({ clock, freshMs: 100, max: 2 }, load)
  return { memory, pass: (milliseconds: number) => (now += milliseconds) }
}

it('loads once for all who ask at the same moment, and again when the answer is old', async () => {
  let loads = 0
  const { memory, pass } = memoryOf(async () => (loads += 1))
  expect(await Promise.all([memory.get('a'), memory.get('a')])).toEqual([1, 1])
  pass(99)
  expect(await memory.get('a')).toBe(1)
  pass(1)
  expect(await memory.get('a')).toBe(2)
})

it('does not remember a failure', async () => {
  let loads = 0
  const { memory } = memoryOf(async () => {
    loads += 1
    if (loads === 1) throw new Error('away')
    return loads
  })
  await expect(memory.get('a')).rejects.toThrow('away')
  expect(await memory.get('a')).toBe(2)
})

it('forgets one answer for a new one, and not the one just asked for', async () => {
  const loaded: string[] = []
  const { memory } = memoryOf(async (key) => loaded.push(key))
  for (const key of ['a', 'b', 'a', 'c', 'a']) await memory.get(key)
  expect(loaded).toEqual(['a', 'b', 'c'])
})

it('keeps only so many answers', async () => {
  let loads = 0
  const { memory } = memoryOf(async () => (loads += 1))
  for (const key of ['a', 'b', 'c', 'a']) await memory.get(key)
  expect(loads).toBe(4)
})
