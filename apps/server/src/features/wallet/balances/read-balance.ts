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

/** What players hold in real money by currency, in minor units; what is open and frozen is theirs too. */
export async function heldByPlayers(on: Queries): Promise<ReadonlyMap<string, bigint>> {
  const rows = await on.query<{ currency: string; minor: bigint }>({
    text: `select currency, sum(balance)::bigint as minor from accounts
      where owner is not null and pocket in ('real', 'escrow', 'frozen') and balance > 0
      group by currency`,
  })
  return new Map(rows.map(({ currency, minor }) => [currency, minor]))
}

/**
 * Condition of SQL: bonus money of a player lies in bets of a currency that are not over.
 * @param owner, currency what they are called in the statement, never a value.
 */
export const hasOpenBonusStake = ({ owner, currency }: { owner: string; currency: string }) =>
  `exists (select from accounts a where a.owner = ${owner} and a.currency = ${currency}
    and a.pocket = 'bonus_escrow' and a.balance > 0)`
