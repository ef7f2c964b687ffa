import { expect, it } from 'vitest'
import { lobby } from '../../features/lobby/feature.tsx'
import { isAt, isAtEntry } from './is-at.ts'

it('A place of the menus stays marked on the pages below it, home only on itself', () => {
  expect(isAt('/fairness', '/fairness/statistics')).toBe(true)
  expect(isAt('/fairness', '/fairnesses')).toBe(false)
  expect(isAt('/', '/fairness')).toBe(false)
  expect(isAt('/', '/')).toBe(true)
})

it('Games and their providers are part of the casino, other places are not', () => {
  const casino = lobby.entries?.filter(({ menu }) => menu === 'main') ?? []
  const isInCasino = (path: string) => casino.some((entry) => isAtEntry(entry, path))
  const inside = ['/', '/casino/slots', '/casino/game/dice', '/provider/all']
  expect(inside.filter(isInCasino)).toEqual(inside)
  expect(['/fairness', '/leaderboard', '/profile/settings'].filter(isInCasino)).toEqual([])
})
