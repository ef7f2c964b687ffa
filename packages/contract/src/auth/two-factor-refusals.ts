import { refusalsOf } from '../core/refusal.ts'

/** Of the second factor. Source: docs/decisions/0040-two-factor.md. */
export const twoFactorRefusals = refusalsOf('auth', {
  'wrong-code': {
    code: 1,
    status: 422,
    message: 'That code is not right.',
    meaning: 'The six digits or the recovery code are wrong, out of date or were used before.',
    severity: 'info',
  },
  'wrong-factor': {
    code: 1,
    status: 403,
    message: 'The password or the code is not right.',
    meaning: 'The password, the six digits or the recovery code are wrong.',
    severity: 'info',
  },
  'factor-locked': {
    code: 2,
    status: 429,
    message: 'Too many wrong tries. Wait a moment.',
    meaning:
      'The account or the address failed too often; `until` says when the next try is heard.',
    severity: 'warn',
    params: ['until', 'retryMs'],
  },
  'factor-on': {
    code: 3,
    status: 409,
    message: 'Two-factor sign-in is on already.',
    meaning: 'A second factor is enrolled; it has to be removed before another is set up.',
  },
  'factor-off': {
    code: 4,
    status: 409,
    message: 'Two-factor sign-in is not set up.',
    meaning: 'No second factor is enrolled, or nothing was begun that could be confirmed.',
  },
  'factor-shared': {
    code: 5,
    status: 403,
    message: 'This demo account is shared: it stays without a second factor.',
    meaning: 'A documented account of a demo build, which everybody may use.',
  },
})
