import { describe, expect, it } from 'vitest'
import {
  clockText,
  countdownTone,
  percentText,
  plainText,
  ringTextClass,
  secondsTo,
  slicesOf,
  turnTo,
} from './model.ts'

const share = (id: string | null, amount: string) => ({ user: { _id: id }, amount })

describe('a pot', () => {
  it('gives a player one colour in all entries, and each its share from the pointer on', () => {
    const slices = slicesOf([share('a', '1'), share('b', '2'), share('a', '1')])
    expect(slices.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.25],
      [0.25, 0.75],
      [0.75, 1],
    ])
    expect(slices[0]?.colour).toBe(slices[2]?.colour)
    expect(slices[0]?.colour).not.toBe(slices[1]?.colour)
    const hidden = slicesOf([share(null, '1'), share(null, '1')])
    expect(hidden[0]?.colour).not.toBe(hidden[1]?.colour)
  })

  it('cuts chances and counts down in orange and red', () => {
    expect(percentText(2n, 3n)).toBe('66.66')
    expect(percentText(0n, 0n)).toBe('0.00')
    expect(percentText(1n, 1_000_000n)).toBe('<0.01')
    expect([11, 10, 6, 5].map(countdownTone)).toEqual([
      ...['text-text', 'text-warn', 'text-warn', 'text-loss'],
    ])
    expect([secondsTo(1_001, 0), secondsTo(0, 5)]).toEqual([2, 0])
    expect(clockText(492)).toBe('8:12')
  })

  it('writes small amounts whole, as small as they have to be to fit', () => {
    expect(plainText('0.10000000', 'usdt')).toBe('0.10')
    expect(plainText('0.00001234', 'btc')).toBe('0.00001234')
    const classes = ['84.50', '1,084.50', '0.00001234', '1,234.00001234'].map(ringTextClass)
    expect(classes).toEqual(['text-32', 'text-24', 'text-24', 'text-16'])
  })

  it('turns the winning ticket to the pointer', () => {
    expect(turnTo(25, 100) % 360).toBe(270)
  })
})
