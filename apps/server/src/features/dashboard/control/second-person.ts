import { isDeepStrictEqual } from 'node:util'

/**
 * Settings that one person alone may change: they move no money, loosen no protection and open
 * nothing that was closed. What is named nowhere here needs a second person, so a new setting does too.
 */
const oneIsEnough: ReadonlySet<string> = new Set([
  'chat.channels',
  'lobby.favoritesMax',
  'originals.crash.bettingMs',
  'originals.crash.pauseMs',
  'profile.ignoredMax',
  'providers.pageEveryMs',
  'providers.quietMinutes',
  'providers.syncEveryMinutes',
  'wallet.startCurrency',
])

/**
 * Which way a setting is tightened: switched off, made smaller (null: none yet), given one more that is closed,
 * or left with fewer that are open (an empty text: none).
 */
type Tightening = 'off' | 'lower' | 'more' | 'fewer'

/** Settings whose tightening one person does, at night too; the way back takes two. */
const tightenedByOne: Readonly<Record<Tightening, readonly string[]>> = {
  off: [
    'auth.oauthOpen',
    'auth.registrationOpen',
    'auth.walletConnectOpen',
    'chat.on',
    'chat.quizOn',
    'chat.rainOn',
    'chat.tipsOn',
    'edge.writesOpen',
    'originals.demoBets',
    'originals.isAvailable',
    'payments.automaticOpen',
    'payments.depositsOpen',
    'payments.withdrawalsOpen',
    'providers.open',
    'sport.open',
    'sportsbook.isOpen',
    'wallet.betsOpen',
    'wallet.demoTopUp',
  ],
  lower: [
    'chat.giftDayCents',
    'chat.quizDayCents',
    'chat.rainMaxCents',
    'chat.tipMaxCents',
    'originals.maxBetEur',
    'originals.maxPayoutEur',
    'payments.automaticDayCents',
    'payments.automaticMaxCents',
    'providers.maxBetEurCents',
    'providers.maxTableBetEurCents',
    'pvp.duelMaxCents',
    'pvp.openDuels',
    'sport.limit.eventLiabilityCents',
    'sport.limit.maxStakeCents',
    'sport.limit.multis',
    'sport.limit.queued',
    'sport.limit.selectionStakeCents',
    'sportsbook.largestBetEurCents',
    'trading.interestCapCents',
    'trading.maxOpenPerUser',
    'trading.maxWagerCents',
    'trading.netCapCents',
    'wallet.betCeilingCents',
  ],
  more: [
    'chat.blockedWords',
    'compliance.featuresOff',
    'compliance.restrictedCountries',
    'originals.disabledGames',
    'sport.closedSports',
    'sport.haltedEvents',
    'trading.closedTickers',
    'trading.pausedTickers',
    'wallet.stoppedCurrencies',
  ],
  // Where players are sent from the site, and where messages may send them.
  fewer: ['chat.allowedHosts', 'lobby.communityLinks', 'lobby.supportUrl'],
}

/** Settings that switch something off, one by one. */
export const switchedOff: readonly string[] = tightenedByOne.off

/** Settings that list what is closed, words of the chat besides. */
export const closedLists: readonly string[] = tightenedByOne.more.filter(
  (key) => key !== 'chat.blockedWords',
)

/** Every product has a switch of this name, or one of its own. */
const productSwitch = 'wallet.open.'

function tighteningOf(key: string): Tightening | undefined {
  if (key.startsWith(productSwitch)) return 'off'
  const ways = ['off', 'lower', 'more', 'fewer'] as const
  return ways.find((way) => tightenedByOne[way].includes(key))
}

/** How many persons a setting asks for: one, two, or two for the way back only. */
export type SecondPerson = 'never' | 'looser' | 'always'

/** When a second person is asked about a setting. */
export function secondPersonFor(key: string): SecondPerson {
  if (oneIsEnough.has(key)) return 'never'
  return tighteningOf(key) === undefined ? 'always' : 'looser'
}

/** A change that may have to wait. */
export interface SettingStep {
  /** What would hold without it: the value in effect, and any that waits for its date. */
  readonly held: readonly unknown[]
  readonly next: unknown
}

/**
 * Whether a change of this setting waits for a second person: always, but for a short list and for
 * what only stops something or makes it smaller.
 * Source: product specification of the community and staff, 13.3; reliability, 4.
 */
export function needsSecondPerson(key: string, { held, next }: SettingStep): boolean {
  if (oneIsEnough.has(key)) return false
  const way = tighteningOf(key)
  return way === undefined || !held.every((value) => isTighter(way, value, next))
}

function isTighter(way: Tightening, held: unknown, next: unknown): boolean {
  if (way === 'off') return next === false
  if (way === 'lower') {
    const isFirst = held === null
    return typeof next === 'number' && (isFirst || (typeof held === 'number' && next <= held))
  }
  if (way === 'fewer') return next === '' || (Array.isArray(next) && isWithin(next, held))
  return Array.isArray(held) && isWithin(held, next)
}

/** Whether a list holds all of another. */
function isWithin(some: readonly unknown[], whole: unknown): boolean {
  const held = (one: unknown) =>
    Array.isArray(whole) && whole.some((other) => isDeepStrictEqual(one, other))
  return some.every(held)
}
