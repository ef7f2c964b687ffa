import { z } from 'zod'
import { wireId } from '../core/fields.ts'
import { whisper } from '../core/whisper.ts'
import { supportRefusals } from './refusals.ts'

const feature = 'support'
const gate = 'support-chat'

/** Source: 001 section 7. */
export const supportWhispers = {
  SupportMessage: whisper({
    name: 'SupportMessage',
    feature,
    gate,
    summary:
      'Writes in a support chat, or opens one (channel "new"); the request’s id makes it happen once.',
    who: 'player',
    key: false,
    rate: { limit: 20, windowMs: 60_000, per: 'user' },
    input: z.strictObject({
      channel: wireId,
      message: z.string().max(8_000),
      /** A picture that was sent before. */
      picture: wireId.optional(),
    }),
    output: z.object({ id: wireId, message_id: wireId }),
    refusals: Object.values(supportRefusals),
  }),
  SupportTyping: whisper({
    name: 'SupportTyping',
    feature,
    gate,
    summary: 'Shows the other side of a chat that somebody writes; kept nowhere.',
    who: 'player',
    key: false,
    rate: { limit: 30, windowMs: 60_000, per: 'user' },
    input: z.strictObject({ channel: wireId }),
    output: z.object({}),
    refusals: [supportRefusals['unknown-chat'], supportRefusals.demo],
  }),
}
