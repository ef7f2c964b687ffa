import { z } from 'zod'
import { call } from '../core/call.ts'
import { instantMs, wireId } from '../core/fields.ts'
import { chatMessage } from '../chat/entities.ts'
import { chatPageRows } from '../chat/limits.ts'
import {
  pokerHandHistory,
  pokerHandRow,
  pokerNote,
  pokerNoteColor,
  pokerOwn,
  pokerTable,
  pokerTableRow,
  pokerWait,
} from './entities.ts'
import { pokerRefusals as refusals } from './refusals.ts'

const poker = { feature: 'poker', gate: 'poker' } as const

export const pokerCalls = {
  pokerLobby: call({
    ...poker,
    summary: 'All open tables, and those at which the player sits.',
    path: '/api/poker/lobby',
    who: 'guest',
    rate: { limit: 2, windowMs: 1_000, per: 'user' },
    input: z.strictObject({
      seats: z.union([z.literal(2), z.literal(6), z.literal(9)]).optional(),
      hideEmpty: z.boolean().default(false),
      hideFull: z.boolean().default(false),
    }),
    output: z.object({ tables: z.array(pokerTableRow), mine: z.array(wireId) }),
  }),
  pokerTable: call({
    ...poker,
    summary: 'A table as the one who asks may see it, with his own cards where he sits there.',
    path: '/api/poker/table',
    who: 'guest',
    input: z.strictObject({ tableId: wireId }),
    output: z.object({
      table: pokerTable,
      own: pokerOwn.nullable(),
      wait: pokerWait,
      /** The server's clock, against which turns are counted. */
      serverNow: instantMs,
    }),
    refusals: [refusals.unknown],
  }),
  pokerNotes: call({
    ...poker,
    summary:
      'The player’s own notes on others. With a player named it writes the one on him first; an empty one ' +
      'without a colour is taken away.',
    path: '/api/poker/notes',
    who: 'player',
    rate: { limit: 5, windowMs: 1_000, per: 'user' },
    input: z.strictObject({
      userId: wireId.optional(),
      text: z.string().max(200).default(''),
      color: pokerNoteColor.default('none'),
    }),
    output: z.object({ notes: z.array(pokerNote).max(500) }),
    refusals: [refusals.unknown, refusals['notes-full']],
  }),
  pokerChat: call({
    ...poker,
    summary: 'What was said at a table lately, newest first.',
    path: '/api/poker/chat',
    who: 'guest',
    rate: { limit: 5, windowMs: 1_000, per: 'user' },
    input: z.strictObject({ tableId: wireId }),
    output: z.object({ rows: z.array(chatMessage).max(chatPageRows) }),
    refusals: [refusals.unknown],
  }),
  pokerHands: call({
    ...poker,
    summary: 'The player’s own hands that are over, newest first.',
    path: '/api/poker/hands',
    who: 'player',
    input: z.strictObject({
      page: z.int().min(1).max(200).default(1),
      perPage: z.int().min(1).max(50).default(20),
      tableId: wireId.optional(),
    }),
    output: z.object({
      rows: z.array(pokerHandRow),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
    refusals: [refusals.unknown],
  }),
  pokerHand: call({
    ...poker,
    summary: 'A hand that is over, for those who were dealt in: what was done, shown and proven.',
    path: '/api/poker/hand',
    who: 'player',
    input: z.strictObject({ handId: wireId }),
    output: pokerHandHistory,
    refusals: [refusals.unknown],
  }),
}
