import { openSharedClock } from '../../platform/time/shared-clock.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { tradingCalls, tradingWhispers } from './calls.ts'
import { positionsAreWagers } from './checks.ts'
import { startEngine, type TradingEngine } from './engine/engine.ts'
import { openCandleFeed } from './live/candle-feed.ts'
import { openPricesFeed, pricesMessage } from './live/prices-feed.ts'
import { openTickerFeed, statusGreetings } from './live/ticker-feed.ts'
import type { TradingParts } from './parts.ts'
import { tradingProduct } from './product.ts'
import { openOrderIntake } from './positions/order-intake.ts'
import { openBoard } from './price/board.ts'
import { seedHistory } from './price/seed-history.ts'
import { execDelayMs, maxRoiPercent, pnlFeePercent, tradingSettings } from './settings.ts'
import { openVenues, tickersOn, type Venues } from './venues/venues.ts'
import { tradingAreas } from './watch/areas.ts'

/** What others may ask of trading. */
interface TradingDoor {
  /** Takes part in making prices and deciding positions; other nodes only take orders. */
  startEngine(): void
}

interface Needs {
  readonly auth: Pick<AuthDoor, 'publicUsers'>
  readonly compliance: Pick<JurisdictionDoor, 'refuseRestricted'>
  readonly economy: Pick<EconomyDoor, 'clustersOf'>
  readonly wallet: WalletDoor
}

/** Futures: one price per ticker, and positions that its ticks decide. */
export const trading = feature({
  name: 'trading',
  settings: tradingSettings,
  checks: [positionsAreWagers],
  open: ({
    platform,
    secrets,
    gates,
    messages,
    doors: { auth, compliance, economy, wallet },
  }: Given<Needs>) => {
    const log = platform.logOf('trading')
    const clock = openSharedClock(platform.database, platform.clock, log)
    const choices = platform.config.TRADING_VENUES ?? []
    const onVenues = tickersOn(choices)
    const board = openBoard({ database: platform.database, clock, log, onVenues })
    const intake = openOrderIntake(platform.database, platform.settings)
    const asideGauge = platform.metrics.gauge(
      'trading_positions_aside',
      'Positions that could not be decided or settled and wait for staff.',
    )
    const parts: TradingParts = {
      asideGauge,
      ...{ platform, secrets, wallet, messages, clock, board, intake, log },
      venues: null,
      users: auth,
      people: economy,
      whereabouts: compliance,
    }
    wallet.products.register(tradingProduct)
    const isOn = () => gates.isOn('trading')
    messages.introduce(() => (isOn() ? { execDelayMs: platform.settings.get(execDelayMs) } : {}))
    messages.onJoin(() => {
      const seq = Math.floor(clock.now() / 200)
      return isOn() ? [pricesMessage(parts, seq), ...statusGreetings(parts)] : []
    })
    return openTrading(parts, isOn)
  },
})

/** Its calls refuse core/feature-off while the plugin is off; open positions then wait. */
function openTrading(parts: TradingParts, isOn: () => boolean) {
  const { platform } = parts
  let engine: TradingEngine | undefined
  let venues: Venues | null = null
  openPricesFeed(parts)
  const stops = [openCandleFeed(parts), openTickerFeed(parts)]
  const door: TradingDoor = {
    startEngine() {
      if (engine) return
      const { TRADING_VENUES: choices } = platform.config
      venues = choices === undefined ? null : openVenues(choices, parts)
      engine = startEngine({ ...parts, venues }, isOn)
    },
  }
  return {
    door,
    calls: tradingCalls(parts),
    areas: tradingAreas(parts),
    whispers: tradingWhispers(parts),
    plugins: {
      trading: () => ({
        pnl_fee: platform.settings.get(pnlFeePercent),
        max_roi: platform.settings.get(maxRoiPercent),
      }),
    },
    seed: () => seedHistory(parts),
    start() {
      if (platform.config.ROLES.includes('engine')) door.startEngine()
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await engine?.stop()
      venues?.close()
      await parts.board.close()
      await parts.clock.close()
    },
  }
}
