import type { Platform } from '../../platform/context.ts'
import { notificationCalls, type NotificationCalls } from './calls.ts'
import { startNotificationJobs } from './jobs.ts'
import { createNotices, type Notices } from './notices.ts'
import { notificationSettings } from './settings.ts'

export type { Notice, Notices } from './notices.ts'

/** What players and everybody are told. */
export interface Notifications {
  readonly calls: NotificationCalls
  /** For features that have something to tell a player. */
  readonly door: Pick<Notices, 'put'>
  /** What one worker does for all. @returns stop */
  startUpkeep(): () => void
  stop(): void
}

/** Assembles this part of the feature. */
export function createNotifications(platform: Platform): Notifications {
  platform.settings.register(notificationSettings)
  const notices = createNotices(platform)
  return {
    calls: notificationCalls(platform),
    door: notices,
    startUpkeep: () => startNotificationJobs(platform),
    stop: () => notices.stop(),
  }
}
