import { z } from 'zod'
import { call, type Rate } from '../core/call.ts'
import { empty, isoText, wireId } from '../core/fields.ts'
import {
  supportChat,
  supportChatRow,
  supportDesk,
  supportPicture,
  supportStatus,
} from './entities.ts'
import { supportFileBytes } from './limits.ts'
import { supportFileRefusals, supportRefusals } from './refusals.ts'

const gate = 'support-chat'
const feature = 'support'
const { closed, demo, 'unknown-chat': unknownChat } = supportRefusals

/** So many in a minute. */
export const supportRate = (limit: number): Rate => ({ limit, windowMs: 60_000, per: 'user' })

/** Support as players use it. Source: 001 section 7. */
export const supportCalls = {
  supportDesk: call({
    feature,
    gate,
    summary:
      'Whether somebody of staff is there, how long an answer takes, and what to read first.',
    path: '/api/user/supportDesk',
    who: 'guest',
    input: empty,
    output: supportDesk,
  }),
  supportChats: call({
    feature,
    gate,
    summary: 'The own chats, the latest first.',
    path: '/api/user/supportChats',
    who: 'player',
    input: empty,
    output: z.array(supportChatRow).max(50),
    refusals: [demo],
  }),
  supportChat: call({
    feature,
    gate,
    summary: 'An own chat with its latest messages, or those before one; staff see every chat.',
    path: '/api/user/supportChat',
    who: 'player',
    input: z.strictObject({ id: wireId, before: wireId.optional() }),
    output: supportChat,
    refusals: [unknownChat, demo],
  }),
  supportRead: call({
    feature,
    gate,
    summary: 'Notes that the caller has seen a chat up to now; never goes back.',
    path: '/api/user/supportRead',
    who: 'player',
    rate: supportRate(30),
    input: z.strictObject({ id: wireId }),
    output: z.object({ user_read: isoText.nullable(), support_read: isoText.nullable() }),
    refusals: [unknownChat, demo],
  }),
  supportClose: call({
    feature,
    gate,
    summary: 'Closes an own chat, rates a closed one once, or both.',
    path: '/api/user/supportClose',
    who: 'player',
    rate: supportRate(20),
    input: z.strictObject({ id: wireId, rating: z.int().min(1).max(5).optional() }),
    output: z.object({ status: supportStatus }),
    refusals: [unknownChat, closed, demo],
  }),
  supportTranscript: call({
    feature,
    gate,
    summary: 'A whole chat as text; notes of staff are not in it.',
    path: '/api/user/supportTranscript',
    who: 'player',
    rate: supportRate(10),
    input: z.strictObject({ id: wireId }),
    output: z.object({ name: z.string(), text: z.string() }),
    refusals: [unknownChat, demo],
  }),
  supportFile: call({
    feature,
    gate,
    summary:
      'Takes a PNG, JPEG or WebP picture for a message; it is drawn anew, nothing else is kept.',
    path: '/api/user/supportFile',
    who: 'player',
    rate: supportRate(6),
    uploadBytesMax: supportFileBytes,
    input: z.strictObject({ file: z.instanceof(Uint8Array) }),
    output: supportPicture,
    refusals: [supportFileRefusals['file-refused'], supportFileRefusals['many-files'], demo],
  }),
}
