import { z } from 'zod'
import { empty, wireId } from '../core/fields.ts'
import { whisper } from '../core/whisper.ts'
import { onlineUser } from './entities.ts'
import { chatRefusals } from './refusals.ts'

const rate = { limit: 5, windowMs: 1_000, per: 'user' } as const
const refusals = [
  chatRefusals.length,
  chatRefusals.muted,
  chatRefusals['slow-mode'],
  chatRefusals['rules-not-accepted'],
  chatRefusals['channel-closed'],
  chatRefusals['text-not-allowed'],
]

/** Source: 000 section 7. */
export const chatWhispers = {
  ChatMessage: whisper({
    name: 'ChatMessage',
    feature: 'chat',
    gate: 'chat',
    summary: 'Writes in a channel.',
    who: 'player',
    key: false,
    rate,
    input: z.strictObject({
      message: z.string().max(8_000),
      channel: z.string().min(1).max(24),
    }),
    output: z.object({ id: wireId }),
    refusals,
  }),
  ChatStickerMessage: whisper({
    name: 'ChatStickerMessage',
    feature: 'chat',
    gate: 'chat',
    summary: 'Sends a sticker or a moving picture of our own addresses.',
    who: 'player',
    key: false,
    rate,
    input: z.strictObject({
      url: z.string().min(1).max(500),
      channel: z.string().min(1).max(24),
    }),
    output: z.object({ id: wireId }),
    refusals,
  }),
  OnlineUsers: whisper({
    name: 'OnlineUsers',
    feature: 'chat',
    gate: 'chat',
    summary: 'How many people are here, and for chat moderators who, 500 at most.',
    who: 'guest',
    key: false,
    rate,
    input: empty,
    output: z.object({ count: z.int(), users: z.array(onlineUser).max(500).optional() }),
    refusals: [],
  }),
}
