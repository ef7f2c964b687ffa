import { toIso, type Uuid } from '@powerplay/kernel'
import { createHash } from 'node:crypto'
import type { Database, Queries } from '../../src/platform/database/database.ts'
import type { Life } from './lives.ts'
import type { Rows, Terms } from './naive.ts'

/** Empties what rewards are written to, and what they rest on. */
export async function clear(on: Queries): Promise<void> {
  await on.query({
    text: `truncate loyalty_days, loyalty_totals, loyalty_levels, loyalty_terms, rakeback_accrued,
      rakeback_entries, cashback, cashback_days, cashback_stale, race_points, race_results, race_weeks,
      affiliate_hours, affiliate_totals, affiliate_links, affiliate_tiers, affiliate_terms,
      unrewarded_play cascade`,
  })
}

/** Writes down who the players are, and all that counts for their rewards besides their bets. */
export async function writeLives(
  on: Database,
  lives: readonly Life[],
  { terms, mintId }: { readonly terms: Terms; readonly mintId: () => Uuid },
): Promise<void> {
  const insert = async (text: string, rows: readonly object[]) => {
    await on.query({
      text: text.replace('ROWS', 'jsonb_array_elements($1::jsonb) as r'),
      values: [JSON.stringify(rows)],
    })
  }
  await insert(
    `insert into users (id, name, password_hash, birth_date, country, terms_version, created_at)
     select (r->>'id')::uuid, r->>'name', 'none', '1990-01-01', 'CA', '1', now() from ROWS`,
    lives.map(({ userId }) => ({ id: userId, name: `r_${userId.slice(-16).replace('-', '')}` })),
  )
  await insert(
    `insert into loyalty_levels (user_id, level, source, reached_at)
     select (r->>'id')::uuid, (r->>'level')::int, 'staff', (r->>'at')::timestamptz from ROWS`,
    lives.flatMap(({ userId: id, levels }) =>
      levels.map(({ level, reachedAt }) => ({ id, level, at: toIso(reachedAt) })),
    ),
  )
  await insert(
    `insert into unrewarded_play (user_id, from_at, until_at, bonus_id)
     select (r->>'id')::uuid, (r->>'from')::timestamptz, (r->>'until')::timestamptz,
       (r->>'bonus')::uuid from ROWS`,
    lives.flatMap(({ userId: id, bonusTime }) =>
      bonusTime
        ? [
            {
              ...{ id, from: toIso(bonusTime.from), bonus: mintId() },
              until: bonusTime.until === null ? null : toIso(bonusTime.until),
            },
          ]
        : [],
    ),
  )
  await insert(
    `insert into affiliate_links (user_id, referrer_id, token, state, qualified_at, created_at)
     select (r->>'id')::uuid, (r->>'by')::uuid, r->>'token', 'qualified',
       (r->>'at')::timestamptz, now() from ROWS`,
    lives.flatMap(({ userId: id, referrer }) =>
      referrer
        ? [
            {
              ...{ id, by: referrer.userId },
              token: createHash('sha256').update(id).digest('hex'),
              at: referrer.qualifiedAt === null ? null : toIso(referrer.qualifiedAt),
            },
          ]
        : [],
    ),
  )
  await insert(
    `insert into affiliate_tiers (user_id, tier, reached_at, lost_at)
     select (r->>'id')::uuid, (r->>'tier')::int, (r->>'at')::timestamptz,
       (r->>'lost')::timestamptz from ROWS`,
    lives.flatMap(({ referrer }) =>
      (referrer?.tiers ?? []).map(({ tier, reachedAt, lostAt }) => ({
        ...{ id: referrer?.userId, tier, at: toIso(reachedAt) },
        lost: lostAt === null ? null : toIso(lostAt),
      })),
    ),
  )
  await insert(
    `insert into loyalty_terms (valid_from, levels)
     select (r->>'at')::timestamptz, r->'levels' from ROWS`,
    terms.levels.map(({ from, levels }) => ({ at: toIso(from), levels })),
  )
  await insert(
    `insert into affiliate_terms (valid_from, tiers)
     select (r->>'at')::timestamptz, r->'tiers' from ROWS`,
    terms.tiers.map(({ from, tiers }) => ({ at: toIso(from), tiers })),
  )
}

/** The rewards as the program has them, by their names; what comes to nothing left out. */
const tables = {
  rakeback: `select user_id || ' ' || currency as key, value_e6 as value from rakeback_accrued`,
  cashback: `select user_id || ' ' || currency as key, cashback_e6 as value from rakeback_entries`,
  rated: 'select user_id::text as key, rated_usd_e6 as value from loyalty_totals',
  deposited: `select user_id::text as key, deposited_usd_e6 + play_usd_e6 as value from loyalty_totals`,
  levels: `select user_id || ' ' || level as key, 1::bigint as value from loyalty_levels
    where source = 'play'`,
  commission: `select user_id || ' ' || to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    as key, earned_usd_e6 as value from affiliate_hours`,
  totalCommission: 'select user_id::text as key, earned_usd_e6 as value from affiliate_totals',
  prizes: `select user_id || ' ' || starts_on as key, prize_cents::bigint as value from race_results`,
} as const satisfies Readonly<Record<string, string>>

export const rewards = [
  ...(['rakeback', 'cashback', 'rated', 'deposited', 'levels', 'prizes'] as const),
  ...(['commission', 'totalCommission'] as const),
]
export type Reward = (typeof rewards)[number]

export async function readRewards(on: Queries): Promise<Record<Reward, Rows>> {
  const read = async (name: Reward): Promise<Rows> => {
    const rows = await on.query<{ key: string; value: bigint }>({ text: tables[name] })
    return new Map(rows.map(({ key, value }) => [key, value]))
  }
  return {
    ...{ rakeback: await read('rakeback'), cashback: await read('cashback') },
    ...{ rated: await read('rated'), deposited: await read('deposited') },
    ...{ levels: await read('levels'), prizes: await read('prizes') },
    ...{ commission: await read('commission'), totalCommission: await read('totalCommission') },
  }
}
