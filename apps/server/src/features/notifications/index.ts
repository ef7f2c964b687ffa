import { feature, type Ground, type Job } from '../../program/feature.ts'
import { notificationCalls, type NotificationCalls } from './calls.ts'
import { startNotificationJobs } from './jobs.ts'
import { createNotices, type Notices } from './notices.ts'
import { watchReadOnly } from './read-only-line.ts'
import { notificationSettings } from './settings.ts'

export type { Notice, Notices } from './notices.ts'
export { supportUrl } from './settings.ts'

/** What players and everybody are told. */
interface Notifications {
  readonly calls: NotificationCalls
  /** For features that have something to tell a player. */
  readonly door: Pick<Notices, 'put'>
  readonly jobs: readonly Job[]
  close(): void
}

/** What players and everybody are told. */
export const notifications = feature({
  name: 'notifications',
  settings: notificationSettings,
  open: openNotifications,
})

/** Opens the feature. */
export function openNotifications({ platform }: Pick<Ground, 'platform'>): Notifications {
  const notices = createNotices(platform)
  return {
    calls: notificationCalls(platform),
    door: notices,
    jobs: [() => startNotificationJobs(platform), () => watchReadOnly(platform)],
    close: () => notices.stop(),
  }
}
