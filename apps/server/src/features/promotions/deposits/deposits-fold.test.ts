import { expect, it } from 'vitest'
import { movementFact, noon, resultFact } from '../../../../test/facts.ts'
import { rowsOf } from './deposits-fold.ts'

it('counts what came in as a deposit to the real pocket, and nothing else', () => {
  const deposit = movementFact({ reason: 'deposit', amountMinor: 5n })
  expect(rowsOf(deposit)).toEqual([
    {
      posting_id: deposit.postingId,
      user_id: deposit.userId,
      currency: 'usdt',
      amount_minor: 5n,
      at: new Date(noon).toISOString(),
    },
  ])
  const others = [
    movementFact({ reason: 'demo_grant' }),
    movementFact({ reason: 'deposit', pocket: 'debt' }),
    movementFact({ reason: 'deposit_reversal', amountMinor: -5n }),
    resultFact(),
  ]
  expect(others.flatMap(rowsOf)).toEqual([])
})
