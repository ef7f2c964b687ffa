import { expect, it } from 'vitest'
import { isAt, isInCasino } from './is-at.ts'

it('A place of the menus stays marked on the pages below it, home only on itself', () => {
  expect(isAt('/fairness', '/fairness/statistics')).toBe(true)
  expect(isAt('/fairness', '/fairnesses')).toBe(false)
  expect(isAt('/', '/fairness')).toBe(false)
  expect(isAt('/', '/')).toBe(true)
})

it('Games and their makers are part of the casino, other places are not', () => {
  const inside = ['/', '/casino/slots', '/casino/game/dice', '/provider/all']
  expect(inside.filter(isInCasino)).toEqual(inside)
  expect(['/fairness', '/leaderboard', '/profile/settings'].filter(isInCasino)).toEqual([])
})
