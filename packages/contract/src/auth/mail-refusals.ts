import { refusalsOf } from '../core/refusal.ts'

/** Of links, tokens and changes of credentials. Source: 001_d6a9941efb711ce5.txt sections 5 and 8. */
export const mailRefusals = refusalsOf('auth', {
  'link-over': {
    code: 1,
    status: 410,
    message: 'This link was used or is out of date.',
    meaning: 'The mailed token is unknown, used, too old, or for another account or e-mail.',
    severity: 'info',
  },
  'no-email': {
    code: 1,
    status: 409,
    message: 'Enter your e-mail first.',
    meaning: 'The account has no e-mail that could be verified.',
  },
  'wrong-password': {
    code: 1,
    status: 403,
    message: 'That is not your current password.',
    meaning: 'The current password is another one.',
    severity: 'info',
  },
  'shared-account': {
    code: 2,
    status: 403,
    message: 'This demo account is shared: its e-mail and password stay as they are.',
    meaning: 'A documented account of a demo build, which everybody may use.',
  },
  'token-refused': {
    code: 1,
    status: 401,
    message: 'This sign-in is out of date.',
    meaning: 'The token of one sign-in is unknown, used or too old.',
    severity: 'info',
  },
})
