import { refusalsOf } from '../core/refusal.ts'

/** Refusals of acts that two persons do. Source: product specification of the community and staff, 13.3. */
export const dashboardRefusals = refusalsOf('dashboard', {
  'not-pending': {
    code: 1,
    status: 409,
    message: 'This request has already been decided.',
    meaning: 'It was approved, refused, withdrawn or has expired.',
  },
  'own-request': {
    code: 2,
    status: 403,
    message: 'Somebody else has to decide this.',
    meaning: 'Who asked, and whom it is about, cannot approve it; nobody else may withdraw it.',
    severity: 'info',
  },
  'not-enough': {
    code: 3,
    status: 409,
    message: 'The account holds less than that.',
    meaning: 'A correction cannot take more from a pocket than it holds.',
  },
  'own-cluster': {
    code: 5,
    status: 403,
    message: 'Somebody who is not linked with you has to decide this.',
    meaning: 'Who asked, or whom it is about, is of the same cluster: perhaps the same person.',
    severity: 'info',
  },
  'asker-may-not': {
    code: 6,
    status: 409,
    message: 'Whoever asked is not allowed to do this any more.',
    meaning: 'The asker has lost the permission since; the request ends as failed.',
  },
  'export-limit': {
    code: 7,
    status: 429,
    message: 'Three of your exports are waiting already.',
    meaning: 'One person has at most three exports that are not finished.',
    severity: 'info',
  },
  'key-over': {
    code: 8,
    status: 409,
    message: 'This key has ended, or it is somebody else’s.',
    meaning:
      'Only its owner rotates a key that still opens something; staff who change settings end any.',
    severity: 'info',
  },
  'week-over': {
    code: 9,
    status: 409,
    message: 'The order of this week is fixed, or the player has been struck already.',
    meaning: 'A player is struck once, and before the prizes of the week are paid.',
  },
  'week-runs': {
    code: 10,
    status: 409,
    message: 'This week is not over yet.',
    meaning: 'A week is closed from five minutes after its end on.',
    severity: 'info',
  },
  'no-open-bonus': {
    code: 11,
    status: 409,
    message: 'There is no open bonus in this currency that the money would belong to.',
    meaning:
      'Money in the bonus pocket is wagered, released or forfeited with a bonus; without one it would belong to none.',
  },
  'verify-runs': {
    code: 12,
    status: 409,
    message: 'The chains are being checked at the moment. Try again once that is done.',
    meaning: 'A node walks the chains of the audit trail once at a time.',
    severity: 'info',
  },
  'picture-shown': {
    code: 14,
    status: 409,
    message: 'Something shows this picture.',
    meaning:
      'A picture is archived once no banner, slide, popup or promotion names it, drafts included.',
    severity: 'info',
  },
  'studio-off': {
    code: 15,
    status: 409,
    message: 'The studio of this game is off.',
    meaning:
      'A game runs with its studio: it is opened once that is on, or comes back with it by itself.',
  },
  'already-asked': {
    code: 16,
    status: 409,
    message: 'This was asked for already and waits for a second person.',
    meaning:
      'The same act on the same row waits under Approvals: `approvalId` names the request, `by` who asked. ' +
      '`isOwn` says that the caller did, `maySee` whether Approvals shows it to the caller.',
    severity: 'info',
    params: ['approvalId', 'by', 'isOwn', 'maySee'],
  },
  'unknown-person': {
    code: 4,
    status: 404,
    message: 'Nobody has this name, e-mail or id.',
    meaning: 'No account has this name, e-mail or id.',
  },
})
