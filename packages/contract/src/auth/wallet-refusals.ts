import { refusalsOf } from '../core/refusal.ts'

/** Of wallets, Telegram and connected ways in. Source: 000 and 001, section 8. */
export const walletSignInRefusals = refusalsOf('auth', {
  'nonce-over': {
    code: 1,
    status: 410,
    message: 'Failed to authenticate.',
    meaning: 'The nonce is unknown, used, too old, or was made for another address or browser.',
    severity: 'info',
  },
  'signature-refused': {
    code: 2,
    status: 401,
    message: 'Failed to authenticate.',
    meaning: 'The address did not sign the sentence with this nonce.',
    severity: 'info',
  },
  'too-many-accounts': {
    code: 3,
    status: 403,
    message: 'Multiaccounting is prohibited.',
    meaning: 'A first sign-in would open an account, and this address opened its share lately.',
    severity: 'info',
  },
  'telegram-refused': {
    code: 1,
    status: 401,
    message: 'Failed to authorize using Telegram',
    meaning: 'The launch data is not signed by the bot, too old, from the future, or was used.',
    severity: 'info',
  },
  'address-taken': {
    code: 1,
    status: 409,
    message: 'This address is already connected',
    meaning: 'The address signs in to an account already, to this one or another.',
  },
  'addresses-full': {
    code: 2,
    status: 409,
    message: 'An account can have 10 connections at most.',
    meaning: 'The account has as many connected ways in as one may have.',
  },
  'proof-over': {
    code: 3,
    status: 410,
    message: 'This proof was used or is out of date. Connect the wallet again.',
    meaning: 'The handle of a proven address is unknown, used, too old, or of another browser.',
    severity: 'info',
  },
  'last-way-in': {
    code: 1,
    status: 409,
    message: 'This is the last way into your account. Set a password first.',
    meaning: 'The account has no password and no other connection.',
  },
})
