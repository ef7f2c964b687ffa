import { Refusal } from '@powerplay/kernel'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../apps/server/src/app.ts'
import type { CallContext } from '../../apps/server/src/platform/context.ts'
import { keyMint } from '../keys.ts'
import { callerOf, type PlaceBet } from './bets.ts'

const mintKey = keyMint()
const nothing = () => undefined
const tickers = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'LTC', 'ADA', 'TRX', 'AVAX', 'LINK']

/** Switches futures on, with room for all orders that the bench sends. */
export async function openFutures({ platform, doors }: App): Promise<void> {
  const set = (key: string, value: unknown) =>
    platform.settings.set({ key, value, reason: 'The bench sends many orders.', by: null })
  await set('compliance.plugins', ['trading'])
  await set('trading.maxOpenPerUser', 1_000)
  await set('trading.interestCapCents', 1_000_000_000_000)
  await set('trading.netCapCents', 1_000_000_000_000)
  await set('trading.minWagerCents', 1)
  doors.trading.startEngine()
}

/** Sends an order that waits for its tick, through the use case behind the call. */
export function orderThroughService(app: App): PlaceBet {
  const shared = { socketId: null, attach: nothing, setSessionCookie: nothing }
  const proven = new Set<string>()
  let turn = 0
  return async (player) => {
    turn += 1
    if (!proven.has(player.userId)) {
      await app.platform.database.query({
        text: 'update users set email_verified_at = now() where id = $1',
        values: [player.userId],
      })
      proven.add(player.userId)
    }
    const context: CallContext = { ...shared, caller: callerOf(player), key: mintKey() }
    const order = {
      ...{ ticker: tickers[turn % tickers.length] ?? 'BTC', wager: '0.01', currency: 'usdt' },
      ...{ side: turn % 2 === 0 ? ('long' as const) : ('short' as const), demo: false },
      ...{ multiplier: 5, feeMode: 'pnl' as const },
    }
    await patiently(() => app.handlers.tradingOpen(order, context))
  }
}

const againMs = 20

/** Where prices are too old for orders, which is the fault of this very load, it is tried again. */
async function patiently(send: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await send()
      return
    } catch (error) {
      if (!(error instanceof Refusal) || error.refusal !== 'futures/no-price') throw error
      await sleep(againMs)
    }
  }
}
