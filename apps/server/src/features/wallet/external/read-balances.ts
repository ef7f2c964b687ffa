import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database.ts'

/** Tells a player's real money in a currency, minor units. */
export type ReadBalance = (userId: Uuid, currency: string) => Promise<bigint>

interface Waiting {
  readonly userId: Uuid
  readonly currency: string
  resolve(balanceMinor: bigint): void
  reject(error: unknown): void
}

const balances = `
  select q.n, a.balance
  from unnest($1::int[], $2::uuid[], $3::text[]) as q (n, user_id, currency)
    join accounts a on a.owner = q.user_id and a.currency = q.currency and a.pocket = 'real'`

/** Reads balances in bundles: whatever is asked for in the same turn of the event loop. */
export function createBalanceReader(on: Queries): ReadBalance {
  let waiting: Waiting[] = []
  const readAll = () => {
    const bundle = waiting
    waiting = []
    void settleBundle(on, bundle)
  }
  return (userId, currency) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(readAll)
      waiting.push({ userId, currency, resolve, reject })
    })
}

async function settleBundle(on: Queries, bundle: readonly Waiting[]): Promise<void> {
  try {
    const rows = await on.query<{ n: number; balance: bigint }>({
      name: 'external_balances',
      text: balances,
      values: [
        bundle.map((_one, n) => n),
        bundle.map(({ userId }) => userId),
        bundle.map(({ currency }) => currency),
      ],
    })
    const found = new Map(rows.map(({ n, balance }) => [n, balance]))
    bundle.forEach(({ resolve }, n) => resolve(found.get(n) ?? 0n))
  } catch (error) {
    for (const { reject } of bundle) reject(error)
  }
}
