import type { GlobalNotification } from '@powerplay/contract'
import { secondMs } from '@powerplay/kernel'
import { everyone } from '../../platform/broadcaster.ts'
import type { Platform } from '../../platform/context.ts'
import { writesOpen } from '../../platform/http/settings.ts'
import { repeat, type Stop } from '../../platform/jobs/repeat.ts'

/** Id of the line under the header that stands there while the site is read-only. */
export const readOnlyId = 'news_readonly'

const line: GlobalNotification = {
  _id: readOnlyId,
  icon: 'wrench',
  text: 'The site is <b>read-only</b> for a while. You can look at everything and finish what you have open; nothing new is taken. Your money is safe.',
}

/** What stands before all other lines: nothing, unless the site is read-only. */
export function readOnlyLines({ settings }: Pick<Platform, 'settings'>): GlobalNotification[] {
  return settings.get(writesOpen) ? [] : [line]
}

const everyMs = secondMs

/** Tells open pages when the site becomes read-only, and when it is over. @returns stop */
export function watchReadOnly({
  broadcaster,
  settings,
  logOf,
}: Pick<Platform, 'broadcaster' | 'settings' | 'logOf'>): Stop {
  let wasOpen = settings.get(writesOpen)
  const event = 'notifications.read_only_failed'
  return repeat(logOf('lobby'), {
    event,
    everyMs,
    async work() {
      const isOpen = settings.get(writesOpen)
      if (isOpen === wasOpen) return
      wasOpen = isOpen
      if (isOpen) broadcaster.emit(everyone, 'GlobalNotificationGone', { _id: readOnlyId })
      else broadcaster.emit(everyone, 'GlobalNotification', line)
    },
  })
}
