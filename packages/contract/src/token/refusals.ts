import { refusalsOf } from '../core/refusal.ts'

/** Source: product design, Token; the wording is ours. */
export const tokenRefusals = refusalsOf('token', {
  'no-price': {
    code: 1,
    status: 503,
    message: 'There is no price right now.',
    meaning: 'The price port says nothing; nothing is guessed.',
  },
  amount: {
    code: 1,
    status: 422,
    message: 'This amount cannot be staked.',
    meaning: 'Less than the least stake, more than eight decimals, or nothing at all.',
    params: ['least'],
  },
  'not-enough': {
    code: 2,
    status: 409,
    message: 'You do not have that many tokens.',
    meaning: 'The real balance, or what is staked, holds less.',
  },
  'nothing-to-claim': {
    code: 1,
    status: 409,
    message: 'There is nothing to claim yet.',
    meaning: 'No share of a finished week is unpaid.',
  },
  timeframe: {
    code: 1,
    status: 422,
    message: 'A chart shows 7 or 30 days.',
    meaning: 'The timeframe is neither 7 nor 30.',
  },
})
