import { refusalsOf } from './refusal.ts'

/** Refusals that any call may answer; calls do not list them. Their codes are shared. */
export const coreRefusals = refusalsOf('core', {
  'sign-in-needed': {
    code: -1001,
    status: 401,
    message: 'Sign in to do this.',
    meaning: 'The call needs a signed-in player.',
  },
  'bad-payload': {
    code: -1002,
    status: 422,
    message: 'The request is not valid.',
    meaning: 'A field is missing, unknown or malformed, or the idempotency key is.',
    params: ['fields', 'min'],
  },
  'malformed-body': {
    code: -1002,
    status: 400,
    message: 'The request body is not valid JSON.',
    meaning: 'The body cannot be read at all.',
  },
  'malformed-request': {
    code: -1002,
    status: 400,
    message: 'The request is not well formed.',
    meaning: 'The request names more than one host.',
  },
  'body-too-large': {
    code: -1002,
    status: 413,
    message: 'The request body is too large.',
    meaning: 'The body exceeds the limit of the call.',
  },
  'wrong-content-type': {
    code: -1002,
    status: 415,
    message: 'Send JSON.',
    meaning: 'The body is of a type the call does not take.',
  },
  'unknown-id': {
    code: -1003,
    status: 404,
    message: 'Not found.',
    meaning: 'No such path or thing, or it belongs to somebody else.',
  },
  'wrong-method': {
    code: -1003,
    status: 405,
    message: 'This path does not take that method.',
    meaning: 'The path exists under another method.',
  },
  'no-permission': {
    code: -1004,
    status: 403,
    message: 'You may not do this.',
    meaning: 'The caller lacks the permission of the call.',
    severity: 'info',
  },
  'feature-off': {
    code: -1005,
    status: 404,
    message: 'This is switched off.',
    meaning: 'The feature or plugin is off.',
  },
  'self-excluded': {
    code: -1006,
    status: 403,
    message: 'You have excluded yourself from play.',
    meaning: 'The player is self-excluded: no new wager anywhere; what is open is still settled.',
  },
  'time-out': {
    code: -1006,
    status: 403,
    message: 'You have taken a break from play.',
    meaning: 'A time-out of the player runs: no new wager and no deposit `until` it is over.',
    params: ['until'],
  },
  'limit-reached': {
    code: -1014,
    status: 403,
    message: 'This would pass a limit that you set for yourself.',
    meaning:
      'A limit of the player of this `kind` and `period` has `left` less than asked for: US dollars, of ' +
      'a session minutes. It begins anew at `resetsAt`; null where it has no period.',
    severity: 'info',
    params: ['kind', 'period', 'resetsAt', 'left'],
  },
  'limit-needed': {
    code: -1014,
    status: 403,
    message: 'Set a limit on your deposits first, at Profile, Safer play.',
    meaning:
      'Where the player is, a limit on deposits stands before the first one: `setLimit` of the kind `deposit`.',
    severity: 'info',
  },
  'reality-check': {
    code: -1015,
    status: 409,
    message: 'You have played for a while. Answer the reality check to go on.',
    meaning: 'Bets wait until the player answers the reality check.',
  },
  'details-missing': {
    code: -1026,
    status: 403,
    message: 'Tell us your date of birth and country, and agree to the terms first.',
    meaning:
      'No bet, deposit or grant before the age, country and terms of the account stand; `missing` ' +
      'names what does not. `completeDetails` takes them.',
    severity: 'info',
    params: ['missing'],
  },
  'email-not-verified': {
    code: -1007,
    status: 403,
    message: 'Confirm your e-mail address first.',
    meaning: 'The e-mail address of the account is not proven yet.',
  },
  'country-restricted': {
    code: -1008,
    status: 451,
    message: 'This cannot be offered in your country.',
    meaning: 'The site, or this part of it, may not be offered where the caller is.',
    severity: 'info',
    params: ['iso'],
  },
  'too-quick': {
    code: -1009,
    status: 429,
    message: "You're too quick, try again in a few minutes.",
    meaning: 'The rate limit of the call is used up; retryMs says for how long.',
    params: ['retryMs'],
  },
  'stale-version': {
    code: -1010,
    status: 409,
    message: 'Somebody changed this in the meantime. Reload and try again.',
    meaning: 'The version sent is not the current one.',
  },
  'key-reused': {
    code: -1011,
    status: 422,
    message: 'This request key was used before. Send the request again with a new one.',
    meaning:
      'The owner used the idempotency key for another operation or payload. Keys are each owner’s ' +
      'own: the same key in other hands is another one.',
    severity: 'info',
  },
  'key-in-flight': {
    code: -1012,
    status: 409,
    message: 'This request is still running.',
    meaning: 'The same idempotency key is being served right now.',
    params: ['retryMs'],
  },
  'waits-for-approval': {
    code: -1013,
    status: 202,
    message: 'A second person has to agree first. Nothing has changed yet.',
    meaning: 'The act was asked for; `approvalId` names the request that somebody else decides.',
    params: ['approvalId'],
  },
  'documents-needed': {
    code: -1016,
    status: 403,
    message: 'Your withdrawals wait for documents. You can play on.',
    meaning: 'From a sum on, withdrawals wait until the papers of the player were looked at.',
  },
  paused: {
    code: -1017,
    status: 503,
    message: 'Paused for maintenance. No money moved.',
    meaning: 'An incident switch is on, or the process is shutting down.',
    severity: 'warn',
  },
  'read-only': {
    code: -1017,
    status: 503,
    message: 'The site is read-only for a while. Look around as you like; nothing was changed.',
    meaning:
      'An incident switch is on: nothing new is written for players. What ends or moves on what they ' +
      'have open is taken, and so are signing in, breaks and exclusion.',
    severity: 'info',
  },
  'currency-stopped': {
    code: -1017,
    status: 503,
    message: 'This currency is paused for a while. What is open in it goes on.',
    meaning:
      'An incident switch is on: no new bet, deposit address, withdrawal, tip or stake in this ' +
      '`currency`. What is open is settled, and coins that arrive are credited.',
    severity: 'info',
    params: ['currency'],
  },
  'bet-ceiling': {
    code: -1017,
    status: 403,
    message: 'No bet of more than {max} US dollars is taken at the moment.',
    meaning:
      'An incident switch is on: one largest bet for all products, `max` US dollars, whatever the ' +
      'limits of the product are.',
    severity: 'info',
    params: ['max'],
  },
  csrf: {
    code: -1019,
    status: 419,
    message: 'The page is out of date.',
    meaning: 'The CSRF token is missing or foreign, or the session is gone.',
    severity: 'info',
  },
  'enrol-two-factor': {
    code: -1021,
    status: 403,
    message: 'Set up two-factor sign-in in your settings first.',
    meaning: 'The call demands a second factor and none is enrolled.',
    severity: 'info',
  },
  'presence-needed': {
    code: -1025,
    status: 403,
    message: 'Prove that it is you first.',
    meaning:
      'The call asks for a proof of the last five minutes; `by` says whether a password or a ' +
      'signature is asked for. The proof belongs to the cookie that brought it.',
    severity: 'info',
    params: ['by'],
  },
  'two-factor-needed': {
    code: -1024,
    status: 403,
    message: 'Enter the code of your authenticator.',
    meaning: 'A second factor is enrolled and has to be proven before the call is made again.',
  },
  defect: {
    code: -1020,
    status: 500,
    message: 'Something broke on our side. Your money is safe; quote the id to support.',
    meaning: 'A defect of ours; id names the log entry.',
    severity: 'warn',
    params: ['id'],
  },
})
