/** Optional products of the licence. Source: 001 section 6; the sportsbook and sport are ours. */
export const pluginIds = [
  'poker',
  'race',
  'trading',
  'solo-currency',
  'support-chat',
  'sportsbook',
  'sport',
] as const

/** Features that the licence's holder may switch off one by one. */
export const featureIds = [
  'chat',
  'promotions',
  'faucet',
  'wheel',
  'deposit-bonus',
  'rakeback',
  'vip',
  'affiliate',
  'token',
  'token.revshare',
  'tips',
  'rain',
  'quiz',
  'feed',
  'ticker',
  'registration',
  'demo-bets',
  'oauth',
  'wallet-connect',
] as const

export type PluginId = (typeof pluginIds)[number]
export type FeatureId = (typeof featureIds)[number]

/**
 * What must be on for a call, whisper, event or page to exist. Off, a call and a whisper answer
 * core/feature-off, the event is not sent, and the page and its menu entry are absent.
 */
export type Gate = PluginId | FeatureId
