import { z } from 'zod'
import { call, ownerRate, type Rate } from '../core/call.ts'
import { empty, instantMs } from '../core/fields.ts'
import { twoFactorRefusals } from './two-factor-refusals.ts'

const minute = 60_000
const fivePerMinute: Rate = { limit: 5, windowMs: minute, per: 'pair' }
const thirtyPerMinute: Rate = { limit: 30, windowMs: minute, per: 'ip' }

const password = z.string().min(1).max(256)
/** Six digits of the authenticator. */
const digits = z.string().regex(/^[0-9]{6}$/)
/** Six digits, or a recovery code: two groups of four, the hyphen and the case do not matter. */
const proof = z.string().regex(/^([0-9]{6}|[0-9A-Za-z]{4}[- ]?[0-9A-Za-z]{4})$/)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** How the second factor of an account stands. */
export const twoFactorState = z.object({
  isOn: z.boolean(),
  /** When it was confirmed. */
  since: instantMs.nullable(),
  recoveryCodesLeft: z.int().min(0),
})

/** Source: 000 sections 4, 5 and 7; docs/decisions/0040-two-factor.md. */
export const twoFactorCalls = {
  twoFactor: call({
    feature: 'auth',
    summary: 'Whether a second factor is enrolled, and how many recovery codes are left.',
    path: '/api/user/2fa',
    who: 'player',
    rate: ownerRate,
    input: empty,
    output: twoFactorState,
  }),
  enrolTwoFactor: call({
    feature: 'auth',
    summary: 'Begins the enrolment: the secret for the authenticator, good for ten minutes.',
    path: '/api/user/2fa/enrol',
    who: 'player',
    presence: 'cookie',
    rate: fivePerMinute,
    input: z.strictObject({ password }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    refusals: [
      twoFactorRefusals['wrong-factor'],
      twoFactorRefusals['factor-locked'],
      twoFactorRefusals['factor-on'],
      twoFactorRefusals['factor-shared'],
    ],
  }),
  confirmTwoFactor: call({
    feature: 'auth',
    summary: 'Ends the enrolment with a first code; all other sessions end.',
    path: '/api/user/2fa/confirm',
    who: 'player',
    presence: 'cookie',
    rate: fivePerMinute,
    input: z.strictObject({ code: digits }),
    output: recoveryCodes,
    refusals: [
      twoFactorRefusals['wrong-factor'],
      twoFactorRefusals['factor-locked'],
      twoFactorRefusals['factor-off'],
    ],
  }),
  disableTwoFactor: call({
    feature: 'auth',
    summary: 'Removes the second factor with the password and a code; all other sessions end.',
    path: '/api/user/2fa/disable',
    who: 'player',
    presence: 'cookie',
    rate: fivePerMinute,
    input: z.strictObject({ password, code: proof }),
    output: z.object({ ok: z.literal(true) }),
    refusals: [
      twoFactorRefusals['wrong-factor'],
      twoFactorRefusals['factor-locked'],
      twoFactorRefusals['factor-off'],
    ],
  }),
  renewRecoveryCodes: call({
    feature: 'auth',
    summary: 'Ten new recovery codes; the old ones are worthless.',
    path: '/api/user/2fa/recoveryCodes',
    who: 'player',
    presence: 'cookie',
    twoFactor: 'always',
    rate: fivePerMinute,
    input: empty,
    output: recoveryCodes,
    refusals: [twoFactorRefusals['factor-off']],
  }),
  validateTwoFactor: call({
    feature: 'auth',
    summary:
      'Proves the second factor: for five minutes of the session, or to go on with a sign-in.',
    path: '/api/user/2fa_validate',
    who: 'guest',
    rate: thirtyPerMinute,
    input: z.strictObject({ code: proof }),
    output: z.object({ ok: z.literal(true), until: instantMs }),
    refusals: [twoFactorRefusals['wrong-code'], twoFactorRefusals['factor-locked']],
  }),
}
