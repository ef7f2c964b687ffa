import { readHistory, type GameHistory } from './game-history.ts'

export const themes = ['main', 'gray', 'blue', 'green'] as const
export const units = ['btc', 'mbtc', 'bits', 'satoshi'] as const
export const fiatViews = ['off', 'EUR', 'USD'] as const
export const fiatCurrencies = ['usd', 'eur'] as const
export const sidebars = ['open', 'collapsed'] as const
export const oddsFormats = [
  'decimal',
  'american',
  'fractional',
  'hongkong',
  'malay',
  'indonesian',
] as const
export const oddsPolicies = ['none', 'better', 'any'] as const
export const liveChannels = ['mine', 'all', 'high_rollers', 'race', 'lucky_wins'] as const

export type Theme = (typeof themes)[number]
export type Unit = (typeof units)[number]
export type FiatView = (typeof fiatViews)[number]
export type FiatCurrency = (typeof fiatCurrencies)[number]
export type SidebarState = (typeof sidebars)[number]
export type OddsFormatName = (typeof oddsFormats)[number]
export type OddsPolicy = (typeof oddsPolicies)[number]
export type LiveChannel = (typeof liveChannels)[number]

/** What this browser remembers between visits. */
export interface Settings {
  theme: Theme
  /** Only 'en' exists (001_d6a9941efb711ce5.txt, section 1). */
  locale: 'en'
  unit: Unit
  currency: string
  /** Play money instead of real balances. */
  demo: boolean
  sound: boolean
  /** Loudness of all sounds, 0 to 100. */
  soundPercent: number
  quick: boolean
  hotkeys: boolean
  fiatView: FiatView
  fiatCurrency: FiatCurrency
  sidebar: SidebarState
  liveFeedEntries: number
  liveChannel: LiveChannel
  /** Newest first, per game, at most 30 each. */
  recentGameHistory: GameHistory
  /** Value of ?c= or /ref/, kept until registration. */
  referral: string | null
  /** When the click that brought it stops counting; null where the cookie says so. */
  referralUntil: number | null
  /** Ids of notifications the reader has closed. */
  closedNotifications: readonly string[]
  isDemoBannerClosed: boolean
  isMonitorOpen: boolean
  /** Where the profit monitor was left, in px; null before it was moved. */
  monitorPlace: { readonly x: number; readonly y: number } | null
  /** How prices of sport are written; nothing is computed from it. */
  oddsFormat: OddsFormatName
  /** Which changes of a price a bet on sport takes without asking. */
  oddsPolicy: OddsPolicy
  /** Sports, events and markets on which nothing can be bet are left out. */
  sportHideInactive: boolean
  /** Where the live widget of sport was left, in px; null before it was moved. */
  widgetPlace: { readonly x: number; readonly y: number } | null
}

export const settingsVersion = 1

export const defaultSettings: Settings = {
  theme: 'main',
  locale: 'en',
  unit: 'btc',
  currency: 'usdt',
  demo: false,
  sound: false,
  soundPercent: 60,
  quick: false,
  hotkeys: true,
  fiatView: 'off',
  fiatCurrency: 'usd',
  sidebar: 'open',
  liveFeedEntries: 10,
  liveChannel: 'all',
  recentGameHistory: {},
  referral: null,
  referralUntil: null,
  closedNotifications: [],
  isDemoBannerClosed: false,
  isMonitorOpen: false,
  monitorPlace: null,
  oddsFormat: 'decimal',
  oddsPolicy: 'better',
  sportHideInactive: true,
  widgetPlace: null,
}

/**
 * Settings from whatever an earlier version, another tab or a curious reader left in the storage:
 * every field that is not what it should be falls back to its default.
 * @param startCurrency id of the currency a first visit begins with.
 */
export function migrateSettings(
  saved: unknown,
  startCurrency: string = defaultSettings.currency,
): Settings {
  const field = fieldsOf(saved)
  return {
    theme: oneOf(field('theme'), themes, defaultSettings.theme),
    locale: 'en',
    unit: oneOf(field('unit'), units, defaultSettings.unit),
    currency: text(field('currency')) ?? startCurrency,
    demo: flag(field('demo'), defaultSettings.demo),
    sound: flag(field('sound'), defaultSettings.sound),
    soundPercent: within(field('soundPercent'), 0, 100, defaultSettings.soundPercent),
    quick: flag(field('quick'), defaultSettings.quick),
    hotkeys: flag(field('hotkeys'), defaultSettings.hotkeys),
    fiatView: oneOf(field('fiatView'), fiatViews, defaultSettings.fiatView),
    fiatCurrency: oneOf(field('fiatCurrency'), fiatCurrencies, defaultSettings.fiatCurrency),
    sidebar: oneOf(field('sidebar'), sidebars, defaultSettings.sidebar),
    liveFeedEntries: within(field('liveFeedEntries'), 5, 50, defaultSettings.liveFeedEntries),
    liveChannel: oneOf(field('liveChannel'), liveChannels, defaultSettings.liveChannel),
    recentGameHistory: readHistory(field('recentGameHistory')),
    referral: text(field('referral')) ?? null,
    referralUntil: instant(field('referralUntil')),
    closedNotifications: texts(field('closedNotifications')),
    isDemoBannerClosed: flag(field('isDemoBannerClosed'), false),
    isMonitorOpen: flag(field('isMonitorOpen'), false),
    monitorPlace: placeOf(field('monitorPlace')),
    oddsFormat: oneOf(field('oddsFormat'), oddsFormats, defaultSettings.oddsFormat),
    oddsPolicy: oneOf(field('oddsPolicy'), oddsPolicies, defaultSettings.oddsPolicy),
    sportHideInactive: flag(field('sportHideInactive'), defaultSettings.sportHideInactive),
    widgetPlace: placeOf(field('widgetPlace')),
  }
}

function fieldsOf(saved: unknown): (name: string) => unknown {
  if (typeof saved !== 'object' || saved === null) return () => undefined
  const entries = new Map<string, unknown>(Object.entries(saved))
  return (name) => entries.get(name)
}

function oneOf<Value extends string>(
  value: unknown,
  allowed: readonly Value[],
  fallback: Value,
): Value {
  return allowed.find((one) => one === value) ?? fallback
}

function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 64 ? value : undefined
}

function instant(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(-100) : []
}

function placeOf(value: unknown): Settings['monitorPlace'] {
  const field = fieldsOf(value)
  const [x, y] = [field('x'), field('y')]
  return Number.isFinite(x) && Number.isFinite(y) && typeof x === 'number' && typeof y === 'number'
    ? { x, y }
    : null
}

function within(value: unknown, min: number, max: number, fallback: number): number {
  return typeof value === 'number' && value >= min && value <= max ? Math.round(value) : fallback
}
