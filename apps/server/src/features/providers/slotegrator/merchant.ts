import { createHmac } from 'node:crypto'
import type { Config } from '../../../config.ts'
import { isServedSecurely } from '../../../platform/http/cookies/cookies.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Merchant } from './client.ts'

/** The aggregator of this installation. */
export interface OurMerchant extends Merchant {
  /** True for the emulator that demo builds bring along. */
  readonly isEmbedded: boolean
}

/**
 * Who the emulator of a demo build knows us as. Its keys are the installation's own: with one that
 * everybody can read, everybody could sign wins.
 */
export function embeddedMerchant(secrets: Pick<Secrets, 'key'>) {
  const keyFor = (use: string) =>
    createHmac('sha256', secrets.key('aggregator')).update(use).digest('hex')
  return {
    merchantId: 'powerplay-demo',
    key: keyFor('merchant'),
    operatorToken: keyFor('operator'),
  } as const
}

/**
 * True where the installation brings the emulated aggregator. A page over https may not frame games
 * over http, so there it needs an address of its own.
 */
export function hasEmulator(config: Config): boolean {
  const isWanted = config.AGGREGATOR_URL === undefined && config.DEMO_BUILD && config.EMULATORS
  return isWanted && (config.EMULATOR_URL !== undefined || !isServedSecurely(config))
}

/** A page of the emulator as players reach it: under EMULATOR_URL where that is set. */
export function publicPage(url: string, { EMULATOR_URL }: Pick<Config, 'EMULATOR_URL'>): string {
  if (EMULATOR_URL === undefined) return url
  const { pathname, search } = new URL(url)
  return new URL(`${pathname}${search}`, EMULATOR_URL).href
}

/**
 * Null where the installation has no games of outside providers.
 * @param emulatorPort null while the emulator does not listen yet.
 */
export function merchantOf(
  config: Config,
  secrets: Pick<Secrets, 'key'>,
  emulatorPort: number | null,
): OurMerchant | null {
  const { AGGREGATOR_URL, AGGREGATOR_ID = '', AGGREGATOR_KEYS } = config
  if (AGGREGATOR_URL !== undefined) {
    const keys = (AGGREGATOR_KEYS?.reveal() ?? '').split(',').filter((key) => key !== '')
    const url = AGGREGATOR_URL.replace(/\/$/, '')
    const markUrlOf = () => null
    return { url, merchantId: AGGREGATOR_ID, keys, isEmbedded: false, markUrlOf }
  }
  if (!hasEmulator(config)) return null
  const { merchantId, key } = embeddedMerchant(secrets)
  const origin = `http://127.0.0.1:${emulatorPort ?? config.EMULATOR_PORT}`
  return {
    url: `${origin}/api/v1`,
    merchantId,
    keys: [key],
    isEmbedded: true,
    markUrlOf: (provider) =>
      `${origin}/art/provider/${provider.toLowerCase().replaceAll(' ', '-')}.svg`,
  }
}
