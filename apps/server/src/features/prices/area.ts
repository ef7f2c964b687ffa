import { prices as pricesSpec } from '@powerplay/contract/dashboard/areas'
import {
  currencies,
  formatAmount,
  secondMs,
  toIso,
  toSafeNumber,
  type InstantMs,
} from '@powerplay/kernel'
import { serveArea, type ServedArea } from '../../program/area.ts'
import { usdCentsOf, type StandingPrice } from '../wallet/index.ts'
import type { PriceParts } from './parts.ts'
import { stalePrices } from './stale-prices.ts'

const usdDecimals = 8

/** What the dashboard shows of prices. */
export function pricesArea(parts: PriceParts): ServedArea {
  const { platform, wallet } = parts
  return serveArea(pricesSpec, {
    source: {
      async rows() {
        const { answer: held, at: heldAt } = await parts.held()
        const now = platform.clock.now()
        const rows = currencies.map(({ id, code, decimals }) => {
          const price = wallet.prices.lastOf(id)
          const minor = held.get(id) ?? 0n
          const age = price?.ageMs ?? null
          return {
            id,
            currency: code,
            usd: price === undefined ? null : formatAmount(price.usdE8, usdDecimals),
            state: stateOf(price),
            source: price === undefined ? null : sourceOf(price),
            age: age === null ? null : Math.round(age / secondMs),
            at: age === null ? null : now - Math.round(age),
            held: { amount: formatAmount(minor, decimals), currency: id },
            worth:
              price === undefined ? null : toSafeNumber(usdCentsOf(minor, price.usdE8, decimals)),
          }
        })
        if (heldAt === null) return rows
        return { rows, note: `What players hold is as of ${instantText(heldAt)}` }
      },
    },
    async queue() {
      const stale = await stalePrices(parts)
      const ages = stale.flatMap(({ ageMs }) => ageMs ?? [])
      const oldestAt =
        ages.length === 0 ? null : platform.clock.now() - Math.round(Math.max(...ages))
      return { open: stale.length, oldestAt }
    },
    actions: {},
  })
}

/** `2026-11-28 19:21 UTC`. */
function instantText(at: InstantMs): string {
  return `${toIso(at).slice(0, 16).replace('T', ' ')} UTC`
}

function stateOf(price: StandingPrice | undefined): string {
  if (price === undefined || !price.isFresh) return 'stale'
  return price.source === 'table' || price.source === 'house' ? price.source : 'fresh'
}

const words: Readonly<Record<string, string>> = {
  table: 'Fixed table of this build',
  house: 'The house',
}

/** `binance,kraken` as people write it. */
function sourceOf({ source }: StandingPrice): string {
  return words[source] ?? source.split(',').join(', ')
}
