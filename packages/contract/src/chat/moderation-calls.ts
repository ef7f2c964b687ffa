import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty, instantMs, isoText, wireId } from '../core/fields.ts'
import { perMinute, playerName } from './calls.ts'
import {
  chatAction,
  chatAppealRow,
  chatChannelId,
  chatLogRow,
  chatMuteRow,
  chatReason,
  chatReportRow,
  chatTotals,
} from './entities.ts'
import { chatModerationRefusals, chatRefusals } from './refusals.ts'

const who = { permission: 'chat_moderator' } as const
const gate = 'chat'
const reason = chatReason.optional()
const note = z.string().max(200).optional()
const page = {
  page: z.int().min(1).max(10_000).default(1),
  perPage: z.int().min(1).max(100).default(20),
}
const pages = { page: z.int(), pages: z.int(), total: z.int() }

/** Acts of chat moderators; each leaves a line in the log. Source: 000 sections 6 and 7. */
export const chatModerationCalls = {
  startQuiz: call({
    feature: 'chat',
    gate: 'quiz',
    summary: 'Asks everybody in a channel a question; the first right answer is paid.',
    path: '/api/chat/moderate/quiz',
    who,
    presence: 'cookie',
    rate: perMinute(10),
    input: z.strictObject({
      question: z.string().max(1_000),
      answer: z.string().max(1_000),
      channel: chatChannelId.default('general'),
    }),
    output: z.object({ id: wireId, expires_at: isoText }),
    refusals: [
      chatModerationRefusals['quiz-bounds'],
      chatModerationRefusals['quiz-open'],
      chatModerationRefusals['quiz-budget'],
      chatRefusals['unknown-channel'],
    ],
  }),
  removeMessage: call({
    feature: 'chat',
    gate,
    summary: 'Removes one message.',
    path: '/api/chat/moderate/removeMessage',
    who,
    presence: 'cookie',
    input: z.strictObject({ id: wireId, reason, note }),
    output: z.object({ ids: z.array(wireId) }),
    refusals: [chatRefusals['message-gone'], chatModerationRefusals['not-above']],
  }),
  removeAllFrom: call({
    feature: 'chat',
    gate,
    summary: 'Removes all messages of a player of the last 24 hours, in all channels.',
    path: '/api/chat/moderate/removeAllFrom',
    who,
    presence: 'cookie',
    input: z.strictObject({ id: wireId, reason, note }),
    output: z.object({ ids: z.array(wireId) }),
    refusals: [chatModerationRefusals['unknown-player'], chatModerationRefusals['not-above']],
  }),
  mute: call({
    feature: 'chat',
    gate,
    summary: 'Keeps a player from writing for so many minutes; a new mute replaces the old one.',
    path: '/api/chat/moderate/mute',
    who,
    presence: 'cookie',
    input: z.strictObject({
      id: wireId,
      minutes: z.int().min(1).max(52_560_000),
      reason,
      note,
    }),
    output: z.object({ mute: isoText }),
    refusals: [
      chatModerationRefusals['unknown-player'],
      chatModerationRefusals['not-above'],
      chatModerationRefusals['reason-needed'],
    ],
  }),
  unmute: call({
    feature: 'chat',
    gate,
    summary: 'Ends the mute of a player.',
    path: '/api/chat/moderate/unmute',
    who,
    presence: 'cookie',
    input: z.strictObject({ name: playerName }),
    output: z.object({ mute: z.null() }),
    refusals: [
      chatModerationRefusals['unknown-player'],
      chatModerationRefusals['not-muted'],
      chatModerationRefusals['not-above'],
    ],
  }),
  chatMutes: call({
    feature: 'chat',
    gate,
    summary: 'Who is muted now, those muted last first.',
    path: '/api/chat/moderate/mutes',
    who,
    presence: 'cookie',
    input: z.strictObject(page),
    output: z.object({ rows: z.array(chatMuteRow), ...pages }),
  }),
  chatLog: call({
    feature: 'chat',
    gate,
    summary: 'What was done in the chat, newest first.',
    path: '/api/chat/moderate/log',
    who,
    presence: 'cookie',
    input: z.strictObject({
      ...page,
      user: playerName.optional(),
      by: playerName.optional(),
      action: chatAction.optional(),
    }),
    output: z.object({ rows: z.array(chatLogRow), ...pages }),
    refusals: [chatModerationRefusals['unknown-player']],
  }),
  chatTotals: call({
    feature: 'chat',
    gate,
    summary: 'The log since an instant in numbers, beside what the chat itself shows.',
    path: '/api/chat/moderate/totals',
    who,
    presence: 'cookie',
    input: z.strictObject({ since: instantMs.max(8.64e15) }),
    output: chatTotals,
  }),
  chatReports: call({
    feature: 'chat',
    gate,
    summary: 'Messages with open reports, most reported first.',
    path: '/api/chat/moderate/reports',
    who,
    presence: 'cookie',
    input: empty,
    output: z.array(chatReportRow).max(100),
  }),
  closeReport: call({
    feature: 'chat',
    gate,
    summary: 'Closes the reports of a message, with or without an act.',
    path: '/api/chat/moderate/report/close',
    who,
    presence: 'cookie',
    input: z.strictObject({
      id: wireId,
      action: z.enum(['none', 'remove', 'mute']),
      minutes: z.int().min(1).max(52_560_000).optional(),
      reason,
      note,
    }),
    output: z.object({ ok: z.literal(true) }),
    refusals: [
      chatRefusals['message-gone'],
      chatModerationRefusals['report-closed'],
      chatModerationRefusals['not-above'],
      chatModerationRefusals['reason-needed'],
    ],
  }),
  chatAppeals: call({
    feature: 'chat',
    gate,
    summary: 'Appeals, those without an answer first.',
    path: '/api/chat/moderate/appeals',
    who,
    presence: 'cookie',
    input: empty,
    output: z.array(chatAppealRow).max(100),
  }),
  closeAppeal: call({
    feature: 'chat',
    gate,
    summary: 'Grants or denies an appeal; a granted one against the mute in effect ends it.',
    path: '/api/chat/moderate/appeal/close',
    who,
    presence: 'cookie',
    input: z.strictObject({
      id: wireId,
      granted: z.boolean(),
      answer: z.string().min(1).max(500),
    }),
    output: z.object({ ok: z.literal(true) }),
    refusals: [chatModerationRefusals['appeal-closed']],
  }),
}
