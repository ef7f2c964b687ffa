import { refusalsOf } from '../core/refusal.ts'

/** Codes and statuses from the product specification of betting, 8. */
export const protectionRefusals = refusalsOf('compliance', {
  'invalid-limit': {
    code: 1,
    status: 422,
    message: 'Enter a limit from {min} to {max}.',
    meaning:
      'A limit, or a time-out, outside of what can be set, an exclusion below the shortest of the country, or a ' +
      'reality check less often than its longest.',
    params: ['min', 'max'],
  },
  'change-pending': {
    code: 2,
    status: 409,
    message: 'A change of this limit is waiting already.',
    meaning: 'A raise or a removal of the limit waits; it is confirmed or discarded first.',
  },
  'too-early': {
    code: 3,
    status: 409,
    message: 'This can be confirmed later.',
    meaning: 'The time to think about it is not over: `confirmAfter`.',
    params: ['confirmAfter'],
  },
  lapsed: {
    code: 4,
    status: 409,
    message: 'This change has lapsed. Ask for it again.',
    meaning: 'The change was not confirmed within seven days.',
  },
  'would-shorten': {
    code: 5,
    status: 409,
    message: 'A break can only be made longer.',
    meaning: 'A time-out or self-exclusion that runs ends later than the one asked for.',
  },
  'wrong-phrase': {
    code: 6,
    status: 422,
    message: 'Type EXCLUDE ME.',
    meaning: 'The phrase that confirms a self-exclusion is not right.',
  },
  'period-runs': {
    code: 7,
    status: 403,
    message: 'Your self-exclusion is not over yet.',
    meaning: 'A return can be asked for once the period is over: `until`.',
    params: ['until'],
  },
  'unknown-limit': {
    code: 8,
    status: 404,
    message: 'There is no such limit.',
    meaning: 'No standing limit, or no waiting change, of the caller has this id.',
  },
  range: {
    code: 8,
    status: 422,
    message: 'Choose a time of twelve months at most.',
    meaning: 'The end lies before the beginning, or more than twelve months after it.',
  },
  'export-running': {
    code: 9,
    status: 409,
    message: 'Your file is being made already.',
    meaning: 'A file with the personal data of the player was asked for and is not ready.',
  },
  'wrong-erase-phrase': {
    code: 6,
    status: 422,
    message: 'Type ERASE ME.',
    meaning: 'The phrase that confirms an erasure is not right.',
  },
  'erase-held': {
    code: 10,
    status: 409,
    message: 'This account cannot be erased yet.',
    meaning:
      'It still holds money or an open bet, a payment waits or documents are looked at, or it is one of staff: `holds`.',
    params: ['holds'],
  },
})
