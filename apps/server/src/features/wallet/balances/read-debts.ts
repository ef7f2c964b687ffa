import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/**
 * What a player owes by currency, in minor units above zero: what had to be taken back and was not
 * there. Whoever owes something withdraws nothing.
 */
export async function debtsOf(on: Queries, userId: Uuid): Promise<ReadonlyMap<string, bigint>> {
  const rows = await on.query<{ currency: string; owed: bigint }>({
    name: 'wallet_debts',
    text: `select currency, -balance as owed from accounts
      where owner = $1 and pocket = 'debt' and balance < 0`,
    values: [userId],
  })
  return new Map(rows.map(({ currency, owed }) => [currency, owed]))
}
