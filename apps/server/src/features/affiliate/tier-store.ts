import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { holdReading } from '../wallet/index.ts'
import type { HeldTier, TermsVersion, TierTerms } from './rules.ts'

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** A tier above the first of an affiliate. */
export interface TierRow extends HeldTier {
  readonly userId: Uuid
}

/** All tiers above the first that these affiliates hold or held. */
export async function readTiers(on: Queries, userIds: readonly Uuid[]): Promise<TierRow[]> {
  return on.query<TierRow>({
    name: 'affiliate_tiers_of',
    text: `select user_id as "userId", tier, ${epochMs('reached_at')} as "reachedAt",
        ${epochMs('lost_at')} as "lostAt"
      from affiliate_tiers where user_id = any($1::uuid[]) order by tier, reached_at`,
    values: [userIds],
  })
}

/** Rated wager of all qualified referrals of these affiliates, in 1e-6 USD. */
export async function ratedOfReferrals(
  on: Queries,
  userIds: readonly Uuid[],
): Promise<Map<Uuid, bigint>> {
  const rows = await on.query<{ userId: Uuid; rated: bigint }>({
    name: 'affiliate_rated',
    text: `select l.referrer_id as "userId", sum(t.rated_usd_e6)::bigint as rated
      from affiliate_links l join affiliate_totals t on t.user_id = l.user_id
      where l.referrer_id = any($1::uuid[]) and l.state = 'qualified'
      group by l.referrer_id`,
    values: [userIds],
  })
  return new Map(rows.map((row) => [row.userId, row.rated]))
}

/** Writes down that an affiliate holds the tiers up to this one now, and none above. */
export async function keepTier(tx: Queries, userId: Uuid, tier: number): Promise<void> {
  const held = (await readTiers(tx, [userId])).filter(({ lostAt }) => lostAt === null)
  if (Math.max(1, ...held.map((row) => row.tier)) === tier) return
  await holdReading(tx)
  await tx.query({
    name: 'affiliate_tier_lost',
    text: `update affiliate_tiers set lost_at = clock_timestamp()
      where user_id = $1 and tier > $2 and lost_at is null`,
    values: [userId, tier],
  })
  await tx.query({
    name: 'affiliate_tier_reached',
    text: `insert into affiliate_tiers (user_id, tier)
      select $1, n from generate_series(2, $2::int) as n
      where not exists (select from affiliate_tiers t
        where t.user_id = $1 and t.tier = n and t.lost_at is null)
      on conflict do nothing`,
    values: [userId, tier],
  })
}

/** All versions of the terms, oldest first. */
export async function readTerms(on: Queries): Promise<TermsVersion[]> {
  return on.query<TermsVersion>({
    name: 'affiliate_terms',
    text: `select ${epochMs('valid_from')} as "validFrom", tiers
      from affiliate_terms order by valid_from`,
  })
}

/** Notes terms that differ from the latest ones, to count from now on. */
export async function keepTerms(on: Queries, tiers: readonly TierTerms[]): Promise<void> {
  await on.query({
    text: `insert into affiliate_terms (valid_from, tiers)
      select clock_timestamp(), $1::jsonb
      where $1::jsonb is distinct from
        (select tiers from affiliate_terms order by valid_from desc limit 1)
      on conflict do nothing`,
    values: [JSON.stringify(tiers)],
  })
}
