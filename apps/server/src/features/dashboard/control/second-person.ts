/**
 * Settings that one person alone may change: they move no money, loosen no protection and open
 * nothing that was closed. What is not named here needs a second person, so a new setting does too.
 */
const oneIsEnough: ReadonlySet<string> = new Set([
  'chat.allowedHosts',
  'chat.blockedWords',
  'chat.channels',
  'lobby.communityLinks',
  'lobby.favoritesMax',
  'lobby.supportUrl',
  'originals.crash.bettingMs',
  'originals.crash.pauseMs',
  'profile.contactInfo',
  'profile.ignoredMax',
  'providers.pageEveryMs',
  'providers.quietMinutes',
  'providers.syncEveryMinutes',
  'wallet.startCurrency',
])

/**
 * Whether a change of this setting waits for a second person: always, but for a short list.
 * Source: product specification of the community and staff, 13.3.
 */
export function needsSecondPerson(key: string): boolean {
  return !oneIsEnough.has(key)
}
