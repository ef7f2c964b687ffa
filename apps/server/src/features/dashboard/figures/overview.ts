import { dayMs, findCurrency, hourMs, toSafeNumber } from '@powerplay/kernel'
import type { CallHandlers, Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inOneSnapshot } from '../../../platform/database/in-one-snapshot.ts'
import type { FeatureHealth } from '../../../program/feature.ts'
import type { ChatDoor } from '../../chat/index.ts'
import { usdCentsOf, type Products, type WalletDoor } from '../../wallet/index.ts'
import { makersSharePpm, promotionGuardPpm } from '../settings.ts'
import { ownAdapters, providerAdapters, toldAdapters } from './adapters.ts'
import {
  activePlayers,
  callbackHours,
  feeSums,
  flowSums,
  mailQueue,
  resultSums,
  type Steps,
} from './overview-store.ts'
import { readPlaces, readPosition, type FigureFold } from './position.ts'
import { inForce, rateInstant } from './rates-in-force.ts'
import {
  besideFigures,
  flowFigures,
  productsOf,
  promotionOf,
  resultFigures,
  unpricedIn,
} from './shape-overview.ts'
import { givenFigure, turnoverFigures } from './shape-turnover.ts'
import type { Makers, OverviewSums, WorthOf } from './sums.ts'

type Parts = Pick<Platform, 'database' | 'settings' | 'clock' | 'logOf'> &
  Pick<WalletDoor, 'prices' | 'products'> & {
    /** How what features lean on stands: each asks its own. */
    readonly health: readonly FeatureHealth[]
    /** Players who are here now, and open pages of everybody. */
    readonly online: ChatDoor['online']
  }
type Period = 'today' | '7' | '30'

const folds: readonly FigureFold[] = [
  'house_results',
  'house_movements',
  'house_payouts',
  'house_players',
]
const daysOf: Readonly<Record<Period, number>> = { today: 1, '7': 7, '30': 30 }
const stepOf: Readonly<Record<Period, number>> = {
  today: hourMs,
  '7': 2 * hourMs,
  '30': 12 * hourMs,
}

/** Whose makers get a share by their cards, and how much by what was set when the month of a step ended. */
function makersOf(
  registered: Pick<Products, 'all'>,
  ppmAt: (at: number) => number,
  { from, stepMs, now }: { readonly from: number; readonly stepMs: number; readonly now: number },
): Makers {
  const products = registered
    .all()
    .flatMap(({ id, paysMakers }) => (paysMakers === true ? [id] : []))
  return { products, ppmAt: (step) => ppmAt(rateInstant(from + step * stepMs, now)) }
}

async function readFigures(on: Queries, bounds: Steps) {
  return {
    results: await resultSums(on, bounds),
    flows: await flowSums(on, bounds),
    fees: await feeSums(on, bounds),
    players: await activePlayers(on, bounds),
    ppmAt: await inForce(on, makersSharePpm),
    position: await readPosition(on, 'house_results'),
    places: await readPlaces(on, folds),
  }
}

/** The overview of a period; see the contract for its shape. */
export function showOverview({
  database,
  settings,
  clock,
  prices,
  products,
  health,
  logOf,
  online,
}: Parts): CallHandlers['adminOverview'] {
  const hasPrice = (currency: string) =>
    prices.usdRateE8(currency) !== undefined && findCurrency(currency) !== undefined
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
    const lengthMs = daysOf[period] * dayMs
    const bounds: Steps = {
      since: new Date(from - lengthMs),
      endBefore: new Date(now - lengthMs),
      until: new Date(now),
      from: new Date(from),
      stepMs,
    }
    const [figures, callbacks, mail, told, here] = await Promise.all([
      inOneSnapshot(database, (on) => readFigures(on, bounds)),
      callbackHours(database, bounds.until),
      mailQueue(database, bounds.until),
      toldAdapters(health, { logOf }),
      online(),
    ])
    const { results, flows, fees, players, ppmAt, position, places } = figures
    const shift = lengthMs / stepMs
    const sums: OverviewSums = {
      ...{ results, flows, fees },
      ...{ steps, from, stepMs, worthOf },
      makers: makersOf(products, ppmAt, { from, stepMs, now }),
      nameOf: (product) => products.of(product).title ?? product,
    }
    const guard = settings.get(promotionGuardPpm)
    const money = flowFigures(sums, shift)
    return {
      ...{ from, to: now, stepMs, position: places },
      figures: [
        ...money.figures,
        ...turnoverFigures(sums),
        ...resultFigures(sums),
        givenFigure(sums),
        { id: 'players', value: players.now, before: players.before, beside: 0, course: [] },
        { id: 'online', value: here.players, before: 0, beside: here.pages, course: [] },
        ...besideFigures(sums),
      ],
      unpriced: unpricedIn(sums, hasPrice).map((currency) => currency.toUpperCase()),
      moneyIn: money.moneyIn,
      moneyOut: money.moneyOut,
      inBefore: money.inBefore,
      outBefore: money.outBefore,
      products: productsOf(sums),
      promotion: { ...promotionOf(sums), guardPercent: guard / 10_000 },
      adapters: [...told, ...providerAdapters(callbacks), ...ownAdapters(mail, position)],
    }
  }
}
