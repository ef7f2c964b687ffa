import { z } from 'zod'
import { call, writeRate } from '../core/call.ts'
import { empty, wireId } from '../core/fields.ts'
import { globalNotification, notification, siteLink } from './entities.ts'

/** Source: 001 sections 2, 3 and 7. */
export const notificationCalls = {
  globalNotifications: call({
    feature: 'notifications',
    summary: 'What is said to everybody under the header, at this moment and to this caller.',
    path: '/api/data/notifications',
    who: 'guest',
    input: empty,
    output: z.array(globalNotification),
  }),
  notifications: call({
    feature: 'notifications',
    summary: 'The own notifications, newest first, page by page.',
    path: '/api/notifications/list',
    who: 'player',
    input: z.strictObject({
      page: z.int().min(1).max(1_000).default(1),
      perPage: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      rows: z.array(notification),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
      unread: z.int(),
    }),
  }),
  readNotifications: call({
    feature: 'notifications',
    summary: 'Marks own notifications as read: those named, or all.',
    path: '/api/notifications/read',
    who: 'player',
    rate: writeRate,
    input: z.union([
      z.strictObject({ ids: z.array(wireId).min(1).max(100) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    output: z.object({ unread: z.int() }),
  }),
  siteLinks: call({
    feature: 'notifications',
    summary: 'Where the operator is outside of this site: social networks and the support chat.',
    path: '/api/data/links',
    who: 'guest',
    input: empty,
    output: z.object({ community: z.array(siteLink), support: z.string().nullable() }),
  }),
}
