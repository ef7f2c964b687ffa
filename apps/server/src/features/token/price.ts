import { dayMs, divide, toEstimate } from '@powerplay/kernel'
import type { TokenParts } from './parts.ts'
import { poolAt } from './pool-store.ts'
import { priceE8 } from './rules/pool.ts'

/** Price of a token in USD, and its change in percent since yesterday with two decimals. */
export interface ShownPrice {
  readonly usd: number
  readonly change: number
  readonly priceE8: bigint
}

/** The price of now; undefined while the port says nothing. */
export async function showPrice({ platform, port }: TokenParts): Promise<ShownPrice | undefined> {
  const pool = await port.pool()
  if (!pool) return undefined
  const before = await poolAt(platform.database, platform.clock.now() - dayMs)
  const now = priceE8(pool)
  return {
    usd: toEstimate(now, 8),
    change: before ? changePercent(priceE8(before), now) : 0,
    priceE8: now,
  }
}

/** Change in percent, with two decimals. Source: 000_1c37c0fb05cd66e6.txt section 9. */
export function changePercent(before: bigint, now: bigint): number {
  if (before === 0n) return 0
  return toEstimate(divide((now - before) * 10_000n, before, 'half-even'), 2)
}
