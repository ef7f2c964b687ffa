import { messages } from './messages.en.ts'

/** The parts of the own profile, in the order of their tabs. */
export const profileTabs = [
  'overview',
  'statistics',
  'bets',
  'account',
  'security',
  'privacy',
  'preferences',
  'connections',
  'safer-play',
  'documents',
] as const

export type ProfileTab = (typeof profileTabs)[number]

/** The address of a part: what others may see goes by the player, the settings by their name. */
export function pathOfTab(tab: ProfileTab, userId: string): string {
  if (tab === 'overview') return `/profile/${userId}`
  if (tab === 'statistics' || tab === 'bets') return `/profile/${userId}/${tab}`
  return tab === 'account' ? '/profile/settings' : `/profile/settings/${tab}`
}

/** Name of a part on its tab. */
export function nameOfTab(tab: ProfileTab): string {
  return messages.tabs[tab]
}
