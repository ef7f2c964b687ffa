import { expect, it } from 'vitest'
import { marginRow, type MarginSum } from './margin-row.ts'

const sums = (own: Partial<MarginSum>): MarginSum => ({
  ...{ category: 'soccer-1', market: 18, selections: 100, events: 50 },
  ...{ worth: 95, factor: 90, squares: 36 },
  ...own,
})

it('shows what was kept beside what was offered, three standard errors around it', () => {
  expect(marginRow(sums({}), 'Soccer')).toEqual({
    ...{ categoryId: 'soccer-1', sport: 'Soccer', market: 'Total', selections: 100, events: 50 },
    ...{ offered: 0.05, realised: 0.1, half: 0.18, verdict: 'within' },
  })
})

it('says where chance does not explain the difference, and where there is too little to say', () => {
  expect(marginRow(sums({ factor: 70, squares: 36 }), 'Soccer').verdict).toBe('outside')
  expect(marginRow(sums({ factor: 70, events: 29 }), 'Soccer').verdict).toBe('few')
})
