import { z } from 'zod'
import { isoText, wireId } from '../core/fields.ts'

/** What a player's own notification is about. */
export const notificationKind = z.enum([
  'deposit',
  'withdrawal',
  'bonus',
  'level',
  'race',
  'affiliate',
  'tip',
  'rain',
  'support',
  'security',
  'system',
])

/** One line of a player's list. */
export const notification = z.object({
  _id: wireId,
  kind: notificationKind,
  title: z.string(),
  text: z.string(),
  /** Path of the site that the line leads to. */
  link: z.string().nullable(),
  read: z.boolean(),
  created_at: isoText,
})

/** A line for everybody under the header. Source: 001 section 3, Notification. */
export const globalNotification = z.object({
  _id: wireId,
  icon: z.enum(['info', 'gift', 'trophy', 'warning', 'wrench']),
  /** HTML with b, i, a and br only. */
  text: z.string(),
})

/** A place of the operator outside of this site. */
export const siteLink = z.object({ name: z.string(), url: z.string() })
