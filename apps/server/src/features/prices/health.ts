import { currencies } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { AdapterHealth } from '../../program/adapter-health.ts'
import type { WalletDoor } from '../wallet/index.ts'

const own = { id: 'prices', name: 'Prices' } as const

interface Asked {
  readonly platform: Pick<Platform, 'clock' | 'config'>
  readonly wallet: { readonly prices: Pick<WalletDoor['prices'], 'lastOf'> }
}

/** How the prices stand that exchanges say; a build without exchanges goes by its table. */
export function priceHealth({ platform, wallet }: Asked): AdapterHealth {
  const { clock, config } = platform
  if (config.PRICE_VENUES === undefined) {
    return { ...own, word: 'the fixed table of this build', state: 'quiet', since: null }
  }
  const known = currencies.map(({ id }) => wallet.prices.lastOf(id))
  const lost = known.filter((price) => price?.isFresh !== true)
  if (lost.length === 0) {
    return { ...own, word: 'every currency has one', state: 'up', since: null }
  }
  const ages = lost.flatMap((price) => price?.ageMs ?? [])
  return {
    ...own,
    word: `${lost.length} of ${known.length} currencies have none now`,
    state: lost.length === known.length ? 'down' : 'slow',
    since: ages.length === 0 ? null : Math.round(clock.now() - Math.max(...ages)),
  }
}
