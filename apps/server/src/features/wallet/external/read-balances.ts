import type { Uuid } from '@powerplay/kernel'
import { askTogether } from '../../../platform/memory/ask-together.ts'
import type { Queries } from '../../../platform/database/database.ts'

/** Tells a player's real money in a currency, minor units. */
export type ReadBalance = (userId: Uuid, currency: string) => Promise<bigint>

const balances = `
  select q.n, a.balance
  from unnest($1::int[], $2::uuid[], $3::text[]) as q (n, user_id, currency)
    join accounts a on a.owner = q.user_id and a.currency = q.currency and a.pocket = 'real'`

interface Pocket {
  readonly userId: Uuid
  readonly currency: string
}

/** Reads balances in bundles: whatever is asked for in the same turn of the event loop. */
export function createBalanceReader(on: Queries): ReadBalance {
  const read = askTogether(async (pockets: readonly Pocket[]) => {
    const rows = await on.query<{ n: number; balance: bigint }>({
      name: 'external_balances',
      text: balances,
      values: [
        pockets.map((_one, n) => n),
        pockets.map(({ userId }) => userId),
        pockets.map(({ currency }) => currency),
      ],
    })
    const found = new Map(rows.map(({ n, balance }) => [n, balance]))
    return pockets.map((_one, n) => found.get(n) ?? 0n)
  })
  return (userId, currency) => read({ userId, currency })
}
