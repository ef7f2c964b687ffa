import { isEntropyBefore } from '@powerplay/engines/poker/deck'
import { expect, it } from 'vitest'
import { newTip, valueBefore } from './own-chain.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }
}

it('reveals one value after the other, each bound by the one before', () => {
  const store = memory()
  let tip = newTip('table_1', store)
  for (let count = 0; count < 3; count += 1) {
    const next = valueBefore('table_1', tip, store)
    expect(isEntropyBefore(next?.value ?? '', tip)).toBe(true)
    tip = next?.value ?? ''
  }
})

it('binds the seat to a new chain with the last value of the old one', () => {
  const store = memory()
  let tip = newTip('table_1', store)
  for (let count = 0; count < 999; count += 1) tip = valueBefore('table_1', tip, store)?.value ?? ''
  const last = valueBefore('table_1', tip, store)
  expect(isEntropyBefore(last?.value ?? '', tip)).toBe(true)
  expect(last?.nextTip).toMatch(/^[0-9a-f]{64}$/)
  expect(valueBefore('table_1', last?.nextTip ?? '', store)).toBeDefined()
})

it('knows nothing of a chain of another browser', () => {
  const store = memory()
  expect(valueBefore('table_1', 'a'.repeat(64), store)).toBeUndefined()
  newTip('table_1', store)
  expect(valueBefore('table_1', 'a'.repeat(64), store)).toBeUndefined()
})
