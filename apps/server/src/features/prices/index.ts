import { hasManyRows, keepWarm, keptReading } from '../../platform/database/kept-reading.ts'
import type { Stop } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import { createAlarms } from '../payments/index.ts'
import { heldByPlayers, type WalletDoor } from '../wallet/index.ts'
import { pricesArea } from './area.ts'
import { priceHealth } from './health.ts'
import { createPriceKeeper, startKeeper } from './keep-prices.ts'
import type { PriceParts } from './parts.ts'
import { raiseStale } from './stale-prices.ts'

/** What others may ask of prices; the wallet shows them. */
export interface PricesDoor {
  /** Asks the exchanges now and does what follows: what a worker does by itself otherwise. */
  look(): Promise<void>
}

interface Needs {
  readonly wallet: WalletDoor
}

/** What currencies are worth, from the exchanges of `PRICE_VENUES`; without them the wallet's table stands. */
export const prices = feature({
  name: 'prices',
  open({ platform, doors: { wallet } }: Given<Needs>) {
    const { database, clock } = platform
    const held = keptReading({
      ...{ clock, isLarge: () => hasManyRows(database, 'accounts') },
      read: () => heldByPlayers(database),
    })
    const parts: PriceParts = { platform, wallet, held: held.ask, alarms: createAlarms(platform) }
    const { PRICE_VENUES: choices } = platform.config
    const keeper = choices && createPriceKeeper(parts, choices)
    const door: PricesDoor = {
      async look() {
        await keeper?.look()
        await raiseStale(parts)
      },
    }
    let cool: Stop | undefined
    return {
      door,
      areas: [pricesArea(parts)],
      health: async () => [priceHealth(parts)],
      jobs: keeper === undefined ? [] : [() => startKeeper(parts, keeper)],
      start() {
        cool = keepWarm(platform.logOf('prices'), 'prices.held_failed', held)
      },
      close: () => cool?.(),
    }
  },
})
