import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty, instantMs, wireId } from '../core/fields.ts'
import { coreRefusals } from '../core/refusals.ts'
import {
  activityRow,
  answeredKind,
  erasureState,
  exclusionPeriod,
  limitKind,
  limitPeriod,
  ownExport,
  protectionState,
} from './entities.ts'
import { protectionRefusals } from './refusals.ts'

const own = { feature: 'protection', who: 'player', output: protectionState } as const
/** A thief elsewhere uses up none of what the owner may do against losses. */
const changes = { ...own, rate: { limit: 20, windowMs: 60_000, per: 'pair' } } as const
const oneLimit = z.strictObject({ id: wireId })

export const protectionCalls = {
  protectionState: call({
    ...own,
    summary:
      "The player's limits with what is used of them, breaks, reality check, and today's play.",
    path: '/api/compliance/state',
    input: empty,
  }),
  setLimit: call({
    ...changes,
    summary:
      'Sets a limit: a first or lower one at once, a higher one to be confirmed after a day.',
    path: '/api/compliance/limits/set',
    presence: 'cookie',
    input: z.strictObject({
      kind: limitKind,
      period: limitPeriod,
      /** USD cents; of a session minutes. */
      amount: z.int(),
    }),
    refusals: [protectionRefusals['invalid-limit'], protectionRefusals['change-pending']],
  }),
  removeLimit: call({
    ...changes,
    summary: 'Asks for the end of a limit, to be confirmed after a day.',
    path: '/api/compliance/limits/remove',
    input: oneLimit,
    refusals: [protectionRefusals['unknown-limit'], protectionRefusals['change-pending']],
  }),
  confirmLimit: call({
    ...changes,
    summary: 'The second yes to a raise or removal whose time to think is over.',
    path: '/api/compliance/limits/confirm',
    presence: 'cookie',
    input: oneLimit,
    refusals: [
      protectionRefusals['unknown-limit'],
      protectionRefusals['too-early'],
      protectionRefusals.lapsed,
    ],
  }),
  discardLimit: call({
    ...changes,
    summary: 'Drops a raise or removal that waits; the limit stays as it is.',
    path: '/api/compliance/limits/discard',
    input: oneLimit,
    refusals: [protectionRefusals['unknown-limit']],
  }),
  timeOut: call({
    ...changes,
    summary: 'A break from bets and deposits that begins now and that nobody shortens.',
    path: '/api/compliance/timeOut',
    presence: 'cookie',
    input: z.strictObject({ hours: z.int() }),
    refusals: [protectionRefusals['invalid-limit'], protectionRefusals['would-shorten']],
  }),
  selfExclude: call({
    ...changes,
    summary: 'Closes the account for play; nobody can end it early. All sessions end.',
    path: '/api/compliance/selfExclude',
    presence: 'cookie',
    input: z.strictObject({
      period: exclusionPeriod,
      phrase: z.string().max(40),
      reason: z.string().trim().max(500).optional(),
    }),
    refusals: [
      protectionRefusals['wrong-phrase'],
      protectionRefusals['invalid-limit'],
      protectionRefusals['would-shorten'],
    ],
  }),
  askReturn: call({
    ...changes,
    summary: 'After the end of a self-exclusion: asks to play again, to be confirmed later.',
    path: '/api/compliance/return',
    presence: 'cookie',
    input: empty,
    refusals: [protectionRefusals['unknown-limit'], protectionRefusals['period-runs']],
  }),
  confirmReturn: call({
    ...changes,
    summary: 'The second yes to a return; the account is open for play again.',
    path: '/api/compliance/return/confirm',
    presence: 'cookie',
    input: empty,
    refusals: [
      protectionRefusals['unknown-limit'],
      protectionRefusals['period-runs'],
      protectionRefusals['too-early'],
    ],
  }),
  realityCheck: call({
    ...changes,
    summary: 'Answers a reality check, or says how often there is one.',
    path: '/api/compliance/realityCheck',
    input: z.union([
      z.strictObject({ answer: z.enum(['continue', 'history', 'leave']) }),
      z.strictObject({
        everyMin: z.union([z.literal(15), z.literal(30), z.literal(60), z.null()]),
      }),
    ]),
    refusals: [coreRefusals['reality-check'], protectionRefusals['invalid-limit']],
  }),
  answerNudge: call({
    ...changes,
    summary:
      'Says that the limits stay as they are, or that none is wanted: asked again in half a year, or a year; before the ' +
      'first deposit only once.',
    path: '/api/compliance/nudges/answer',
    input: z.strictObject({ kind: answeredKind }),
  }),
  activity: call({
    feature: 'protection',
    who: 'player',
    summary:
      'Rounds and movements of money between two times, of a year at most. What is too much for one answer is made ' +
      'into a file whose link comes by mail.',
    path: '/api/compliance/activity',
    rate: { limit: 6, windowMs: 3_600_000, per: 'user' },
    input: z.strictObject({
      from: instantMs,
      to: instantMs,
      product: z.string().max(40).optional(),
      format: z.enum(['json', 'csv']),
    }),
    output: z.object({
      rows: z.array(activityRow).nullable(),
      /** The same as lines, where that was asked for. */
      csv: z.string().nullable(),
      /** Of the file, where it is made; then there are no rows. */
      jobId: wireId.nullable(),
    }),
    refusals: [protectionRefusals.range, protectionRefusals['export-running']],
  }),
  personalExport: call({
    feature: 'protection',
    who: 'player',
    summary: 'Has all personal data of the player made into a file (JSON), once a day.',
    path: '/api/compliance/export',
    presence: 'proven',
    twoFactor: 'enrolled',
    rate: { limit: 1, windowMs: 86_400_000, per: 'user' },
    input: empty,
    output: z.object({ jobId: wireId }),
    refusals: [protectionRefusals['export-running']],
  }),
  exportStatus: call({
    feature: 'protection',
    who: 'player',
    summary: 'How far that file is. Its link is told to whoever has proven who sits there.',
    path: '/api/compliance/exportStatus',
    presence: 'cookie',
    input: z.strictObject({
      /** Refused without that proof, instead of an answer without a link. */
      link: z.boolean().default(false),
    }),
    output: ownExport,
  }),
  erasure: call({
    feature: 'protection',
    who: 'player',
    output: erasureState,
    summary: 'Whether the account is to be erased, and when; what keeps it from that.',
    path: '/api/compliance/erase/state',
    input: empty,
  }),
  askErasure: call({
    ...changes,
    output: erasureState,
    summary: 'Asks for the end of the account and of what is known of its owner, in 14 days.',
    path: '/api/compliance/erase',
    presence: 'proven',
    twoFactor: 'enrolled',
    input: z.strictObject({ phrase: z.string().max(40) }),
    refusals: [protectionRefusals['wrong-erase-phrase'], protectionRefusals['erase-held']],
  }),
  recallErasure: call({
    ...changes,
    output: erasureState,
    summary: 'Keeps the account: the erasure that was asked for is not done.',
    path: '/api/compliance/erase/recall',
    input: empty,
  }),
}
