import { describe, expect, it } from 'vitest'
import { amountsOf, countedTo } from './amounts.ts'
import { originOf } from './parent.ts'
import { drawOf } from './scene.ts'

describe('amounts of the game page', () => {
  it('keeps every minor unit of amounts no float could hold', () => {
    const amounts = amountsOf('ETH', 18)
    const text = '123456789.000000000000000001'
    expect(amounts.toText(amounts.toMinor(text))).toBe(text)
    expect(amounts.show(text)).toBe('123,456,789.000000000000000001')
  })

  it('shows thousands in groups and at least two decimals, without zeros that say nothing', () => {
    const usdt = amountsOf('USDT', 8)
    expect(usdt.show('1234567.50000000')).toBe('1,234,567.50')
    expect(usdt.show('0.00000200')).toBe('0.000002')
    expect(usdt.show(0n)).toBe('0.00')
    expect(amountsOf('YEN', 0).show('1200')).toBe('1,200')
  })

  it('takes what is no amount for nothing', () => {
    const amounts = amountsOf('USD', 2)
    for (const text of ['', '-1', '1e9', '1.234', 'x']) expect(amounts.toMinor(text)).toBe(0n)
  })

  it('counts up without ever passing the sum, and ends on it exactly', () => {
    const sum = 987_654_321_987_654_321n
    let last = 0n
    for (let step = 0; step <= 100; step += 1) {
      const shown = countedTo(sum, step / 100)
      expect(shown >= last && shown <= sum).toBe(true)
      last = shown
    }
    expect(last).toBe(sum)
    expect(countedTo(sum, -1)).toBe(0n)
  })
})

describe('the page around the game', () => {
  it('is told only by its origin, and not at all when there is none', () => {
    expect(originOf('https://casino.example/slots/fox?x=1')).toBe('https://casino.example')
    for (const none of ['', 'casino', 'data:text/html,x', '/play']) {
      expect(originOf(none)).toBeUndefined()
    }
  })

  it('has the same trees for the same game', () => {
    const [one, same, other] = ['fox', 'fox', 'owl'].map((name) => {
      const draw = drawOf(name)
      return Array.from({ length: 40 }, () => draw(1000))
    })
    expect(one).toEqual(same)
    expect(one).not.toEqual(other)
    expect(new Set(one).size).toBeGreaterThan(30)
    expect(one?.every((value) => value >= 0 && value < 1000)).toBe(true)
  })
})
