import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty, instantMs } from '../core/fields.ts'
import { providerRefusals } from './refusals.ts'

/** What may go wrong between the emulated aggregator and the wallet. */
export const emulatorFaultNames = [
  'duplicate',
  'badSignature',
  'staleClock',
  'dropAnswer',
  'reorder',
  'delay',
] as const

const faultName = z.enum(emulatorFaultNames)
const actionName = z.enum(['balance', 'bet', 'win', 'refund', 'rollback'])
const text = z.string().max(200)
const share = z.number().min(0).max(1)

/** A switched-on fault of the emulated aggregator. */
export const emulatorFault = z.object({
  name: faultName,
  /** Share of callbacks it strikes. */
  share,
  /** How many more it strikes; null until it is switched off. */
  left: z.int().nullable(),
  delayMs: z.int(),
})

/** A game of the emulated aggregator. */
export const emulatorGame = z.object({
  uuid: z.string(),
  name: z.string(),
  provider: z.string(),
  kind: z.enum(['slot', 'table']),
  /** Percent. */
  rtp: z.number(),
  volatility: z.enum(['low', 'medium', 'high']),
  tags: z.array(z.string()),
})

/** A game somebody opened at the emulated aggregator. */
export const emulatorSession = z.object({
  sessionId: z.string(),
  playerName: z.string(),
  playerId: z.string(),
  game: z.string(),
  currency: z.string(),
  isDemo: z.boolean(),
  device: z.enum(['desktop', 'mobile']),
  openedAt: instantMs,
  closedAt: instantMs.nullable(),
  turn: z.int(),
  /** Last told by the wallet, decimal text. */
  balance: z.string(),
})

/** One callback as it went over the wire. */
export const emulatorEntry = z.object({
  seq: z.int(),
  at: instantMs,
  action: z.string(),
  sessionId: z.string(),
  attempt: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** Null when no answer came. */
  status: z.int().nullable(),
  answer: z.string(),
  ms: z.number(),
  faults: z.array(z.string()),
})

/** One rule of the aggregator's test of our wallet. */
export const emulatorCheck = z.object({
  name: z.string(),
  isPassed: z.boolean(),
  problem: z.string().nullable(),
})

const refusals = [providerRefusals['no-answer']]
const staff = { permission: 'providers' } as const
const folder = '/api/debugger/emulator'
const faults = z.object({ faults: z.array(emulatorFault) })

/** Source: 001 section 2, `/debugger/emulator/slotegrator`; demo and development builds only. */
export const emulatorCalls = {
  emulatorGames: call({
    feature: 'providers',
    summary: 'The games of the emulated aggregator.',
    path: `${folder}/games`,
    who: staff,
    input: empty,
    output: z.object({ games: z.array(emulatorGame) }),
    refusals,
  }),
  emulatorSessions: call({
    feature: 'providers',
    summary: 'The games opened last at the emulated aggregator, newest first.',
    path: `${folder}/sessions`,
    who: staff,
    input: empty,
    output: z.object({ sessions: z.array(emulatorSession) }),
    refusals,
  }),
  emulatorLog: call({
    feature: 'providers',
    summary: 'The last callbacks of the emulated aggregator, raw, newest first.',
    path: `${folder}/log`,
    who: staff,
    input: z.strictObject({ before: z.int().min(0).optional() }),
    output: z.object({ entries: z.array(emulatorEntry) }),
    refusals,
  }),
  clearEmulatorLog: call({
    feature: 'providers',
    summary: 'Empties the raw log of the emulated aggregator.',
    path: `${folder}/log/clear`,
    who: staff,
    input: empty,
    output: z.object({ entries: z.array(emulatorEntry) }),
    refusals,
  }),
  emulatorFaults: call({
    feature: 'providers',
    summary: 'The faults that are switched on at the emulated aggregator.',
    path: `${folder}/faults`,
    who: staff,
    input: empty,
    output: faults,
    refusals,
  }),
  setEmulatorFault: call({
    feature: 'providers',
    summary: 'Switches a fault of the emulated aggregator; a share of nothing switches it off.',
    path: `${folder}/faults/set`,
    who: staff,
    input: z.strictObject({
      name: faultName,
      share,
      left: z.int().min(0).max(100_000).nullable(),
      delayMs: z.int().min(0).max(60_000).default(4_000),
    }),
    output: faults,
    refusals,
  }),
  actAtEmulator: call({
    feature: 'providers',
    summary: 'Makes the emulated aggregator send one callback, composed by hand.',
    path: `${folder}/act`,
    who: staff,
    twoFactor: 'enrolled',
    input: z.strictObject({
      sessionId: z.string().min(1).max(64),
      action: actionName,
      amount: z
        .string()
        .regex(/^\d{1,18}(\.\d{1,18})?$/)
        .optional(),
      type: text.optional(),
      transactionId: text.optional(),
      betTransactionId: text.optional(),
      roundId: text.optional(),
      finished: z.boolean().optional(),
      rollback: z
        .array(
          z.strictObject({ action: z.enum(['bet', 'win']), transactionId: text, amount: text }),
        )
        .max(50)
        .optional(),
      signature: z.enum(['bad', 'missing']).optional(),
      staleSeconds: z.int().min(0).max(86_400).optional(),
    }),
    /** The callback and its answer; null when the log was emptied at that very moment. */
    output: z.object({
      outcome: z.enum(['ok', 'refused', 'lost']),
      entry: emulatorEntry.nullable(),
    }),
    refusals,
  }),
  validateAtEmulator: call({
    feature: 'providers',
    summary: 'Runs the 24 checks of the emulated aggregator over a session opened a moment ago.',
    path: `${folder}/validate`,
    who: staff,
    rate: { limit: 6, windowMs: 60_000, per: 'user' },
    input: empty,
    output: z.object({
      /** No game for real was opened within fifteen minutes: nothing was checked. */
      needsSession: z.boolean(),
      isGood: z.boolean(),
      checks: z.array(emulatorCheck),
    }),
    refusals,
  }),
}
