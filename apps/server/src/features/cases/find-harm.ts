import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { excludedAgain } from './find-excluded.ts'
import type { HarmRules } from './settings.ts'

/** Source: reliability specification, 3, markers of harm. */
export const harmMarkers = [
  ...(['rising-stakes', 'chasing', 'cancelled-withdrawals'] as const),
  ...(['night-play', 'failed-deposits', 'excluded-again'] as const),
]
export type HarmMarker = (typeof harmMarkers)[number]

/** What a marker saw of a player. */
export interface HarmFinding {
  readonly userId: Uuid
  readonly marker: HarmMarker
  readonly sumUsdE6: bigint
  readonly count: number
  /** Whom of the excluded it may be. */
  readonly otherId: Uuid | null
}

/** Bets of real money between two instants, by their ids, which tell the minute at the least. */
const bets = (from: string, to: string) => `wagers w where w.pocket <> 'demo'
  and w.id > first_id_at(${from}) and w.id <= first_id_at(${to})`
const now = '$1::timestamptz'
const ago = (time: string) => `(${now} - interval '${time}')`
const isNight = `(extract(hour from id_time(w.id) at time zone $3::text)::int - $4::int + 24) % 24 < $5::int`

/** Statements take the instant of the look as $1, and days of rest as $2. */
const statements: Readonly<Record<HarmMarker, string>> = {
  'rising-stakes': `select t.user_id, t.staked as sum, t.bets as count
    from (select w.user_id, sum(w.stake_usd_e6)::bigint as staked, count(*)::int as bets
      from ${bets(ago('1 day'), now)}
      group by w.user_id having count(*) >= $4::int and sum(w.stake_usd_e6) >= $3::bigint) t
    cross join lateral (select sum(w.stake_usd_e6) as staked, count(*) as bets
      from ${bets(ago('31 days'), ago('1 day'))} and w.user_id = t.user_id) b
    where b.bets >= $4::int and t.staked::numeric * b.bets >= $5::int * b.staked::numeric * t.bets`,
  chasing: `select d.user_id, max(b.lost)::bigint as sum, count(*)::int as count
    from deposits d
    cross join lateral (select avg(w.stake_usd_e6) as mean, sum((
        select sum(s.stake_usd_e6 - worth_of_payout(s.payout_minor, s.stake_minor, s.stake_usd_e6,
          w.usd_rate_e8, w.currency))
        from standing_results s where s.wager_id = w.id)) as lost
      from ${bets('(d.credited_at - make_interval(hours => $4::int))', 'd.credited_at')}
        and w.user_id = d.user_id) b
    cross join lateral (select avg(w.stake_usd_e6) as mean
      from ${bets('d.credited_at', '(d.credited_at + make_interval(hours => $4::int))')}
        and w.user_id = d.user_id) a
    where d.state in ('credited', 'reversing') and d.credited_at > ${ago('1 day')}
      and b.lost >= $3::bigint and a.mean * 100 >= b.mean * $5::int
    group by d.user_id having count(*) >= $6::int`,
  'cancelled-withdrawals': `select user_id, sum(usd_e6)::bigint as sum, count(*)::int as count
    from withdrawals where status = 4 and asked_at > ${ago('7 days')}
    group by user_id having count(*) >= $3::int`,
  'night-play': `select l.user_id, n.staked as sum, n.nights as count
    from (select w.user_id from ${bets(ago('1 day'), now)} and $8::boolean and ${isNight}
      group by w.user_id having count(*) >= $6::int) l
    cross join lateral (select sum(x.staked)::bigint as staked, count(*)::int as nights
      from (select sum(w.stake_usd_e6) as staked from ${bets(ago('7 days'), now)} and ${isNight}
          and w.user_id = l.user_id
        group by date_trunc('day', (id_time(w.id) at time zone $3::text) - make_interval(hours => $4::int))
        having count(*) >= $6::int) x) n
    where n.nights >= $7::int`,
  'failed-deposits': `select f.user_id, 0::bigint as sum, count(*)::int as count
    from (select user_id from buy_orders where state = 'failed' and ended_at > ${ago('1 day')}
      union all
      select user_id from bank_requests where state = 'declined' and ended_at > ${ago('1 day')}
      union all
      -- What waits for a limit that its country asks for did not fail.
      select user_id from deposits where state = 'held' and seen_at > ${ago('1 day')}
        and not owes_deposit_limit(user_id)) f
    group by f.user_id having count(*) >= $3::int`,
  'excluded-again': excludedAgain(now),
}

const e6 = (usd: number) => (BigInt(usd) * 1_000_000n).toString()

function valuesOf(rules: HarmRules): Readonly<Record<HarmMarker, readonly unknown[]>> {
  const { risingStakes: rising, chasing, nightPlay: night } = rules
  const { fromHour, toHour } = night
  return {
    'rising-stakes': [e6(rising.usd), rising.bets, rising.times],
    chasing: [e6(chasing.lossUsd), chasing.hours, chasing.percent, chasing.count],
    'cancelled-withdrawals': [rules.cancelledWithdrawals.count],
    'night-play': [
      ...[night.zone, fromHour, (toHour - fromHour + 24) % 24],
      ...[night.bets, night.nights, night.isOn],
    ],
    'failed-deposits': [rules.failedDeposits.count],
    'excluded-again': [],
  }
}

interface Row {
  readonly user_id: Uuid
  readonly sum: bigint
  readonly count: number
  readonly other: Uuid | null
}

/** What a marker sees at this moment. Who has closed the account plays no more, and is left alone. */
export async function findHarm(
  on: Queries,
  marker: HarmMarker,
  { rules, at }: { readonly rules: HarmRules; readonly at: Date },
): Promise<HarmFinding[]> {
  const rows = await on.query<Row>({
    text: `select f.user_id, f.sum, f.count, (to_jsonb(f) ->> 'other')::uuid as other
      from (${statements[marker]}) f
      join users u on u.id = f.user_id and u.erased_at is null and not u.self_excluded
      where last_harm_at(f.user_id, '${marker}') <= ${now} - make_interval(days => $2::int)`,
    values: [at, rules.restDays, ...valuesOf(rules)[marker]],
  })
  return rows.map(({ user_id: userId, sum, count, other: otherId }) => ({
    ...{ userId, marker, sumUsdE6: sum, count, otherId },
  }))
}
