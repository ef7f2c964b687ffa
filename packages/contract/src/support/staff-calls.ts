import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty, wireId } from '../core/fields.ts'
import { supportRate } from './calls.ts'
import {
  supportCanned,
  supportChat,
  supportFigures,
  supportPlayer,
  supportQueueRow,
} from './entities.ts'
import { supportNoteMax } from './limits.ts'
import { supportRefusals, supportStaffRefusals } from './refusals.ts'

const gate = 'support-chat'
const feature = 'support'
const who = { permission: 'manageTickets' } as const
const rate = supportRate(120)
const id = wireId
const reason = z.string().trim().min(3).max(200)
const unknownChat = supportRefusals['unknown-chat']
const { taken } = supportStaffRefusals

/** Support as staff work it. Source: 001 sections 6 and 7. */
export const supportStaffCalls = {
  supportQueue: call({
    feature,
    gate,
    summary: 'Chats for staff, whoever waits longest first; closed ones the latest first.',
    path: '/api/chat/moderate/support',
    who,
    presence: 'cookie',
    rate,
    input: z.strictObject({
      status: z.enum(['all', 'waiting', 'closed']).default('all'),
      mine: z.boolean().default(false),
      /** Begin of a player's name, or a chat's id. */
      search: z.string().max(64).default(''),
      page: z.int().min(1).max(200).default(1),
    }),
    output: z.array(supportQueueRow).max(50),
  }),
  supportFigures: call({
    feature,
    gate,
    summary: 'The queue in numbers: who waits, times of first answers and resolutions, ratings.',
    path: '/api/chat/moderate/support/figures',
    who,
    presence: 'cookie',
    input: empty,
    output: supportFigures,
  }),
  supportPlayer: call({
    feature,
    gate,
    summary: 'What staff see of the player of a chat.',
    path: '/api/chat/moderate/support/player',
    who,
    presence: 'cookie',
    rate,
    input: z.strictObject({ id }),
    output: supportPlayer,
    refusals: [unknownChat],
  }),
  supportAssign: call({
    feature,
    gate,
    summary: 'Takes a chat, hands it to somebody (`user`), or gives it back (`user` null).',
    path: '/api/chat/moderate/support/assign',
    who,
    presence: 'cookie',
    rate,
    input: z.strictObject({
      id,
      /** Name of the agent; without it the caller. */
      user: z.string().min(1).max(64).nullable().optional(),
      /** Takes it from whoever has it, which is noted. */
      force: z.boolean().default(false),
    }),
    output: supportChat,
    refusals: [taken, unknownChat, supportRefusals.closed, supportStaffRefusals['no-agent']],
  }),
  supportEnd: call({
    feature,
    gate,
    summary: 'Closes a chat for a reason.',
    path: '/api/chat/moderate/support/close',
    who,
    presence: 'cookie',
    rate,
    input: z.strictObject({ id, reason }),
    output: supportChat,
    refusals: [taken, unknownChat, supportRefusals.closed],
  }),
  supportReopen: call({
    feature,
    gate,
    summary: 'Opens a closed chat again, within 30 days.',
    path: '/api/chat/moderate/support/reopen',
    who,
    presence: 'cookie',
    rate,
    input: z.strictObject({ id }),
    output: supportChat,
    refusals: [unknownChat, supportStaffRefusals['too-old']],
  }),
  supportNote: call({
    feature,
    gate,
    summary: 'Writes a note beside a chat; its player never sees it.',
    path: '/api/chat/moderate/support/note',
    who,
    presence: 'cookie',
    rate,
    input: z.strictObject({ id, text: z.string().trim().min(1).max(supportNoteMax) }),
    output: supportChat,
    refusals: [unknownChat],
  }),
  supportMute: call({
    feature,
    gate,
    summary: 'Keeps a player from writing to support for at most 30 days; 0 minutes end it.',
    path: '/api/chat/moderate/support/mute',
    who,
    presence: 'cookie',
    rate,
    input: z.strictObject({ id, minutes: z.int().min(0).max(43_200), reason }),
    output: supportChat,
    refusals: [unknownChat],
  }),
  supportCanned: call({
    feature,
    gate,
    summary: 'Prepared answers.',
    path: '/api/chat/moderate/support/canned',
    who,
    presence: 'cookie',
    input: empty,
    output: z.array(supportCanned),
  }),
}
