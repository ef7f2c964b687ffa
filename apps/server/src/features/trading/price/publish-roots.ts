import { hourRoot, hourStatement, tickerRoot } from '@powerplay/engines'
import { hourMs, minuteMs } from '@powerplay/kernel'
import type { TradingParts } from '../parts.ts'
import { tickers } from '../tickers.ts'
import { openRootKey } from './root-key.ts'
import { hourOf, unsignedHours, writeRoot } from './root-store.ts'

/** Ticks of an hour may still be on their way to the table for so long after it. */
const graceMs = minuteMs
/** Hours that are signed in one go, after a longer absence. */
const hoursAtOnce = 6

/**
 * Signs every hour that is over and whose ticks are stored: from then on none of them can be another one
 * unnoticed. All ticks before `storedMs` are in their table.
 */
export async function publishRoots(
  { platform, secrets, clock }: Pick<TradingParts, 'platform' | 'secrets' | 'clock'>,
  storedMs: number,
): Promise<void> {
  const { database } = platform
  const beforeHour = Math.floor(Math.min(clock.now() - graceMs, storedMs) / hourMs)
  for (const hour of await unsignedHours(database, { beforeHour, count: hoursAtOnce })) {
    const roots: Record<string, string> = {}
    for (const { ticker } of tickers) {
      roots[ticker] = tickerRoot(ticker, await hourOf(database, ticker, hour))
    }
    const root = hourRoot(roots)
    const signature = openRootKey(secrets).sign(hourStatement(hour, root))
    await writeRoot(database, { hour, root, roots, signature })
  }
}
