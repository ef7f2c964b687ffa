import type { Queries } from '../../../platform/database/database.ts'

/** What players hold in real money by currency, in minor units; what is open and frozen is theirs too. */
export async function heldByPlayers(on: Queries): Promise<ReadonlyMap<string, bigint>> {
  const rows = await on.query<{ currency: string; minor: bigint }>({
    text: `select currency, sum(balance)::bigint as minor from accounts
      where owner is not null and pocket in ('real', 'escrow', 'frozen') and balance > 0
      group by currency`,
  })
  return new Map(rows.map(({ currency, minor }) => [currency, minor]))
}
