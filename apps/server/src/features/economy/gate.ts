import { refuse, toIso, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { Visitor } from '../compliance/index.ts'
import type { EconomyParts } from './parts.ts'

/**
 * The gate of every promotion: signed in, details complete, e-mail proven, neither excluded nor in
 * a time-out, not banned from promotions, in a country that the site, and promotions, may be offered in.
 * Source: product specification of the community, 0, G.
 * @returns the player. @throws Refusal core/sign-in-needed, core/details-missing,
 *   core/email-not-verified, core/self-excluded, core/no-permission, core/country-restricted
 */
export async function mayReceive(
  { platform, users, wallet, whereabouts }: EconomyParts,
  visitor: Visitor,
): Promise<Uuid> {
  const { userId } = visitor
  if (userId === null) refuse('core/sign-in-needed')
  await wallet.standing.check(userId)
  const account = await users.accountOf(userId)
  if (account?.isSelfExcluded === true) refuse('core/self-excluded')
  const { isBanned: isKeptOut, timeOutUntil } = await keptFrom(platform, userId)
  if (timeOutUntil !== null) refuse('core/time-out', { until: toIso(timeOutUntil) })
  if (account?.isEmailVerified !== true) refuse('core/email-not-verified')
  whereabouts.refuseRestricted(visitor)
  if (!whereabouts.profileOf(visitor).bonus) {
    refuse('core/country-restricted', { iso: whereabouts.isoOfVisitor(visitor) })
  }
  if (isKeptOut) refuse('core/no-permission')
  return userId
}

/** Whether staff ban an account from all promotions, and until when its time-out lasts. */
async function keptFrom(
  { database, clock }: EconomyParts['platform'],
  userId: Uuid,
): Promise<{ readonly isBanned: boolean; readonly timeOutUntil: InstantMs | null }> {
  const [row] = await database.query<{ isBanned: boolean; timeOutUntil: InstantMs | null }>({
    name: 'promotions_kept_from',
    text: `select
        exists (select from promotion_bans where user_id = $1 and scope = 'all') as "isBanned",
        (select floor(extract(epoch from time_out_until) * 1000)::float8 from protection_players
          where user_id = $1 and time_out_until > $2) as "timeOutUntil"`,
    values: [userId, new Date(clock.now())],
  })
  return row ?? { isBanned: false, timeOutUntil: null }
}

/** Whether a player who is in a time-out, or is banned, gets nothing at this moment. */
export async function isKeptFromGrants(
  on: Queries,
  userId: Uuid,
  now: InstantMs,
): Promise<boolean> {
  const rows = await on.query<object>({
    name: 'promotions_kept_from_grants',
    text: `select where may_not_play($1, $2)
      or exists (select from promotion_bans where user_id = $1 and scope = 'all')`,
    values: [userId, new Date(now)],
  })
  return rows.length > 0
}

/** Whether an account gets nothing from promotions. */
export async function isBanned(on: Queries, userId: Uuid): Promise<boolean> {
  const rows = await on.query<object>({
    name: 'promotions_banned',
    text: "select from promotion_bans where user_id = $1 and scope = 'all'",
    values: [userId],
  })
  return rows.length > 0
}

/** Lets an account's bets on sport earn no reward from now on; what staff said of it already stays. */
export async function withholdSportRewards(
  tx: Queries,
  userId: Uuid,
  reason: string,
): Promise<void> {
  await tx.query({
    name: 'promotions_sport_withhold',
    text: `insert into promotion_bans (user_id, scope, reason) values ($1, 'sport', $2)
      on conflict (user_id, scope) do nothing`,
    values: [userId, reason],
  })
}

/** Those of these players whose bets on sport earn no reward. */
export async function withoutSportRewards(
  on: Queries,
  userIds: readonly Uuid[],
): Promise<ReadonlySet<Uuid>> {
  const rows = await on.query<{ userId: Uuid }>({
    name: 'promotions_sport_class',
    text: `select user_id as "userId" from promotion_bans
      where user_id = any($1::uuid[]) and scope = 'sport'`,
    values: [userIds],
  })
  return new Set(rows.map(({ userId }) => userId))
}
