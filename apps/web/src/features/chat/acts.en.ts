import type { ChatLogRow } from '@powerplay/contract'
import { muteDurations } from './windows/messages.en.ts'

/** What was done, in words. */
export const actNames: Readonly<Record<ChatLogRow['action'], string>> = {
  remove: 'Message deleted',
  remove_all: 'All messages deleted',
  mute: 'Muted',
  unmute: 'Mute ended',
  hide: 'Hidden after reports',
  shadow: 'Spam shown to its writer only',
  report_close: 'Report closed',
  appeal_granted: 'Appeal granted',
  appeal_denied: 'Appeal denied',
  quiz: 'Quiz started',
}

/** How long a mute lasts, in words. */
export function minutesText(minutes: number): string {
  return (
    muteDurations.find((one) => one.minutes === minutes)?.name.toLowerCase() ?? `${minutes} minutes`
  )
}
