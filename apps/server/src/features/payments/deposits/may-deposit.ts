import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { nowOf } from '../parts.ts'

/** True where so much (1e-6 USD) will not come by waiting, as limits and exclusion stand. */
export async function isHeldForGood(
  { database }: Pick<Platform, 'database'>,
  userId: Uuid,
  usdE6: bigint,
): Promise<boolean> {
  const [row] = await database.query<{ isHeld: boolean }>({
    text: 'select is_held_for_good($1, $2) as "isHeld"',
    values: [userId, usdE6],
  })
  return row?.isHeld === true
}

/** The name of the refusal that keeps a player from bringing so much (1e-6 USD) in now, or null. */
export async function refusalToDeposit(
  platform: Pick<Platform, 'database' | 'clock'>,
  userId: Uuid,
  usdE6: bigint,
): Promise<string | null> {
  const [row] = await platform.database.query<{ refusal: string | null }>({
    text: `select may_move_money($1, 'deposit', $2, $3) as refusal`,
    values: [userId, usdE6, nowOf(platform)],
  })
  return row?.refusal ?? null
}
