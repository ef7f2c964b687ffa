import { beforeEach, expect, it } from 'vitest'
import { countGuestRound, roundsBeforeAsking } from './guest-visit.ts'

beforeEach(() => sessionStorage.clear())

it('asks a guest once per visit, after the tenth round [DEMO-001]', () => {
  const answers = Array.from({ length: 3 * roundsBeforeAsking }, () => countGuestRound())
  expect(answers.indexOf(true)).toBe(9)
  expect(answers.filter(Boolean)).toHaveLength(1)
})

it('counts on from nothing when the storage holds no count', () => {
  sessionStorage.setItem('powerplay.guest-rounds', 'many')
  expect(countGuestRound()).toBe(false)
  expect(sessionStorage.getItem('powerplay.guest-rounds')).toBe('1')
})
