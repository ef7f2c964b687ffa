import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Visitor } from '../../compliance/index.ts'
import type { PaymentParts } from '../parts.ts'

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

type DutyParts = Pick<PaymentParts, 'platform' | 'places'>

/** Keeps whether the first deposit of a caller waits for a limit, as the country says. */
export async function noteLimitDuty(
  { platform, places }: DutyParts,
  visitor: Visitor,
): Promise<void> {
  await platform.database.query({
    text: 'select note_limit_duty($1, $2)',
    values: [visitor.userId, places.profileOf(visitor).limits.required],
  })
}

/**
 * As `noteLimitDuty` for coins that come by themselves, from nobody knows where: they make a limit needed, but only a
 * call, which comes from somewhere, says that none is.
 */
export async function noteLimitDutyOf(parts: DutyParts, userId: Uuid): Promise<void> {
  const [row] = await parts.platform.database.query<NonNullable<Visitor['countries']>>({
    text: 'select papers_country as papers, country as declared from users where id = $1',
    values: [userId],
  })
  const visitor = { userId, ip: '', ...(row && { countries: row }) }
  const isProven = row?.papers != null
  if (isProven || parts.places.profileOf(visitor).limits.required)
    await noteLimitDuty(parts, visitor)
}

/** The name of the refusal that keeps a player from bringing so much (1e-6 USD) in now, or null. */
export async function refusalToDeposit(
  platform: Pick<Platform, 'database'>,
  userId: Uuid,
  usdE6: bigint,
): Promise<string | null> {
  const [row] = await platform.database.query<{ refusal: string | null }>({
    text: `select may_move_money($1, 'deposit', $2, clock_timestamp()) as refusal`,
    values: [userId, usdE6],
  })
  return row?.refusal ?? null
}
