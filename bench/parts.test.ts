import { expect, it, vi } from 'vitest'
import { readOptions } from './options.ts'
import { measureParts, type Part } from './parts.ts'
import type { Row } from './report.ts'

const row = (id: string): Row => ({ id, value: 1, unit: 'x', note: '' })
const failing: Part<object>['measure'] = async () => {
  throw new Error('no bets arrived\nand a second line')
}

it('makes a row of a part that fails and measures the others', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const parts: Part<object>[] = [
    { names: ['service', 'socket'], measure: async () => [row('first'), row('second')] },
    { names: ['crash'], measure: failing },
    { names: ['verifier'], measure: async () => [row('last')] },
  ]
  const rows = await measureParts(parts, readOptions([]), async () => ({}))
  expect(rows.map(({ id, value }) => [id, value])).toEqual([
    ['first', 1],
    ['second', 1],
    ['crash', null],
    ['last', 1],
  ])
  expect(rows[2]?.note).toBe('the part crash failed: no bets arrived')
  expect(told).toHaveBeenCalledOnce()
})

it('measures the parts that were asked for', async () => {
  const parts: Part<object>[] = [
    { names: ['service', 'socket'], measure: async () => [row('money')] },
    { names: ['crash'], measure: failing },
  ]
  const rows = await measureParts(parts, readOptions(['--only', 'socket']), async () => ({}))
  expect(rows.map(({ id }) => id)).toEqual(['money'])
})

it('gives each part what stands when it begins', async () => {
  let opened = 0
  const parts: Part<number>[] = [
    { names: ['crash'], measure: async (stage) => [row(`crash ${stage}`)] },
    { names: ['verifier'], measure: async (stage) => [row(`verifier ${stage}`)] },
  ]
  const rows = await measureParts(parts, readOptions([]), async () => (opened += 1))
  expect(rows.map(({ id }) => id)).toEqual(['crash 1', 'verifier 2'])
})
