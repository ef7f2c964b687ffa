import { z } from 'zod'
import { isoText, wireId } from '../core/fields.ts'

/** Waiting for staff, waiting for the player, or over. */
export const supportStatus = z.enum(['open', 'answered', 'closed'])

/** Who wrote; staff by the name of their account. Source: 001 section 3. */
export const supportUser = z.object({
  _id: wireId,
  name: z.string(),
  avatar: z.string().nullable(),
  staff: z.boolean(),
})

/** A picture that was sent along; only the two sides of its chat are shown it. */
export const supportPicture = z.object({
  _id: wireId,
  url: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
})

/** One message of a support chat. Source: 001 section 3. */
export const supportMessage = z.object({
  _id: wireId,
  message: z.string(),
  user: supportUser,
  created_at: isoText,
  picture: supportPicture.nullable(),
})

const head = {
  _id: wireId,
  status: supportStatus,
  /** The beginning of the first message. */
  title: z.string(),
  /** When each side last looked; null before it did. Source: 001 section 3. */
  user_read: isoText.nullable(),
  support_read: isoText.nullable(),
  created_at: isoText,
  updated_at: isoText,
} as const

/** A chat in the list of its player. */
export const supportChatRow = z.object({
  ...head,
  user: supportUser,
  last: z.object({ message: z.string(), user: supportUser, created_at: isoText }),
  /** Messages of the other side that the caller has not seen. */
  unread: z.int().min(0),
  /** Who closed it; null while it is open. */
  closed_by: z.enum(['user', 'staff', 'time']).nullable(),
  rating: z.int().min(1).max(5).nullable(),
})

/** A chat as staff find it in the queue. */
export const supportQueueRow = supportChatRow.extend({
  assigned: supportUser.nullable(),
  /** Since when the player waits for an answer. */
  waiting_since: isoText.nullable(),
  vipLevel: z.int().min(0),
  note_count: z.int().min(0),
})

/** Something that happened to a chat besides its messages; staff see it. */
export const supportAct = z.object({
  at: isoText,
  by: supportUser.nullable(),
  action: z.enum(['taken', 'handed', 'released', 'closed', 'reopened', 'muted', 'unmuted']),
  /** Whom it was handed to, or the reason. */
  text: z.string().nullable(),
})

/** What staff write beside a chat; its player never sees it. */
export const supportNote = z.object({
  _id: wireId,
  by: supportUser,
  text: z.string(),
  created_at: isoText,
})

/** A chat with the latest messages, oldest first. Source: 001 section 3. */
export const supportChat = z.object({
  ...head,
  user: supportUser,
  messages: z.array(supportMessage),
  /** Whether there are messages before the first one. */
  more: z.boolean(),
  closed_by: z.enum(['user', 'staff', 'time']).nullable(),
  closed_at: isoText.nullable(),
  rating: z.int().min(1).max(5).nullable(),
  /** Until when an answered chat waits before it closes by itself. */
  closes_at: isoText.nullable(),
  /** What only staff see; null for its player. */
  desk: z
    .object({
      assigned: supportUser.nullable(),
      waiting_since: isoText.nullable(),
      first_answer_s: z.int().nullable(),
      acts: z.array(supportAct),
      notes: z.array(supportNote),
      muted_until: isoText.nullable(),
    })
    .nullable(),
})

/** A prepared answer. */
export const supportCanned = z.object({ _id: z.string(), title: z.string(), text: z.string() })

/** Where a question is answered already. */
export const supportTopic = z.object({ title: z.string(), link: z.string() })

/** Whether somebody is there, and how long an answer takes. */
export const supportDesk = z.object({
  online: z.boolean(),
  /** Half of the first answers of the last seven days were quicker; null without any. */
  answer_minutes: z.int().nullable(),
  topics: z.array(supportTopic),
})

/** The queue in numbers. */
export const supportFigures = z.object({
  waiting: z.int(),
  mine: z.int(),
  open: z.int(),
  answered_today: z.int(),
  /** Medians of the last seven days, in seconds; null without any. */
  first_answer_s: z.int().nullable(),
  resolution_s: z.int().nullable(),
  /** Mean of the ratings of the last seven days. */
  rating: z.number().nullable(),
})

/** What staff see of the player beside a chat. */
export const supportPlayer = z.object({
  _id: wireId,
  name: z.string(),
  avatar: z.string().nullable(),
  vipLevel: z.int(),
  joined: isoText,
  email_verified: z.boolean(),
  self_excluded: z.boolean(),
  chats: z.int(),
  muted_until: isoText.nullable(),
})
