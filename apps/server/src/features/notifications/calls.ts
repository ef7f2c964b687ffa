import { fromWireId } from '@powerplay/kernel'
import { playerOf, type CallHandlers, type Platform } from '../../platform/context.ts'
import { communityLinks, supportUrl } from './settings.ts'
import { createGlobals } from './globals.ts'
import { notificationNoun, presentGlobal, presentNotification } from './present.ts'
import { readOnlyLines } from './read-only-line.ts'
import { countNotifications, markRead, notificationsOf } from './store.ts'

/** The calls about notifications and the links of the frame. */
export type NotificationCalls = Pick<
  CallHandlers,
  'globalNotifications' | 'notifications' | 'readNotifications' | 'siteLinks'
>

/** Contract call to store. */
export function notificationCalls(platform: Platform): NotificationCalls {
  const { clock, database, settings } = platform
  const globals = createGlobals(platform)
  return {
    async globalNotifications(_input, { caller }) {
      const audience = caller.userId === null ? 'guests' : 'players'
      const rows = await globals()
      const own = rows.filter((row) => ['all', audience].includes(row.audience)).map(presentGlobal)
      return [...readOnlyLines(platform), ...own]
    },
    async notifications({ page, perPage }, context) {
      const userId = playerOf(context)
      const part = { skip: (page - 1) * perPage, size: perPage }
      const [rows, { total, unread }] = await Promise.all([
        notificationsOf(database, userId, part),
        countNotifications(database, userId),
      ])
      const pages = Math.max(1, Math.ceil(total / perPage))
      return { rows: rows.map(presentNotification), page, pages, total, unread }
    },
    async readNotifications(which, context) {
      const userId = playerOf(context)
      const ids =
        'all' in which ? null : which.ids.flatMap((id) => fromWireId(notificationNoun, id) ?? [])
      await markRead(database, userId, ids, clock.now())
      const { unread } = await countNotifications(database, userId)
      return { unread }
    },
    async siteLinks() {
      const support = settings.get(supportUrl)
      return {
        community: settings.get(communityLinks).map(({ name, url }) => ({ name, url })),
        support: support === '' ? null : support,
      }
    },
  }
}
