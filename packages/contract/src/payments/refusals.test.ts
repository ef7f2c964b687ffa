import { expect, it } from 'vitest'
import { withdrawRefusals } from './refusals.ts'

/** The texts of the specification, to the letter: 001_d6a9941efb711ce5.txt, sections 5 and 8. */
it('says what the specification says of a short address and of the limit of a day [PAY-026] [PAY-037]', () => {
  expect(withdrawRefusals['enter-wallet'].message).toBe('Enter wallet!')
  const { code, message } = withdrawRefusals['day-limit']
  expect([code, message]).toEqual([
    5,
    'Your withdrawal limit per 24 hours is exceeded. Try again later',
  ])
})
