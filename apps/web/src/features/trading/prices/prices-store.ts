import type { TradingTicker } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { on } from '../../../platform/client/client-events.ts'
import { useConnections } from '../../../platform/store/connections-store.ts'
import { readPrices, type LivePrice } from './prices-message.ts'

interface Prices {
  readonly byTicker: Readonly<Record<string, LivePrice>>
}

/** The prices of the trading socket. */
export const usePrices = create<Prices>()(() => ({ byTicker: {} }))

/** Keeps the prices current while some page shows them. @returns stop */
export function followPrices(): () => void {
  return on('trading:message', ({ message }) => {
    const prices = readPrices(message)
    if (prices === undefined) return
    usePrices.setState(({ byTicker }) => ({ byTicker: { ...byTicker, ...prices } }))
  })
}

/** The live price of a ticker, or the one that the page was loaded with. */
export function useLivePrice(ticker: TradingTicker): LivePrice {
  const live = usePrices(({ byTicker }) => byTicker[ticker.ticker])
  const { price, stats, status } = ticker
  const loaded = {
    ...{ price: price.price, side: price.side, change: stats.change_24h },
    ...{ seq: price.seq, atMs: price.at, isClean: status === 'open' },
  }
  return live !== undefined && live.seq >= loaded.seq ? live : loaded
}

/** Prices are old once their socket was away for so long. */
const oldMs = 3_000

/** True while prices do not come in: they are shown without colour. */
export function useAreOld(): boolean {
  const isUp = useConnections((state) => state.isTradingUp) !== false
  const [areOld, setAreOld] = useState(false)
  useEffect(() => {
    if (isUp) return setAreOld(false)
    const timer = setTimeout(() => setAreOld(true), oldMs)
    return () => clearTimeout(timer)
  }, [isUp])
  return areOld
}
