import { rouletteSpots } from '@powerplay/engines'
import { expect, it } from 'vitest'
import { pocketText, spotPays, spotWays, tableSpots, worthOfTable } from './roulette-spots.ts'

it('has every spot of the rules on the table, and in both layouts at a place of its own', () => {
  const spots = tableSpots.map(({ spot }) => spot)
  expect([...spots].sort()).toEqual([...rouletteSpots].sort())
  expect(new Set(tableSpots.map(({ wide }) => wide)).size).toBe(49)
  expect(new Set(tableSpots.map(({ narrow }) => narrow)).size).toBe(49)
})

it('says what a spot pays and covers as the rules do', () => {
  expect([spotPays('straight:0'), spotWays('straight:0')]).toEqual([36, 1])
  expect([spotPays('column:2'), spotWays('column:2')]).toEqual([3, 12])
  expect([spotPays('low'), spotWays('low')]).toEqual([2, 18])
})

it('describes a pocket in words', () => {
  expect(pocketText(23)).toBe('Red, odd, 19 to 36')
  expect(pocketText(2)).toBe('Black, even, 1 to 18')
  expect(pocketText(0)).toBe('Zero')
})

it('counts the pockets that give at least the stake back, and the best of them', () => {
  expect(worthOfTable({ red: 10n })).toEqual({ ways: 18, payoutMinorMax: 20n })
  expect(worthOfTable({ red: 10n, 'straight:0': 1n })).toEqual({ ways: 19, payoutMinorMax: 36n })
  expect(worthOfTable({})).toEqual({ ways: 0, payoutMinorMax: 0n })
})
