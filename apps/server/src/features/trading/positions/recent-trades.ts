import type { RecentTrade } from '@powerplay/contract'
import { currencyOf, formatAmount, type Uuid } from '@powerplay/kernel'
import { presentPlayer, stranger } from '../../auth/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { TradingParts } from '../parts.ts'

interface EndedRow {
  readonly id: Uuid
  readonly userId: Uuid
  readonly ticker: string
  readonly side: 'long' | 'short'
  readonly multiplier: number
  readonly wagerMinor: bigint
  readonly currency: string
  readonly roiBps: number
  readonly profitMinor: bigint
  readonly reason: string
  readonly closedMs: number
}

/** The latest real positions that ended, newest first, as everybody may see them. */
export async function recentTrades(
  { platform, users }: TradingParts,
  order: { readonly ticker?: string | undefined; readonly count: number },
): Promise<RecentTrade[]> {
  const rows = await latestEnded(platform.database, order)
  const people = await users.publicUsers(rows.map(({ userId }) => userId))
  return rows.map((row) => {
    const { decimals } = currencyOf(row.currency)
    return {
      user: presentPlayer(people.get(row.userId), stranger),
      ...{ ticker: row.ticker, side: row.side, multiplier: row.multiplier },
      ...{ currency: row.currency, reason: row.reason, closedAt: row.closedMs },
      wager: formatAmount(row.wagerMinor, decimals),
      roi: row.roiBps / 100,
      profit: formatAmount(row.profitMinor, decimals),
    }
  })
}

function latestEnded(
  on: Queries,
  { ticker, count }: { readonly ticker?: string | undefined; readonly count: number },
): Promise<EndedRow[]> {
  return on.query<EndedRow>({
    name: 'trading_recent',
    text: `select id, user_id as "userId", ticker, side, multiplier, wager_minor as "wagerMinor",
        currency, roi_bps::float8 as "roiBps", profit_minor as "profitMinor", reason,
        closed_ms::float8 as "closedMs"
      from trading_positions
      where status = 'closed' and not demo and ($1::text is null or ticker = $1)
      order by closed_ms desc, id desc limit $2`,
    values: [ticker ?? null, count],
  })
}
