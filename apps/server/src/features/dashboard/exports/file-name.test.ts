import { expect, it } from 'vitest'
import { fileName } from './file-name.ts'

const now = Date.parse('2026-03-03T12:00:00.000Z')

it('says area and day, and of a report the one position of the journal that it was made at', () => {
  const note = 'Journal position 2,202 (lane 1 at 1,204, lane 2 at 998), nothing unread'
  expect(fileName({ area: 'users', note: null }, now)).toBe('users-2026-03-03.csv')
  expect(fileName({ area: 'report-profit', note }, now)).toBe(
    'report-profit-2026-03-03-position-2202.csv',
  )
  const apart = `house_results: ${note}; house_movements: Journal position 7, nothing unread`
  expect(fileName({ area: 'report-money', note: apart }, now)).toBe('report-money-2026-03-03.csv')
})
