import { z } from 'zod'
import { countryIso } from '../compliance/entities.ts'
import { call, ownerRate, type Rate } from '../core/call.ts'
import { empty, wireId } from '../core/fields.ts'
import { ownUser, session } from './entities.ts'
import { authRefusals } from './refusals.ts'

const minute = 60_000
const hour = 60 * minute
const perIp = (limit: number, windowMs: number): Rate => ({ limit, windowMs, per: 'ip' })

/** Actions a captcha challenge may be bound to. */
export const captchaAction = z.enum(['register', 'login', 'reset'])

const captcha = z.string().min(1).max(4096)
const birthDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const password = z.string().min(1).max(256)

/** Source: 000 section 7, 001 section 7; docs/decisions/0005-sessions.md. */
export const authCalls = {
  csrfCookie: call({
    feature: 'auth',
    summary: 'Sets the XSRF-TOKEN cookie that every POST must echo.',
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    who: 'guest',
    status: 204,
    input: empty,
    output: z.null(),
  }),
  captchaChallenge: call({
    feature: 'auth',
    summary:
      'A proof-of-work challenge bound to one action, good for ten minutes and one use; of high cost for who was asked for it.',
    method: 'GET',
    path: '/api/captcha/challenge',
    who: 'guest',
    rate: perIp(30, minute),
    input: z.strictObject({ action: captchaAction, cost: z.enum(['usual', 'high']).optional() }),
    output: z.union([
      z.object({ none: z.literal(true) }),
      z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    ]),
  }),
  register: call({
    feature: 'auth',
    gate: 'registration',
    summary: 'Opens an account and a session.',
    path: '/auth/register',
    who: 'guest',
    rate: perIp(100, hour),
    input: z.strictObject({
      email: z.string().max(254),
      name: z.string().max(64),
      password,
      captcha,
      inviteCode: z.string().max(64).optional(),
      birthDate,
      country: countryIso.optional(),
    }),
    output: ownUser,
    refusals: [
      authRefusals['invalid-invite'],
      authRefusals.multiaccount,
      authRefusals['captcha-refused'],
    ],
  }),
  completeDetails: call({
    feature: 'auth',
    summary:
      'What is missing of date of birth, country and the terms, once and for all; what stands stays. ' +
      'The account is welcomed then.',
    path: '/api/user/details',
    who: 'player',
    presence: 'cookie',
    rate: { limit: 10, windowMs: minute, per: 'pair' },
    input: z.strictObject({
      birthDate: birthDate.optional(),
      country: countryIso.optional(),
      terms: z.literal(true),
    }),
    output: ownUser,
  }),
  login: call({
    feature: 'auth',
    summary: 'Opens a session with an e-mail or login and a password.',
    path: '/auth/login',
    who: 'guest',
    rate: perIp(30, minute),
    input: z.strictObject({ login: z.string().min(1).max(254), password, captcha }),
    output: ownUser,
    refusals: [
      authRefusals['wrong-login'],
      authRefusals['captcha-refused'],
      authRefusals['harder-captcha'],
    ],
  }),
  logout: call({
    feature: 'auth',
    summary: 'Ends the session, its bearer and its sockets.',
    method: 'GET',
    path: '/auth/logout',
    who: 'player',
    status: 204,
    rate: ownerRate,
    input: empty,
    output: z.null(),
  }),
  update: call({
    feature: 'auth',
    summary: 'The current account with a fresh bearer.',
    path: '/auth/update',
    who: 'player',
    presence: 'cookie',
    rate: ownerRate,
    input: empty,
    output: ownUser,
  }),
  sessions: call({
    feature: 'auth',
    summary: 'The open sessions of the caller.',
    path: '/api/user/sessions',
    who: 'player',
    rate: ownerRate,
    input: empty,
    output: z.array(session),
  }),
  endSessions: call({
    feature: 'auth',
    summary: 'Ends one session, or all but the current one.',
    path: '/api/user/sessions/end',
    who: 'player',
    presence: 'cookie',
    rate: ownerRate,
    input: z.union([z.strictObject({ id: wireId }), z.strictObject({ all: z.literal(true) })]),
    output: z.array(session),
  }),
  firstAdministrator: call({
    feature: 'auth',
    summary: 'Creates the first administrator with the token printed by the server.',
    path: '/auth/firstAdministrator',
    who: 'guest',
    rate: perIp(10, minute),
    input: z.strictObject({
      token: z.string().min(1).max(128),
      email: z.string().max(254),
      name: z.string().max(64),
      password,
    }),
    output: ownUser,
    refusals: [authRefusals['setup-closed']],
  }),
}
