import { dayMs, findCurrency, hourMs, toSafeNumber } from '@powerplay/kernel'
import type { CallHandlers, Platform } from '../../../platform/context.ts'
import { inOneSnapshot } from '../../../platform/database/in-one-snapshot.ts'
import { usdCentsOf, type WalletDoor } from '../../wallet/index.ts'
import { makersProducts, makersSharePpm, promotionGuardPpm } from '../settings.ts'
import { ownAdapters, providerAdapters } from './adapters.ts'
import {
  activePlayers,
  callbackHours,
  flowSums,
  mailQueue,
  resultSums,
  type Steps,
} from './overview-store.ts'
import { readPlaces, readPosition } from './position.ts'
import { flowFigures, productsOf, promotionOf, resultFigures } from './shape-overview.ts'
import type { OverviewSums, WorthOf } from './sums.ts'

type Parts = Pick<Platform, 'database' | 'settings' | 'clock'> &
  Pick<WalletDoor, 'prices' | 'products'>
type Period = 'today' | '7' | '30'

const daysOf: Readonly<Record<Period, number>> = { today: 1, '7': 7, '30': 30 }
const stepOf: Readonly<Record<Period, number>> = {
  today: hourMs,
  '7': 2 * hourMs,
  '30': 12 * hourMs,
}

/** The overview of a period; see the contract for its shape. */
export function showOverview({
  database,
  settings,
  clock,
  prices,
  products,
}: Parts): CallHandlers['adminOverview'] {
  const worthOf: WorthOf = ({ currency, minor }) => {
    const rate = prices.usdRateE8(currency)
    const found = findCurrency(currency)
    if (rate === undefined || found === undefined) return 0
    return toSafeNumber(usdCentsOf(minor, rate, found.decimals))
  }
  return async ({ period }) => {
    const now = clock.now()
    const stepMs = stepOf[period]
    const from = Math.floor(now / dayMs) * dayMs - (daysOf[period] - 1) * dayMs
    const steps = Math.floor((now - from) / stepMs) + 1
    // As many steps before as are shown: a morning is compared with a morning.
    const lengthMs = daysOf[period] * dayMs
    const bounds: Steps = {
      since: new Date(from - lengthMs),
      until: new Date(now),
      from: new Date(from),
      stepMs,
    }
    const endBefore = new Date(now - lengthMs)
    const [figures, callbacks, mail] = await Promise.all([
      inOneSnapshot(database, async (on) => ({
        results: await resultSums(on, bounds),
        flows: await flowSums(on, bounds),
        players: await activePlayers(on, bounds.from, new Date(from + lengthMs)),
        playersBefore: await activePlayers(on, bounds.since, bounds.from),
        position: await readPosition(on, 'house_results'),
        places: await readPlaces(on, ['house_results', 'house_movements', 'loyalty_days']),
      })),
      callbackHours(database, bounds.until),
      mailQueue(database, bounds.until),
    ])
    const { results, flows, players, playersBefore, position, places } = figures
    const shift = lengthMs / stepMs
    const isShown = ({ step }: { readonly step: number }) =>
      step >= 0 || step * stepMs + from < endBefore.getTime()
    const ppm = settings.get(makersSharePpm)
    const sums: OverviewSums = {
      results: results.filter(isShown),
      flows: flows.filter(isShown),
      ...{ steps, from, stepMs, worthOf },
      makers: { products: makersProducts, ppm },
      nameOf: (product) => products.of(product).title ?? product,
    }
    const guard = settings.get(promotionGuardPpm)
    const money = flowFigures(sums, shift)
    return {
      ...{ from, to: now, stepMs, position: places },
      figures: [
        ...money.figures,
        ...resultFigures(sums),
        { id: 'players', value: players, before: playersBefore, beside: 0, course: [] },
      ],
      moneyIn: money.moneyIn,
      moneyOut: money.moneyOut,
      inBefore: money.inBefore,
      outBefore: money.outBefore,
      products: productsOf(sums),
      promotion: { ...promotionOf(sums), guardPercent: guard / 10_000 },
      adapters: [...providerAdapters(callbacks), ...ownAdapters(mail, position)],
    }
  }
}
