import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** Whether a player's withdrawals wait for a case of staff (migration 0836), which the player is not told. */
export async function hasOpenCase(on: Queries, userId: Uuid): Promise<boolean> {
  const [row] = await on.query<{ isOpen: boolean }>({
    name: 'payments_open_case',
    text: 'select has_open_case($1) as "isOpen"',
    values: [userId],
  })
  return row?.isOpen === true
}
