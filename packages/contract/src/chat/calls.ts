import { z } from 'zod'
import { call, type Rate } from '../core/call.ts'
import { amount, amountText, currencyId, empty, isoText, wireId } from '../core/fields.ts'
import {
  chatChannel,
  chatChannelId,
  chatMessage,
  chatRecordRow,
  chatSelf,
  emojiPack,
  gif,
} from './entities.ts'
import { chatCatchUpRows, chatRulesVersion } from './limits.ts'
import { chatMoneyRefusals, chatRefusals } from './refusals.ts'

/** So many in a minute. */
export const perMinute = (limit: number, per: Rate['per'] = 'user'): Rate => ({
  limit,
  windowMs: 60_000,
  per,
})

/** A name as commands write it. */
export const playerName = z.string().min(1).max(64)

const gate = 'chat'

/** Chat of players. Source: 000 section 7, 001 sections 5 and 7. */
export const chatCalls = {
  chatChannels: call({
    feature: 'chat',
    gate,
    summary: 'The channels in their order, and whether the caller may write there.',
    path: '/api/chat/channels',
    who: 'guest',
    input: empty,
    output: z.array(chatChannel),
  }),
  chatSelf: call({
    feature: 'chat',
    gate,
    summary: 'What the caller needs to know of himself to use the chat.',
    path: '/api/chat/self',
    who: 'player',
    input: empty,
    output: chatSelf,
  }),
  chatHistory: call({
    feature: 'chat',
    gate,
    summary:
      'Messages of a channel, newest first: the latest, those before a number, or up to 200 ' +
      'after one for who comes back.',
    path: '/api/chat/history',
    who: 'guest',
    rate: perMinute(30, 'ip'),
    input: z.strictObject({
      channel: z.string().min(1).max(24),
      before: z.int().min(1).optional(),
      after: z.int().min(0).optional(),
    }),
    output: z.array(chatMessage).max(chatCatchUpRows),
    refusals: [chatRefusals['unknown-channel']],
  }),
  acceptChatRules: call({
    feature: 'chat',
    gate,
    summary: 'Agrees to the rules of the chat; kept with the account.',
    path: '/api/chat/rules/accept',
    who: 'player',
    rate: perMinute(20),
    input: z.strictObject({ version: z.literal(chatRulesVersion) }),
    output: z.object({ ok: z.literal(true) }),
  }),
  linkGame: call({
    feature: 'chat',
    gate,
    summary: 'Shares a bet: an own one, or a public one of somebody else.',
    path: '/api/chat/link_game',
    who: 'player',
    rate: perMinute(30),
    input: z.strictObject({ id: wireId, channel: chatChannelId }),
    output: z.object({ id: wireId }),
    refusals: [
      chatRefusals['unknown-bet'],
      chatRefusals.muted,
      chatRefusals['slow-mode'],
      chatRefusals['rules-not-accepted'],
      chatRefusals['channel-closed'],
      chatRefusals['private-bet'],
    ],
  }),
  likeMessage: call({
    feature: 'chat',
    gate,
    summary: 'Likes a message, or takes that back; repeating it changes nothing.',
    path: '/api/chat/like',
    who: 'player',
    rate: perMinute(20),
    input: z.strictObject({ id: wireId, on: z.boolean() }),
    output: z.object({ likes: z.int() }),
    refusals: [chatRefusals['message-gone'], chatRefusals.muted],
  }),
  reportMessage: call({
    feature: 'chat',
    gate,
    summary: 'Complains of a message, once; three different players hide it until it is looked at.',
    path: '/api/chat/report',
    who: 'player',
    rate: perMinute(5),
    input: z.strictObject({
      id: wireId,
      reason: z.enum(['spam', 'abuse', 'begging', 'scam', 'other']),
      note: z.string().max(200).optional(),
    }),
    output: z.object({ ok: z.literal(true) }),
    refusals: [chatRefusals['message-gone']],
  }),
  tip: call({
    feature: 'chat',
    gate: 'tips',
    summary: 'Gives real money to another player.',
    path: '/api/chat/tip',
    who: 'player',
    key: true,
    rate: perMinute(10),
    input: z.strictObject({
      name: playerName,
      amount,
      currency: currencyId,
      public: z.boolean().default(true),
      channel: chatChannelId.default('general'),
    }),
    output: z.object({ balance: amountText }),
    refusals: [
      chatMoneyRefusals['unknown-username'],
      chatMoneyRefusals['invalid-amount'],
      chatMoneyRefusals['not-enough'],
      chatMoneyRefusals['daily-limit'],
      chatMoneyRefusals['too-new'],
      chatMoneyRefusals['muted-money'],
      chatMoneyRefusals['no-deposit'],
      chatRefusals['slow-mode'],
      chatRefusals['channel-closed'],
    ],
  }),
  rain: call({
    feature: 'chat',
    gate: 'rain',
    summary: 'Shares real money among people who wrote in a channel lately, picked by chance.',
    path: '/api/chat/rain',
    who: 'player',
    key: true,
    rate: perMinute(1),
    input: z.strictObject({
      amount,
      currency: currencyId,
      users: z.int(),
      channel: chatChannelId.default('general'),
    }),
    output: z.object({ users: z.array(z.string()), each: amountText, balance: amountText }),
    refusals: [
      chatMoneyRefusals['number-of-users'],
      chatMoneyRefusals['invalid-amount'],
      chatMoneyRefusals['not-enough'],
      chatMoneyRefusals['too-few-people'],
      chatMoneyRefusals['rain-limit'],
      chatMoneyRefusals['muted-money'],
      chatMoneyRefusals['no-deposit'],
      chatRefusals['slow-mode'],
      chatRefusals['channel-closed'],
    ],
  }),
  rainOutlook: call({
    feature: 'chat',
    gate: 'rain',
    summary: 'How many people a rain of the caller could fall on now.',
    path: '/api/chat/rain/outlook',
    who: 'player',
    rate: perMinute(30),
    input: z.strictObject({ channel: chatChannelId }),
    output: z.object({ available: z.int() }),
  }),
  emojiPacks: call({
    feature: 'chat',
    gate,
    summary: 'The packs of emoji and stickers.',
    path: '/api/chat/emoji/packs',
    who: 'guest',
    input: empty,
    output: z.array(emojiPack),
  }),
  gifs: call({
    feature: 'chat',
    gate,
    summary: 'Searches for moving pictures behind our own address.',
    method: 'GET',
    path: '/api/gifs',
    who: 'player',
    rate: perMinute(30),
    input: z.strictObject({
      q: z.string().min(1).max(50),
      limit: z.coerce.number().int().min(1).max(80).default(80),
      skip: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    output: z.object({ data: z.array(gif), total: z.int() }),
    refusals: [chatRefusals['search-down']],
  }),
  chatRecord: call({
    feature: 'chat',
    gate,
    summary: 'What moderators did about the own messages, with reasons and appeals, newest first.',
    path: '/api/chat/record',
    who: 'player',
    input: empty,
    output: z.object({
      rows: z.array(chatRecordRow).max(100),
      /** Counts over the whole record. */
      totals: z.object({ removed: z.int(), mutes: z.int(), appeals: z.int() }),
      muted_until: isoText.nullable(),
    }),
  }),
  appeal: call({
    feature: 'chat',
    gate,
    summary: 'Asks moderators to look at an act again; once per act, within 14 days.',
    path: '/api/chat/appeal',
    who: 'player',
    rate: perMinute(5),
    input: z.strictObject({ id: wireId, text: z.string().min(10).max(500) }),
    output: z.object({ ok: z.literal(true) }),
    refusals: [chatRefusals['unknown-act'], chatRefusals['appealed-before']],
  }),
}
