import { expect, it } from 'vitest'
import { wordsOfCode, type CodeFields } from './code-words.ts'

const code: CodeFields = {
  ...{ code: 'CODE', kind: 'money', name: 'A code', description: '', valueCents: 2_500 },
  ...{ percent: null, maxCents: null, tickets: null, multiplier: null, minDepositCents: 1_000 },
  ...{ validDays: 7, startsAt: null, expiresAt: null, maxActivations: 1, affiliation: 'any' },
  ...{ affiliateCode: null, vipMin: 0, privateUser: null, isPublic: true, budgetCents: null },
  ...{ isDraft: false, experiment: null, group: 'all' },
}

it('tells all that is decided about a code of money', () => {
  expect(wordsOfCode(code)).toBe(
    [
      '$25, 1 activation: at most $25 in all',
      'wager: 30 times the bonus within 7 days, then at most 2 times the bonus becomes real',
      'for: everybody, on the promotions page, any level',
      'from: at once',
      'until: no end',
      'budget: none',
      'name: A code',
    ].join('\n'),
  )
})

it('tells of a deposit code from what on, whose it is, and that it is a draft', () => {
  const deposit: CodeFields = {
    ...{ ...code, kind: 'deposit', valueCents: null, percent: 50, maxCents: 20_000 },
    ...{ privateUser: 'user_1', maxActivations: 12, affiliation: 'referral_only' },
    ...{ affiliateCode: 'ann', experiment: 'halves', group: 'a', isDraft: true },
    ...{ description: 'For May', startsAt: Date.UTC(2026, 4, 1) },
  }
  const words = wordsOfCode(deposit).split('\n')
  expect(words.slice(0, 4)).toEqual([
    '50% of a deposit from $10, up to $200, 12 activations: at most $2400 in all',
    'wager: 60 times the bonus within 7 days, then all that is left of it becomes real',
    'for: the account user_1 alone, any level, invited accounts only, of the affiliate ann, half a of the experiment halves',
    'from: 2026-05-01 00:00 UTC',
  ])
  expect(words).toContain('a draft: one person publishes it')
  expect(words).toContain('note: For May')
})

it('tells of tickets how many there are in all, and of no wager', () => {
  const tickets = { ...code, kind: 'tickets', valueCents: null, tickets: 3 } as const
  const words = wordsOfCode({ ...tickets, maxActivations: 100 })
  expect(words).toContain('3 tickets, 100 activations: at most 300 tickets in all')
  expect(words).not.toContain('wager')
})
