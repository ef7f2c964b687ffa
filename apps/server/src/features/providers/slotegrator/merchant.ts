import type { Config } from '../../../config.ts'
import type { Merchant } from './client.ts'

/** The aggregator of this installation. */
export interface OurMerchant extends Merchant {
  /** True for the emulator that demo builds bring along. */
  readonly isEmbedded: boolean
}

/** Who the emulator of a demo build knows us as: play money, nothing to keep secret. */
export const embeddedMerchant = {
  merchantId: 'powerplay-demo',
  key: 'the-key-of-the-demo-build',
  operatorToken: 'the-operator-of-the-demo-build',
} as const

/** True where the installation brings the emulated aggregator. */
export function hasEmulator(config: Config): boolean {
  return config.AGGREGATOR_URL === undefined && config.DEMO_BUILD && config.EMULATORS
}

/**
 * Null where the installation has no games of other makers.
 * @param emulatorPort null while the emulator does not listen yet.
 */
export function merchantOf(config: Config, emulatorPort: number | null): OurMerchant | null {
  const { AGGREGATOR_URL, AGGREGATOR_ID = '', AGGREGATOR_KEYS } = config
  if (AGGREGATOR_URL !== undefined) {
    const keys = (AGGREGATOR_KEYS?.reveal() ?? '').split(',').filter((key) => key !== '')
    const url = AGGREGATOR_URL.replace(/\/$/, '')
    const markUrlOf = () => null
    return { url, merchantId: AGGREGATOR_ID, keys, isEmbedded: false, markUrlOf }
  }
  if (!hasEmulator(config)) return null
  const { merchantId, key } = embeddedMerchant
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
