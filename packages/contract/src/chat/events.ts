import { z } from 'zod'
import { event } from '../core/event.ts'
import { amountText, currencyId, wireId } from '../core/fields.ts'
import { chatChannelId, chatMessage, chatMute, quizAnsweredData, quizData } from './entities.ts'

const gate = 'chat'
const feature = 'chat'

/** Source: 001 section 7 for names on the wire, 000 section 7 for those in the browser. */
export const chatEvents = {
  chatMessage: event({
    wire: 'ChatMessage',
    client: 'chatMessage',
    feature,
    gate,
    summary: 'New messages, coalesced into one frame.',
    channel: 'Everyone',
    // People read slower than bets fall, and each frame goes to everybody: a busy hall shares them.
    frameMs: 160,
    payload: z.object({ rows: z.array(chatMessage).max(20) }),
  }),
  chatRemoveMessages: event({
    wire: 'ChatRemoveMessages',
    client: 'chatRemoveMessages',
    feature,
    gate,
    summary: 'Messages that are gone.',
    channel: 'Everyone',
    payload: z.object({ ids: z.array(wireId) }),
  }),
  chatMessageLike: event({
    wire: 'ChatMessageLike',
    client: 'chatMessageLike',
    feature,
    gate,
    summary: 'How many like a message now.',
    channel: 'Everyone',
    payload: z.object({ id: wireId, likes: z.int() }),
  }),
  newQuiz: event({
    wire: 'NewQuiz',
    client: 'chatNewQuiz',
    feature,
    gate: 'quiz',
    summary: 'A question to everybody in a channel, without its answer.',
    channel: 'Everyone',
    payload: quizData.extend({ channel: chatChannelId }),
  }),
  quizAnswered: event({
    wire: 'QuizAnswered',
    client: 'chatQuizAnswered',
    feature,
    gate: 'quiz',
    summary: 'Somebody was first, or nobody answered in time.',
    channel: 'Everyone',
    payload: quizAnsweredData.extend({ channel: chatChannelId, quiz: wireId }),
  }),
  chatOnline: event({
    wire: 'ChatOnline',
    client: 'chatOnline',
    feature,
    gate,
    summary: 'How many people are here, every 15 seconds.',
    channel: 'Everyone',
    payload: z.object({ count: z.int() }),
  }),
  chatMuted: event({
    wire: 'ChatMuted',
    client: 'chatMuted',
    feature,
    gate,
    summary: 'The player was muted, or may write again.',
    channel: 'User',
    payload: z.object({ mute: chatMute.nullable() }),
  }),
  tipReceived: event({
    wire: 'TipReceived',
    client: 'tipReceived',
    feature,
    gate: 'tips',
    summary: 'Somebody gave the player money.',
    channel: 'User',
    payload: z.object({ from: z.string(), amount: amountText, currency: currencyId }),
  }),
  rainReceived: event({
    wire: 'RainReceived',
    client: 'rainReceived',
    feature,
    gate: 'rain',
    summary: 'The player caught a part of a rain.',
    channel: 'User',
    payload: z.object({ amount: amountText, currency: currencyId }),
  }),
}
