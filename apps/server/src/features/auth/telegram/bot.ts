import type { Config } from '../../../config.ts'
import { isServedSecurely } from '../../../platform/http/cookies/cookies.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { IdentityKind } from '../identities/identity-store.ts'

/** Who signs launch data. */
export interface TelegramBot {
  readonly token: string
  /** People of the test bot are never people of a real one. */
  readonly kind: Extract<IdentityKind, 'telegram' | 'telegram-test'>
}

/**
 * Builds that are not real have a bot of their own, unless a real one is configured. It signs whoever
 * asks in as whom he says; over https a site is there for more people than its operator.
 */
export function hasTestBot(config: Config): boolean {
  const { DEMO_BUILD, NODE_ENV, TELEGRAM_BOT_TOKEN } = config
  const isReal = TELEGRAM_BOT_TOKEN !== undefined || isServedSecurely(config)
  return !isReal && (DEMO_BUILD || NODE_ENV !== 'production')
}

/** The configured bot, or the test bot, whose token is this installation's own. */
export function telegramBot(config: Config, secrets: Secrets): TelegramBot | undefined {
  if (config.TELEGRAM_BOT_TOKEN !== undefined) {
    return { token: config.TELEGRAM_BOT_TOKEN.reveal(), kind: 'telegram' }
  }
  if (!hasTestBot(config)) return undefined
  return { token: `1:${secrets.key('telegram').toString('base64url')}`, kind: 'telegram-test' }
}

/** Where the Telegram button leads: the configured link, the test bot's page, or nowhere. */
export function telegramDoor(config: Config): string | null {
  if (config.TELEGRAM_BOT_TOKEN !== undefined) return config.TELEGRAM_APP_URL ?? null
  return hasTestBot(config) ? '/debugger/telegram' : null
}
