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

/**
 * Whether a withdrawal waits for a case of its player, or for one about where it goes or whose it is that the next
 * look opens (migrations 0852 and 0853).
 */
export async function waitsForCase(
  on: Queries,
  { id, userId }: { readonly id: Uuid; readonly userId: Uuid },
): Promise<boolean> {
  const [row] = await on.query<{ waits: boolean }>({
    name: 'payments_waits_for_case',
    text: 'select has_open_case($1) or waits_for_list($2) or waits_for_name($1) as waits',
    values: [userId, id],
  })
  return row?.waits === true
}
