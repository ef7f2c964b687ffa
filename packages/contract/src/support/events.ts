import { z } from 'zod'
import { event } from '../core/event.ts'
import { isoText, wireId } from '../core/fields.ts'
import { supportMessage, supportStatus, supportUser } from './entities.ts'

const gate = 'support-chat'
const feature = 'support'
const said = z.object({ chat_id: wireId, status: supportStatus, message: supportMessage })

/** Names on the wire and in the browser: 001 section 7. */
export const supportEvents = {
  supportMessage: event({
    wire: 'SupportMessage',
    client: 'event:supportMessage',
    feature,
    gate,
    summary: 'A message in a chat of this player.',
    channel: 'Support.{userId}',
    payload: said,
  }),
  supportMessageAdmin: event({
    wire: 'SupportMessageAdmin',
    client: 'event:supportMessageAdmin',
    feature,
    gate,
    summary: 'A message in any chat, for staff.',
    channel: 'Support',
    payload: said,
  }),
  supportRead: event({
    wire: 'SupportRead',
    client: 'supportRead',
    feature,
    gate,
    summary: 'How far each side has read; to both.',
    channel: 'Support.{userId}',
    payload: z.object({
      chat_id: wireId,
      user_read: isoText.nullable(),
      support_read: isoText.nullable(),
    }),
  }),
  supportStatus: event({
    wire: 'SupportStatus',
    client: 'supportStatus',
    feature,
    gate,
    summary: 'A chat was closed, reopened, taken or given back; to both.',
    channel: 'Support.{userId}',
    payload: z.object({
      chat_id: wireId,
      status: supportStatus,
      /** Who answers it; its player is not told. */
      assigned: supportUser.nullable(),
    }),
  }),
  supportTyping: event({
    wire: 'SupportTyping',
    client: 'supportTyping',
    feature,
    gate,
    summary: 'The other side is writing.',
    channel: 'Support.{userId}',
    payload: z.object({ chat_id: wireId, staff: z.boolean(), name: z.string() }),
  }),
}
