import { currencies, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { usdE6Sql } from '../../wallet/index.ts'

/** A player of the past days, as a preview of an offer looks at him. Amounts in USD cents. */
export interface Taker {
  readonly userId: Uuid
  /** The accounts of one person have one. */
  readonly personId: Uuid
  readonly level: number
  readonly theoreticalCents: number
  readonly lifetimeTheoreticalCents: number
  readonly depositedCents: number
  /** The largest deposit of the past days, and whether the first of all was among them. */
  readonly largestDepositCents: number
  readonly hasFirstDeposit: boolean
  readonly publicCents: number
  readonly wheelCents: number
  readonly inviteCode: string | null
  readonly isBanned: boolean
}

/** So many players are looked at, those with the most play first. */
export const takersMax = 5_000

/** Players who played or deposited since a day, with proven addresses and nothing that excludes them. */
export async function readTakers(
  on: Queries,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<Taker[]> {
  return on.query<Taker>({
    text: `with play as (
        select user_id,
          sum(theoretical_usd_e6) filter (where day >= ($1::timestamptz at time zone 'UTC')::date) as recent,
          sum(theoretical_usd_e6) as life
        from loyalty_days group by user_id),
      paid as (
        select d.user_id, max(u.usd_e6) filter (where d.at >= $1) as largest,
          min(d.at) >= $1 as is_first
        from promo_deposits d
          join movement_rates r on r.posting_id = d.posting_id
          join unnest($4::text[], $5::int[]) as c (id, decimals) on c.id = d.currency
          cross join lateral (
            select ${usdE6Sql('d.amount_minor', 'r.usd_rate_e8', 'c.decimals')} as usd_e6) u
        where not exists (select from promo_deposit_reversals v where v.posting_id = d.posting_id)
        group by d.user_id),
      given as (
        select a.user_id,
          sum(a.cents) filter (where o.is_public and o.kind = 'money'
            and a.activated_at > $2::timestamptz - interval '30 days') as public_cents,
          sum(a.cents) filter (where o.source = 'wheel' and o.kind = 'money') as wheel_cents
        from promo_activations a join promo_offers o on o.id = a.offer_id group by a.user_id)
      select u.id as "userId", coalesce(m.cluster_id, u.id) as "personId",
        coalesce((select max(l.level) from loyalty_levels l where l.user_id = u.id), 0)::int as level,
        floor(coalesce(play.recent, 0) / 10000)::float8 as "theoreticalCents",
        floor(coalesce(play.life, 0) / 10000)::float8 as "lifetimeTheoreticalCents",
        floor(coalesce(t.deposited_usd_e6 + t.play_usd_e6, 0) / 10000)::float8 as "depositedCents",
        floor(coalesce(paid.largest, 0) / 10000)::float8 as "largestDepositCents",
        coalesce(paid.is_first, false) as "hasFirstDeposit",
        coalesce(given.public_cents, 0)::float8 as "publicCents",
        coalesce(given.wheel_cents, 0)::float8 as "wheelCents",
        u.invite_code as "inviteCode",
        exists (select from promotion_bans b where b.user_id = u.id and b.scope = 'all') as "isBanned"
      from users u
        left join play on play.user_id = u.id
        left join paid on paid.user_id = u.id
        left join given on given.user_id = u.id
        left join loyalty_totals t on t.user_id = u.id
        left join cluster_members m on m.user_id = u.id and not m.is_apart
      where u.email_verified_at is not null and not u.self_excluded
        and (play.recent > 0 or paid.largest > 0)
      order by play.recent desc nulls last, u.id limit $3`,
    values: [
      ...[new Date(since), new Date(now), takersMax],
      currencies.map(({ id }) => id),
      currencies.map(({ decimals }) => decimals),
    ],
  })
}

/** Released of granted money of the bonuses of a kind that have ended; null below twenty of them. */
export async function releaseShareOf(
  on: Queries,
  kind: 'money' | 'deposit',
): Promise<number | null> {
  const [row] = await on.query<{ count: number; share: number | null }>({
    text: `select count(*)::int as count,
        (sum(released_minor::numeric * granted_usd_e6 / granted_minor) / sum(granted_usd_e6))::float8
          as share
      from bonuses where kind = $1 and granted_minor is not null and ended_at is not null`,
    values: [kind],
  })
  return row && row.count >= 20 ? row.share : null
}
