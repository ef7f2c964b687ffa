import { diamonds, keno, plinko, plinkoRisks, wheel } from '@powerplay/engines'
import { expect, it } from 'vitest'
import { statedReturn } from './prize-facts.tsx'

it('states returns as the rules do', () => {
  expect(statedReturn(diamonds.exactReturn({}))).toBe('98.2924%')
  expect(statedReturn(wheel.exactReturn({ segments: 50, risk: 'high' }))).toBe('99.0000%')
  expect(statedReturn(keno.exactReturn({ risk: 'low', picks: [0] }))).toBe('98.7500%')
  expect(plinkoRisks.map((risk) => statedReturn(plinko.exactReturn({ rows: 16, risk })))).toEqual([
    '98.9987%',
    '98.9883%',
    '98.9764%',
  ])
})
