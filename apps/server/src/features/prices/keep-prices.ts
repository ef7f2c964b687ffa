import { secondMs } from '@powerplay/kernel'
import { keepLease, type Term } from '../../platform/jobs/lease.ts'
import { repeat, type Stop } from '../../platform/jobs/repeat.ts'
import { raiseStale } from './stale-prices.ts'
import { Confirmation } from './confirmation.ts'
import type { PriceParts } from './parts.ts'
import { keepPrices, lastPrices } from './price-store.ts'
import { spotPrices } from './spot-prices.ts'
import { askVenues, chosenVenues, type VenueChoice } from './venues/ask-venues.ts'

/** Asks exchanges and keeps what they say together. */
export interface PriceKeeper {
  /** Asks them once; what counts is written before this is over, unless `mayWrite` says no. */
  look(mayWrite?: () => boolean): Promise<void>
}

export function createPriceKeeper(
  { platform, wallet }: Pick<PriceParts, 'platform' | 'wallet'>,
  choices: readonly VenueChoice[],
): PriceKeeper {
  const { clock, database, logOf } = platform
  const log = logOf('prices')
  const venues = chosenVenues(choices)
  const confirmation = new Confirmation()
  return {
    async look(mayWrite = () => true) {
      const heard = await askVenues(venues, { nowMs: clock.now(), log })
      const found = spotPrices(heard, venues)
      const last = await lastPrices(database)
      confirmation.forgetAllBut(new Set(found.map(({ currency }) => currency)))
      const counted = found.filter(({ currency, usdE8 }) => {
        const confirms = confirmation.confirms(currency, usdE8, last.get(currency))
        if (!confirms) {
          const from = { last: String(last.get(currency)), next: String(usdE8) }
          log.warn({ event: 'prices.far', currency, ...from })
        }
        return confirms
      })
      if (counted.length === 0 || !mayWrite()) return
      const now = performance.now()
      await keepPrices(
        database,
        counted.map(({ currency, usdE8, venues: names, askedAt }) => ({
          ...{ currency, usdE8, source: names.join(','), ageMs: now - askedAt },
        })),
      )
      await wallet.prices.refresh()
    },
  }
}

const lookEveryMs = 15 * secondMs

/** Looks from the one worker that holds the lease. @returns its end. */
export function startKeeper(parts: PriceParts, keeper: PriceKeeper): Stop {
  const { database, mintId, logOf } = parts.platform
  const log = logOf('prices')
  let term: Term | undefined
  const lease = keepLease(
    { database, log, mintId },
    { name: 'prices', onTerm: (one) => (term = one) },
  )
  const isHeld = () => term?.isHeld() === true
  const stop = repeat(log, {
    event: 'prices.look_failed',
    everyMs: lookEveryMs,
    async work() {
      if (!isHeld()) return
      await keeper.look(isHeld)
      await raiseStale(parts)
    },
  })
  return async () => {
    await stop()
    await lease.stop()
  }
}
