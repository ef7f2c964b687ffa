import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { toIso } from '@powerplay/kernel'
import type { ChatParts } from '../parts.ts'
import { giveawayPpm } from '../settings.ts'

/** A rated wager counts one hundred times the theoretical win: `product-community` counts at 1 %. */
const ratedPerWin = 100n
const ppm = 1_000_000n

/** What asking for the share of the own play needs. */
interface GiveawayParts extends Pick<ChatParts, 'platform'> {
  readonly profiles: Pick<ChatParts['profiles'], 'ratedSince'>
}

/** The theoretical win that a rated wager stands for; both in 1e-6 USD. */
export function theoreticalWin(ratedUsdE6: bigint): bigint {
  return ratedUsdE6 / ratedPerWin
}

/**
 * What house rain and quizzes may still give each of these players, in 1e-6 USD: a share of the
 * player's own theoretical win since then, less what they gave already.
 */
export async function roomForGiveaway(
  { platform, profiles }: GiveawayParts,
  tx: Queries,
  userIds: readonly Uuid[],
  since: InstantMs,
): Promise<Map<Uuid, bigint>> {
  const day = toIso(since).slice(0, 10)
  // One at a time looks what is left and takes from it, on whatever node: held until the commit.
  await tx.query({ text: `select pg_advisory_xact_lock(hashtextextended('chat_giveaway', 0))` })
  const rated = await profiles.ratedSince(userIds, day)
  const taken = await takenSince(tx, userIds, since)
  const share = BigInt(platform.settings.get(giveawayPpm))
  return new Map(
    userIds.map((id) => {
      const most = (theoreticalWin(rated.get(id) ?? 0n) * share) / ppm
      return [id, most - (taken.get(id) ?? 0n)]
    }),
  )
}

/** What house rain and quizzes gave each of these players since then, in 1e-6 USD. */
async function takenSince(
  tx: Queries,
  userIds: readonly Uuid[],
  since: InstantMs,
): Promise<Map<Uuid, bigint>> {
  const rows = await tx.query<{ user_id: Uuid; sum: bigint }>({
    text: `select user_id, sum(usd_e6)::bigint as sum from (
        select p.user_id, p.usd_e6 from chat_gift_parts p join chat_gifts g on g.id = p.gift_id
          where p.user_id = any($1) and g.kind = 'house_rain' and g.created_at >= $2
        union all
        select winner_id, reward_usd_e6 from chat_quizzes
          where winner_id = any($1) and ended_at >= $2) takings
      group by user_id`,
    values: [userIds, new Date(since)],
  })
  return new Map(rows.map((row) => [row.user_id, row.sum]))
}
