import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** What a player's real pocket holds, in minor units. */
export async function realBalanceOf(on: Queries, userId: Uuid, currency: string): Promise<bigint> {
  const [row] = await on.query<{ balance: bigint }>({
    name: 'wallet_real_balance',
    text: `select balance from accounts where owner = $1 and currency = $2 and pocket = 'real'`,
    values: [userId, currency],
  })
  return row?.balance ?? 0n
}
