import { z } from 'zod'
import { call, ownerRate, type Rate } from '../core/call.ts'
import { empty, instantMs, wireId } from '../core/fields.ts'
import { ownUser } from './entities.ts'
import { authRefusals } from './refusals.ts'
import { mailRefusals } from './mail-refusals.ts'
import { twoFactorRefusals } from './two-factor-refusals.ts'

const minute = 60_000
const hour = 60 * minute
const perIp = (limit: number, windowMs: number): Rate => ({ limit, windowMs, per: 'ip' })
const fivePerHour: Rate = { limit: 5, windowMs: hour, per: 'pair' }

const password = z.string().min(1).max(256)
const done = z.object({ ok: z.literal(true) })
/** Both halves of a mailed link. */
const link = { user: wireId, token: z.string().min(1).max(128) }

/** A mail that was caught instead of being sent. */
export const caughtMail = z.object({
  id: wireId,
  to: z.string(),
  subject: z.string(),
  /** The text part of the mail. */
  text: z.string(),
  receivedAt: instantMs,
})

/** Source: 000 section 7, 001 sections 5 and 7; docs/decisions/0030-mail.md. */
export const mailCalls = {
  resetPassword: call({
    feature: 'auth',
    summary:
      'Mails a link to set a new password to the proven e-mail; the answer is the same for everybody.',
    path: '/auth/resetPassword',
    who: 'guest',
    rate: perIp(10, hour),
    input: z.strictObject({
      login: z.string().min(1).max(254),
      /** May be left out where no captcha is asked for. */
      captcha: z.string().min(1).max(4096).optional(),
    }),
    output: done,
    refusals: [authRefusals['captcha-refused'], authRefusals['harder-captcha']],
  }),
  confirmReset: call({
    feature: 'auth',
    summary: 'Sets a new password with the mailed link; every session of the account ends.',
    path: '/auth/resetPassword/confirm',
    who: 'guest',
    rate: perIp(20, minute),
    input: z.strictObject({ ...link, password }),
    output: done,
    refusals: [mailRefusals['link-over']],
  }),
  verifyEmail: call({
    feature: 'auth',
    summary: 'Mails the link that verifies the e-mail of the account.',
    path: '/api/user/verifyEmail',
    who: 'player',
    rate: ownerRate,
    input: empty,
    output: done,
    refusals: [mailRefusals['no-email']],
  }),
  confirmEmail: call({
    feature: 'auth',
    summary: 'Verifies an e-mail with the mailed link, signed in or not.',
    path: '/api/user/verifyEmail/confirm',
    who: 'guest',
    rate: perIp(20, minute),
    input: z.strictObject(link),
    output: z.object({ user: z.object({ _id: wireId, email_verified: z.boolean() }) }),
    refusals: [mailRefusals['link-over']],
  }),
  takeBackEmail: call({
    feature: 'auth',
    summary:
      'Takes a change of e-mail, a new wallet or a new second factor back with the link that the ' +
      'proven address was mailed, for three days: sets a new password, ends every session, removes ' +
      'ways in that were added since and in the three days before.',
    path: '/api/user/email/takeBack',
    who: 'guest',
    rate: perIp(20, minute),
    input: z.strictObject({ ...link, password }),
    output: done,
    refusals: [mailRefusals['link-over']],
  }),
  updateEmail: call({
    feature: 'auth',
    summary:
      'Begins a change of the e-mail: the new one counts once its link was opened; a proven old one ' +
      'can take it back. All other sessions end.',
    path: '/api/user/updateEmail',
    who: 'player',
    presence: 'proven',
    twoFactor: 'enrolled',
    rate: fivePerHour,
    input: z.strictObject({ email: z.string().max(254) }),
    output: z.object({ user: ownUser }),
    refusals: [mailRefusals['shared-account']],
  }),
  changePassword: call({
    feature: 'auth',
    summary: 'Changes the password; all other sessions end.',
    path: '/api/user/changePassword',
    who: 'player',
    presence: 'cookie',
    twoFactor: 'enrolled',
    rate: fivePerHour,
    input: z.strictObject({ current: password, password }),
    output: done,
    refusals: [
      mailRefusals['wrong-password'],
      twoFactorRefusals['factor-locked'],
      mailRefusals['shared-account'],
    ],
  }),
  loginViaToken: call({
    feature: 'auth',
    summary:
      'Opens a session with a token made for one sign-in; it is good once, for five minutes.',
    path: '/auth/loginViaToken',
    who: 'guest',
    rate: perIp(30, minute),
    input: z.strictObject({ token: z.string().min(1).max(128) }),
    output: ownUser,
    refusals: [mailRefusals['token-refused']],
  }),
  mailbox: call({
    feature: 'auth',
    summary:
      'Mail that was caught instead of being sent, newest first; demo and development builds only.',
    path: '/api/debugger/mailbox',
    who: 'guest',
    input: empty,
    output: z.array(caughtMail),
  }),
  emptyMailbox: call({
    feature: 'auth',
    summary: 'Throws away the mail that was caught.',
    path: '/api/debugger/mailbox/empty',
    who: 'guest',
    input: empty,
    output: z.array(caughtMail),
  }),
}
