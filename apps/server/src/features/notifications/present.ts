import { toIso, toWireId } from '@powerplay/kernel'
import type { GlobalNotification, Notification } from '@powerplay/contract'
import { cleanHtml } from '../../platform/clean-html.ts'
import type { GlobalRow, NotificationRow } from './store.ts'

/** Noun of the wire ids of a player's notifications. */
export const notificationNoun = 'note'

/** A player's own notification. */
export function presentNotification(row: NotificationRow): Notification {
  return {
    _id: toWireId(notificationNoun, row.id),
    kind: row.kind,
    title: row.title,
    text: row.text,
    link: row.link,
    read: row.read_at !== null,
    created_at: toIso(row.created_at.getTime()),
  }
}

/** A line for everybody; of its HTML only b, i, a and br stay alive. */
export function presentGlobal({ id, icon, html }: GlobalRow): GlobalNotification {
  return { _id: `news_${id}`, icon, text: cleanHtml(html) }
}
