import { dayMs, hourMs, secondMs } from '@powerplay/kernel'
import { everyone } from '../../platform/broadcaster.ts'
import type { Platform } from '../../platform/context.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { presentGlobal } from './present.ts'
import { deleteOldNotifications, takeUnannounced } from './store.ts'

const announceEveryMs = 2 * secondMs
/** How long a player finds a notification in the list. */
const keptMs = 90 * dayMs

/** Tells open pages of the lines for everybody whose time has come since. */
export async function announceGlobals({ broadcaster, clock, database }: Platform): Promise<void> {
  const rows = await takeUnannounced(database, clock.now())
  for (const row of rows) broadcaster.emit(everyone, 'GlobalNotification', presentGlobal(row))
}

/** Forgets notifications that are older than three months. */
export async function forgetOldNotifications({ clock, database }: Platform): Promise<void> {
  await deleteOldNotifications(database, clock.now() - keptMs)
}

/** What a worker does for all notifications. @returns stop */
export function startNotificationJobs(platform: Platform): () => void {
  const log = platform.logOf('lobby')
  const stops = [
    repeat(log, {
      event: 'lobby.announcement_failed',
      everyMs: announceEveryMs,
      work: () => announceGlobals(platform),
    }),
    repeat(log, {
      event: 'lobby.notifications_clean_up_failed',
      everyMs: hourMs,
      work: () => forgetOldNotifications(platform),
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
