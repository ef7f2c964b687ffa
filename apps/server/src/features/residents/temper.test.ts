import { instantGames, isInstantGameId, parseCrashParams } from '@powerplay/engines'
import { expect, it } from 'vitest'
import { chanceFrom, isShared, nextDeed, pauseBefore } from './temper.ts'

it('does the same from the same seed, and something else from another', () => {
  const evening = (seed: number) => {
    const chance = chanceFrom(seed)
    return Array.from({ length: 50 }, () => [nextDeed(chance), pauseBefore(chance)])
  }
  expect(evening(7)).toEqual(evening(7))
  expect(evening(7)).not.toEqual(evening(8))
})

it('plays mostly, says something now and then, and is never quicker than a person', () => {
  const chance = chanceFrom(1)
  const deeds = Array.from({ length: 5_000 }, () => nextDeed(chance))
  const count = (kind: string) => deeds.filter((deed) => deed.kind === kind).length
  expect(count('say')).toBeGreaterThan(80)
  expect(count('say')).toBeLessThan(220)
  expect(count('rain')).toBeGreaterThan(0)
  expect(count('rain')).toBeLessThan(20)
  const pauses = Array.from({ length: 2_000 }, () => pauseBefore(chance))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(6_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(16_000)
})

it('shows good bets only', () => {
  const always = () => 0
  expect(isShared(3.99, always)).toBe(false)
  expect(isShared(4, always)).toBe(true)
})

it('plays by the rules of each game it names', () => {
  const chance = chanceFrom(3)
  const orders = Array.from({ length: 500 }, () => nextDeed(chance)).flatMap((deed) =>
    deed.kind === 'bet' ? [deed.order] : [],
  )
  const refused = orders.filter(({ api_id: id, data }) => {
    if (id === 'crash') return !parseCrashParams(data).ok
    return !isInstantGameId(id) || !instantGames[id].parseParams(data).ok
  })
  expect(refused).toEqual([])
  expect(new Set(orders.map(({ api_id: id }) => id)).size).toBe(7)
})
