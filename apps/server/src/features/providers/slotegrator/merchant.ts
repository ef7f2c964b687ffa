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
} as const

/** Null where the installation has no games of other makers. */
export function merchantOf(config: Config): OurMerchant | null {
  const { AGGREGATOR_URL, AGGREGATOR_ID, AGGREGATOR_KEYS } = config
  if (AGGREGATOR_URL !== undefined && AGGREGATOR_ID !== undefined) {
    const keys = (AGGREGATOR_KEYS?.reveal() ?? '').split(',').filter((key) => key !== '')
    const url = AGGREGATOR_URL.replace(/\/$/, '')
    return { url, merchantId: AGGREGATOR_ID, keys, isEmbedded: false }
  }
  if (!config.DEMO_BUILD || config.EMULATOR_PORT === 0) return null
  const { merchantId, key } = embeddedMerchant
  const url = `http://127.0.0.1:${config.EMULATOR_PORT}`
  return { url, merchantId, keys: [key], isEmbedded: true }
}
