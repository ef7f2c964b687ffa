import { refusalsOf } from '../core/refusal.ts'

/** Source: 000_1c37c0fb05cd66e6.txt section 8, 001_d6a9941efb711ce5.txt section 8. */
export const authRefusals = refusalsOf('auth', {
  'invalid-invite': {
    code: 1,
    status: 422,
    message: 'Invalid invite code.',
    meaning: 'The invite code names nobody.',
  },
  multiaccount: {
    code: 2,
    status: 403,
    message: 'Multiaccounting is prohibited.',
    meaning: 'Too many accounts were opened from this address lately.',
    severity: 'info',
  },
  'captcha-refused': {
    code: 3,
    status: 422,
    message: 'The check did not pass. Try again.',
    meaning: 'The captcha payload is wrong, too old, used, or made for another action.',
  },
  'harder-captcha': {
    code: 4,
    status: 422,
    message: 'This login is tried a lot right now. A longer check comes first.',
    meaning:
      'Many tried this login lately, from wherever. A challenge of high cost is the way past it; ' +
      'nobody is locked out by it.',
    severity: 'info',
  },
  'wrong-login': {
    code: 1,
    status: 401,
    message: 'Wrong login or password',
    meaning: 'No such login, or another password; the answer does not say which.',
    severity: 'info',
  },
  'last-administrator': {
    code: 2,
    status: 409,
    message: 'This is the last administrator.',
    meaning:
      'Without this role nobody could do everything any more; give it to somebody else first.',
  },
  'setup-closed': {
    code: 1,
    status: 410,
    message: 'This link was used or is out of date.',
    meaning: 'An administrator exists already, or the token is not the printed one.',
    severity: 'warn',
  },
})
