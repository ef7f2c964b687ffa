import { z } from 'zod'
import { call } from './call.ts'
import { whisper } from './whisper.ts'

/** Calls of the edge itself. */
export const coreCalls = {
  whisper: call({
    feature: 'core',
    summary: 'The HTTP entrance of the whisper registry; always answers 200.',
    path: '/api/whisper',
    who: 'guest',
    rate: { limit: 30, windowMs: 1_000, per: 'user' },
    input: z.strictObject({
      event: z.string().max(40),
      data: z.record(z.string().max(64), z.unknown()),
    }),
    output: z.unknown(),
  }),
}

/** Whispers of the realtime layer itself. */
export const coreWhispers = {
  Resume: whisper({
    name: 'Resume',
    feature: 'core',
    summary: 'What a channel emitted after a sequence number, or the word to reload.',
    who: 'guest',
    key: false,
    rate: { limit: 5, windowMs: 1_000, per: 'user' },
    input: z.strictObject({ channel: z.string().max(80), seq: z.int().min(0) }),
    output: z.union([
      z.object({
        events: z.array(z.object({ event: z.string(), payload: z.unknown() })),
        seq: z.int(),
      }),
      z.object({ reload: z.literal(true), seq: z.int() }),
    ]),
    refusals: [],
  }),
}
