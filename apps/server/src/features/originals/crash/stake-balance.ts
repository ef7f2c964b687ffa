import { toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database.ts'

/** One pocket of a player. */
interface PocketPlace {
  readonly userId: Uuid
  readonly currency: string
  readonly pocket: 'real' | 'demo'
}

/**
 * The balance of a pocket and its version, read after a stake went into escrow: `hold` of the
 * wallet does not answer it.
 */
export async function balanceOf(on: Queries, { userId, currency, pocket }: PocketPlace) {
  const [row] = await on.query<{ balance: bigint; version: bigint }>({
    name: 'crash_stake_balance',
    text: `select balance, version from accounts
      where owner = $1 and currency = $2 and pocket = $3`,
    values: [userId, currency, pocket],
  })
  return row && { balanceMinor: row.balance, version: toSafeNumber(row.version) }
}
