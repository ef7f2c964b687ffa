import { z } from 'zod'
import { amountText, currencyId, instantMs, isoText, multiplier, wireId } from '../core/fields.ts'
import { access } from '../profile/entities.ts'

/** A room of the chat, as the setting `chat.channels` names it, or the room of a table. */
export const chatChannelId = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/)

/** Who wrote; a deleted account is called "deleted". Source: 000 section 3. */
export const chatUser = z.object({
  _id: wireId,
  name: z.string(),
  avatar: z.string().nullable(),
  access,
})

/** A player as others name one in a line of the chat itself. */
const shortUser = z.object({ _id: wireId, name: z.string() })

/** Whoever only receives: without id and name where he keeps his bets private. */
const receiver = z.object({ _id: wireId.nullable(), name: z.string().nullable() })

/** What somebody wrote, or the picture that was sent instead of a text. */
const writtenData = z.union([z.object({ message: z.string() }), z.object({ url: z.string() })])

/** What the chat itself says: a tip, a rain, an announcement. */
const serviceData = z.object({
  kind: z.enum(['tip', 'rain', 'house_rain', 'system']),
  from: shortUser.nullable(),
  to: receiver.nullable(),
  amount: amountText.nullable(),
  currency: currencyId.nullable(),
  /** What each of the people got. */
  each: amountText.nullable(),
  users: z.array(receiver).max(25),
  text: z.string().nullable(),
})

/** A question to everybody; its answer is never sent before somebody gave it. */
export const quizData = z.object({
  _id: wireId,
  question: z.string(),
  reward: amountText,
  currency: currencyId,
  expires_at: isoText,
  /** True once it is answered or its time is over. */
  closed: z.boolean(),
})

/** How a quiz ended; nobody answered where `user` is null. Source: 000 section 3. */
export const quizAnsweredData = z.object({
  user: shortUser.nullable(),
  question: z.string(),
  correct: z.string().nullable(),
  reward: amountText,
  currency: currencyId,
})

/** A shared bet. Source: 000 section 3. */
export const gameLinkData = z.object({
  _id: wireId,
  /** Id of the game. */
  game: z.string(),
  name: z.string(),
  /** Id of its picture. */
  image: z.string(),
  /** Id of the bet. */
  id: wireId,
  currency: currencyId,
  splitTotal: amountText,
  multiplier,
})

const common = {
  _id: wireId,
  /** Counts the messages of a channel from 1 without gaps, whatever became of them. */
  number: z.int().min(1),
  channel: chatChannelId,
  /** Null for what the chat itself says. */
  user: chatUser.nullable(),
  vipLevel: z.int().min(0).max(10),
  created_at: isoText,
  likes: z.int().min(0),
  /** Whether the caller likes it; false in what is pushed to everybody. */
  liked: z.boolean(),
} as const

/** One line of the chat. A sticker is of type `message` with a `url`. Source: 000 section 3. */
export const chatMessage = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('message'), data: writtenData }),
  z.object({ ...common, type: z.literal('service'), data: serviceData }),
  z.object({ ...common, type: z.literal('quiz'), data: quizData }),
  z.object({ ...common, type: z.literal('quiz_answered'), data: quizAnsweredData }),
  z.object({ ...common, type: z.literal('game_link'), data: gameLinkData }),
])

/** Why somebody cannot write in a channel now. */
export const chatObstacle = z.enum(['guest', 'email', 'rules', 'muted', 'staff-only', 'wager'])

/** A channel as this caller finds it. */
export const chatChannel = z.object({
  id: chatChannelId,
  name: z.string(),
  slow_s: z.int().min(0),
  max_len: z.int().min(1),
  can_write: z.boolean(),
  reason: chatObstacle.nullable(),
})

/** The rules by number, or something else. */
export const chatReason = z.enum([
  'rule1',
  'rule2',
  'rule3',
  'rule4',
  'rule5',
  'rule6',
  'rule7',
  'rule8',
  'rule9',
  'rule10',
  'other',
])

/** Until when somebody may not write, and why. */
export const chatMute = z.object({
  until: isoText,
  reason: chatReason.nullable(),
  note: z.string().nullable(),
})

/** What the caller needs to know of himself to use the chat. */
export const chatSelf = z.object({
  /** Version of the rules that were agreed to. */
  rules: z.string().nullable(),
  mute: chatMute.nullable(),
  /** Ids of the players whose messages are not shown. */
  ignore: z.array(wireId),
  /** USD cents that may still be given away today. */
  tip_left_cents: z.int().min(0),
})

export const chatAction = z.enum([
  'remove',
  'remove_all',
  'mute',
  'unmute',
  'hide',
  'shadow',
  'report_close',
  'appeal_granted',
  'appeal_denied',
  'quiz',
])

const appealState = z.enum(['open', 'granted', 'denied'])

/** An act against the own writing, as its player sees it: never who did it. */
export const chatRecordRow = z.object({
  _id: wireId,
  at: isoText,
  action: chatAction,
  channel: z.string().nullable(),
  message_text: z.string().nullable(),
  reason: chatReason.nullable(),
  note: z.string().nullable(),
  minutes: z.int().nullable(),
  /** Whether an appeal against it can be made now. */
  can_appeal: z.boolean(),
  appeal: z
    .object({ state: appealState, text: z.string(), answer: z.string().nullable() })
    .nullable(),
})

/** A line of the moderators' log. */
export const chatLogRow = z.object({
  _id: wireId,
  at: isoText,
  /** Null for what the house did by itself. */
  by: shortUser.nullable(),
  action: chatAction,
  user: shortUser.nullable(),
  channel: z.string().nullable(),
  message_text: z.string().nullable(),
  /** Messages that the act took away. */
  messages: z.int(),
  reason: chatReason.nullable(),
  note: z.string().nullable(),
  minutes: z.int().nullable(),
})

/** A message that players complained of. */
export const chatReportRow = z.object({
  /** Id of the message. */
  _id: wireId,
  message_text: z.string(),
  channel: z.string(),
  user: shortUser.nullable(),
  at: isoText,
  hidden: z.boolean(),
  reports: z.array(
    z.object({ by: shortUser, reason: z.string(), note: z.string().nullable(), at: isoText }),
  ),
})

/** An appeal that waits for, or got, its answer. */
export const chatAppealRow = z.object({
  _id: wireId,
  at: isoText,
  user: shortUser,
  text: z.string(),
  state: appealState,
  answer: z.string().nullable(),
  act: chatLogRow,
})

/** Somebody who may not write now. */
export const chatMuteRow = chatMute.extend({
  user: shortUser,
  by: shortUser.nullable(),
  at: isoText,
})

export const emojiFile = z.object({ id: z.string(), path: z.string() })

/** Emoji (`:id:` in a text) or stickers. Source: 000 section 3. */
export const emojiPack = z.object({
  metadata: z.object({ name: z.string(), kind: z.enum(['emoji', 'sticker']) }),
  files: z.array(emojiFile),
})

/** Something that moves, from the search behind our own address. */
export const gif = z.object({
  id: z.string(),
  url: z.string(),
  preview: z.string(),
  width: z.int(),
  height: z.int(),
})

/** Somebody who is here. */
export const onlineUser = chatUser.extend({ vipLevel: z.int() })

/** Totals of the log per action and per moderator, since an instant. */
export const chatTotals = z.object({
  since: instantMs,
  total: z.int(),
  by_action: z.array(z.object({ action: chatAction, count: z.int() })),
  by_moderator: z.array(z.object({ by: shortUser.nullable(), count: z.int() })),
  /** Messages that the log says were taken away. */
  messages_logged: z.int(),
  /** Messages that are gone, counted in the chat itself: the log has to explain each. */
  messages_removed: z.int(),
})
