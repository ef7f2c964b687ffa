import { z } from 'zod'
import { event } from '../core/event.ts'
import { globalNotification, notification } from './entities.ts'

export const notificationEvents = {
  notification: event({
    wire: 'Notification',
    client: 'notification',
    feature: 'notifications',
    summary: 'Something new in the list of the player, and how much of it is unread.',
    channel: 'User',
    payload: z.object({ row: notification, unread: z.int() }),
  }),
  globalNotification: event({
    wire: 'GlobalNotification',
    client: 'globalNotification',
    feature: 'notifications',
    summary: 'A new line for everybody under the header.',
    channel: 'Everyone',
    payload: globalNotification,
  }),
  globalNotificationGone: event({
    wire: 'GlobalNotificationGone',
    client: 'globalNotificationGone',
    feature: 'notifications',
    summary: 'A line for everybody under the header is over.',
    channel: 'Everyone',
    payload: globalNotification.pick({ _id: true }),
  }),
}
