import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'
import { oauthOpen } from './oauth/settings.ts'

/** Fewest characters of a new password. */
export const passwordMin = setting({
  key: 'auth.passwordMin',
  schema: z.int().min(5).max(64),
  initial: 8,
  help:
    'Fewest characters of a password (count). 000_1c37c0fb05cd66e6.txt section 9 says 5; ' +
    'OWASP ASVS 5.0 asks for 8.',
})

/** Most accounts opened from one address in a day. */
export const registrationsPerIpPerDay = setting({
  key: 'auth.registrationsPerIpPerDay',
  schema: z.int().min(1).max(100_000),
  initial: 20,
  help: 'Accounts that one address may open in 24 hours (count); own choice.',
})

/** Most sign-in attempts for one login from one address in a minute. */
export const loginAttemptsPerMinute = setting({
  key: 'auth.loginAttemptsPerMinute',
  schema: z.int().min(1).max(1_000),
  initial: 10,
  help: 'Sign-in attempts for one login from one address in a minute (count); own choice.',
})

/** Sign-in attempts for one login before everybody has to solve a captcha of high cost. */
export const loginAttemptsPerHour = setting({
  key: 'auth.loginAttemptsPerHour',
  schema: z.int().min(1).max(100_000),
  initial: 60,
  help:
    'Sign-in attempts for one login in an hour, from all addresses, before a captcha of high cost ' +
    'is asked for (count); own choice.',
})

/** Whether new players may open accounts. */
export const registrationOpen = setting({
  key: 'auth.registrationOpen',
  schema: z.boolean(),
  initial: true,
  help: 'Whether new accounts may be opened (yes or no).',
})

/** Most mails with a link to a new password that one address asks for, per login. */
export const resetsPerHour = setting({
  key: 'auth.resetsPerHour',
  schema: z.int().min(1).max(1_000),
  initial: 3,
  help: 'Links to a new password for one login that one address may ask for in an hour (count); own choice.',
})

/** Links to a new password for one login before everybody has to solve a captcha of high cost. */
export const resetsPerHourInAll = setting({
  key: 'auth.resetsPerHourInAll',
  schema: z.int().min(1).max(1_000),
  initial: 6,
  help:
    'Links to a new password for one login in an hour, from all addresses, before a ' +
    'captcha of high cost is asked for (count); own choice.',
})

/** Whether wallets may sign in and be connected through the wallet-connect window. */
export const walletConnectOpen = setting({
  key: 'auth.walletConnectOpen',
  schema: z.boolean(),
  initial: true,
  help: 'Whether the wallet-connect window signs in and connects addresses (yes or no).',
})

/** Shortest time between two mails that verify an e-mail. */
export const verificationGapS = setting({
  key: 'auth.verificationGapS',
  schema: z.int().min(1).max(86_400),
  initial: 120,
  help:
    'Shortest time between two verification mails of a player (seconds). ' +
    '001_d6a9941efb711ce5.txt section 5 names a limit without a number.',
})

/** Most mails that verify an e-mail in a day. */
export const verificationsPerDay = setting({
  key: 'auth.verificationsPerDay',
  schema: z.int().min(1).max(1_000),
  initial: 5,
  help: 'Verification mails of a player in 24 hours (count); own choice.',
})

/** Most wrong codes of a second factor from one address before the account has to wait there. */
export const factorFailuresMax = setting({
  key: 'auth.factorFailuresMax',
  schema: z.int().min(1).max(100),
  initial: 5,
  help:
    'Wrong codes of a second factor for an account from one address before the next try there has ' +
    'to wait (count); the wait begins at a minute and doubles up to an hour. OWASP ASVS 5.0, chapter 6.',
})

/** Most wrong codes for an account from all addresses together before it has to wait everywhere. */
export const factorFailuresInAll = setting({
  key: 'auth.factorFailuresInAll',
  schema: z.int().min(1).max(1_000),
  initial: 10,
  help:
    'Wrong codes of a second factor for an account from all addresses together before the next try ' +
    'has to wait (count); the wait is as for one address. Only who has the password gets this far.',
})

/** The business settings of the feature. */
export const authSettings = [
  passwordMin,
  registrationsPerIpPerDay,
  loginAttemptsPerMinute,
  loginAttemptsPerHour,
  registrationOpen,
  walletConnectOpen,
  resetsPerHour,
  resetsPerHourInAll,
  verificationGapS,
  verificationsPerDay,
  factorFailuresMax,
  factorFailuresInAll,
  oauthOpen,
] as const
