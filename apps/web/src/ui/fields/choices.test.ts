import { describe, expect, it } from 'vitest'
import { matchingChoices, movedIndex } from './choices.ts'

const coins = [
  { id: 'btc', name: 'Bitcoin' },
  { id: 'eth', name: 'Ethereum' },
  { id: 'usdt', name: 'Tether' },
]

describe('choices', () => {
  it('finds a name by any part of it, whatever the case [UI-013]', () => {
    expect(matchingChoices(coins, 'BITc').map((coin) => coin.id)).toEqual(['btc'])
    expect(matchingChoices(coins, 'the').map((coin) => coin.id)).toEqual(['eth', 'usdt'])
    expect(matchingChoices(coins, '')).toHaveLength(3)
    expect(matchingChoices(coins, 'zeppelin')).toEqual([])
  })

  it('walks round the list by arrow keys and jumps to its ends', () => {
    expect(movedIndex('ArrowDown', 2, 3)).toBe(0)
    expect(movedIndex('ArrowUp', 0, 3)).toBe(2)
    expect(movedIndex('End', 0, 3)).toBe(2)
    expect(movedIndex('Home', 2, 3)).toBe(0)
    expect(movedIndex('a', 1, 3)).toBeUndefined()
    expect(movedIndex('ArrowDown', 0, 0)).toBeUndefined()
  })
})
