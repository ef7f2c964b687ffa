import { describe, expect, it } from 'vitest'
import { setting } from '../../platform/settings/settings.ts'
import { z } from 'zod'
import { overBudget, worstCase, type BudgetPart, type Read } from './budget.ts'

const share = setting({ key: 'trial.share', schema: z.number(), initial: 7, help: 'for the test' })
const read: Read = (spec) => spec.initial

const parts: readonly BudgetPart[] = [
  { name: 'levels', percentOf: (_read, level) => 40 + level },
  { name: 'share', percentOf: (ask) => ask(share) },
]

describe('the worst case of a level', () => {
  it('adds up what each reward could cost there', () => {
    expect(worstCase(parts, read, 1)).toEqual([
      { level: 0, parts: { levels: 40, share: 7 }, sumPct: 47 },
      { level: 1, parts: { levels: 41, share: 7 }, sumPct: 48 },
    ])
  })

  it('is over the budget from the guard on, not only beyond it', () => {
    const levels = worstCase(parts, read, 10)
    expect(overBudget(levels, 57)).toEqual([10])
    expect(overBudget(levels, 58)).toEqual([])
  })

  it('shows sums without the noise of fractions', () => {
    const tenths = Array.from({ length: 3 }, (_, part) => ({
      name: String(part),
      percentOf: () => 0.1,
    }))
    expect(worstCase(tenths, read, 0)[0]?.sumPct).toBe(0.3)
  })
})
