import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { CaseRules } from './settings.ts'

/** Rules of the house. Source: reliability specification, 3, AML flags. */
export type CaseRule =
  'structuring' | 'little-play' | 'pass-through' | 'shared' | 'dumping' | 'change' | 'sanctions'

/** What a rule saw of a player. */
export interface Finding {
  readonly userId: Uuid
  readonly rule: CaseRule
  readonly sumUsdE6: bigint
  readonly count: number
  /** From whom money came; of several whoever gave most. */
  readonly otherId: Uuid | null
}

const paidIn = `select user_id, usd_e6, credited_at as at from deposits
  where state in ('credited', 'reversing') and credited_at`
const takenOut = `select user_id, usd_e6, asked_at as at from withdrawals
  where status in (0, 1, 3) and asked_at`
const isNew = (rule: CaseRule, user: string, at: string) =>
  `${at} > last_case_at(${user}, '${rule}')`

const isPlace = (address: string) =>
  `e.kind = 'address' and e.removed_at is null and e.key = place_key(${address})`
const isListed = (row: string) =>
  `${isPlace(`${row}.address`)} and (e.chain is null or e.chain = ${row}.chain)`
const isPerson = `e.kind = 'person' and e.removed_at is null and e.key =`

/**
 * Statements take the instant of the look as $1. What an earlier case was about counts no more, so each
 * player has one row with all that was seen.
 */
const statements: Readonly<Record<CaseRule, string>> = {
  structuring: `with moved as (
      select *, 'in' as way from (${paidIn} > $1::timestamptz - interval '7 days') i
      union all
      select *, 'out' from (${takenOut} > $1::timestamptz - interval '7 days') o)
    select user_id, sum(sum)::bigint as sum, sum(count)::int as count, null::uuid as other from (
      select m.user_id, sum(m.usd_e6) as sum, count(*) as count
      from moved m join unnest($2::bigint[]) as line
        on m.usd_e6 < line and m.usd_e6 >= line / 100 * $3::int
      where ${isNew('structuring', 'm.user_id', 'm.at')}
      group by m.user_id, line, m.way having count(*) >= $4::int) each
    group by user_id`,
  // What was paid in after a withdrawal was not taken out by it.
  'little-play': `select o.user_id, max(unplayed_of(o.user_id) - later.sum) as sum,
      count(*)::int as count, null::uuid as other
    from (${takenOut} > $1::timestamptz - interval '7 days') o
    cross join lateral (select coalesce(sum(i.usd_e6), 0)::bigint as sum
      from (${paidIn} > o.at) i where i.user_id = o.user_id) later
    where ${isNew('little-play', 'o.user_id', 'o.at')} and unplayed_of(o.user_id) > later.sum
      and $2::bigint <= (select coalesce(sum(i.usd_e6), 0)
        from (${paidIn} > $1::timestamptz - interval '30 days') i where i.user_id = o.user_id)
    group by o.user_id`,
  'pass-through': `select i.user_id, o.sum, o.count, null::uuid as other
    from (select user_id, sum(usd_e6) as sum, min(at) as since
      from (${paidIn} > $1::timestamptz - interval '1 day') d
      where ${isNew('pass-through', 'user_id', 'at')} group by user_id) i
    cross join lateral (select coalesce(sum(w.usd_e6), 0)::bigint as sum, count(*)::int as count
      from (${takenOut} > $1::timestamptz - interval '1 day') w
      where w.user_id = i.user_id and w.at >= i.since) o
    where i.sum >= $2::bigint and o.sum * 100 >= i.sum * $3::int`,
  // Of others only what staff or the house agreed to counts: anybody can name somebody else's place, and
  // cancel. Of a place it is about whoever takes his own money there, of a cluster about all of it.
  shared: `with own as (
      select user_id, chain, address, coalesce(memo, '') as memo, max(asked_at) as at,
        sum(usd_e6)::bigint as sum
      from withdrawals
      where status in (0, 1, 3) and asked_at > $1::timestamptz - interval '30 days'
      group by 1, 2, 3, 4
    ), shared as (
      select array[w.user_id] as users, 1 + o.people as people, greatest(w.at, o.at) as at, w.sum
      from own w cross join lateral (
        select count(distinct x.user_id)::int as people, max(x.asked_at) as at
        from withdrawals x where x.chain = w.chain and x.address = w.address
          and coalesce(x.memo, '') = w.memo and x.user_id <> w.user_id
          and x.stage in ('approved', 'signed', 'sent', 'paid')
          and x.asked_at > $1::timestamptz - interval '30 days') o
      where 1 + o.people >= $2::int
      union all
      select array_agg(c.user_id), count(*)::int, max(c.joined_at), 0
      from cluster_members c where not c.is_apart
      group by c.cluster_id having count(*) >= $2::int)
    select m.user_id, max(s.sum)::bigint as sum, max(s.people)::int as count,
      null::uuid as other
    from shared s cross join unnest(s.users) as m (user_id)
    where ${isNew('shared', 'm.user_id', 's.at')}
      -- An account that never moved money launders none.
      and exists (select from deposits d where d.user_id = m.user_id
        and d.state in ('credited', 'reversing'))
    group by m.user_id`,
  dumping: `with given as (
      select g.from_id as giver, p.user_id as taker, p.usd_e6 as sum, g.created_at as at
      from chat_gifts g join chat_gift_parts p on p.gift_id = g.id
      where g.kind = 'tip' and g.state = 'paid' and g.created_at > $1::timestamptz - interval '7 days'
      union all
      select case when d.winner_id = d.creator_id then d.joiner_id else d.creator_id end, d.winner_id,
        w.stake_usd_e6, to_timestamp(d.ended_ms / 1000.0)
      from pvp_duels d join wagers w on w.id = d.id
      where d.state = 'settled' and d.winner_id is not null and w.pocket <> 'demo'
        and d.ended_ms > extract(epoch from $1::timestamptz - interval '7 days') * 1000
    ), handed as (
      select giver, taker, sum, at from given
      union all
      select taker, giver, -sum, at from given)
    select taker as user_id, sum(sum)::bigint as sum, sum(count)::int as count,
      (array_agg(giver order by sum desc, giver))[1] as other
    from (select giver, taker, sum(sum) as sum, count(*) as count
      from handed where ${isNew('dumping', 'taker', 'at')}
      group by giver, taker having sum(sum) >= $2::bigint) each
    group by taker`,
  change: `select i.user_id, sum(i.usd_e6)::bigint as sum, count(*)::int as count,
      null::uuid as other
    from (${paidIn} > $1::timestamptz - interval '1 day') i
    where ${isNew('change', 'i.user_id', 'i.at')}
    group by i.user_id
    having sum(i.usd_e6) >= $2::bigint
      -- Nobody changes who only began.
      and exists (select from deposits d where d.user_id = i.user_id
        and d.credited_at < $1::timestamptz - interval '30 days')
      and sum(i.usd_e6) * 90 >= $3::int * (select coalesce(sum(d.usd_e6), 0) from deposits d
        where d.user_id = i.user_id and d.state in ('credited', 'reversing')
          and d.credited_at between $1::timestamptz - interval '91 days'
            and $1::timestamptz - interval '1 day')`,
  // What was handed in or asked for before a list had it, or while another case was open. Of a wallet that
  // was proven at a sign-in the key is the same on all chains of its kind.
  sanctions: `select s.user_id, max(s.sum)::bigint as sum, count(*)::int as count,
      null::uuid as other
    from (
      select p.user_id, 0::bigint as sum, greatest(e.added_at, p.keyed_at) as at
        from document_players p
        join sanction_entries e on ${isPerson} any(p.person_keys)
      union all
      select i.user_id, 0, greatest(e.added_at, i.connected_at) from identities i
        join sanction_entries e on ${isPlace('i.subject')}
        where i.kind = 'wallet'
      union all
      select r.user_id, 0, greatest(e.added_at, r.asked_at)
        from unnest($2::uuid[], $3::text[], $4::timestamptz[]) as r (user_id, key, asked_at)
        join sanction_entries e on ${isPerson} r.key
      union all
      select w.user_id, w.usd_e6, greatest(e.added_at, w.asked_at) from withdrawals w
        join sanction_entries e on ${isListed('w')}
        where w.status in (0, 3)
          or w.status = 1 and w.asked_at > $1::timestamptz - interval '30 days'
      union all
      select d.user_id, coalesce(d.usd_e6, 0), greatest(e.added_at, d.seen_at) from deposits d
        join deposit_senders f using (chain, txid, place)
        join sanction_entries e on ${isListed('f')}
        where d.seen_at > $1::timestamptz - interval '30 days') s
    where ${isNew('sanctions', 's.user_id', 's.at')} and ($5::uuid is null or s.user_id = $5)
      and exists (select from users where id = s.user_id and erased_at is null)
    group by s.user_id`,
}

const e6 = (usd: number) => (BigInt(usd) * 1_000_000n).toString()

function valuesOf({
  rules,
  senders,
  only = null,
}: Omit<Look, 'now'>): Readonly<Record<CaseRule, readonly unknown[]>> {
  const { structuring, littlePlay, passThrough, shared, dumping, change } = rules
  return {
    structuring: [structuring.linesUsd.map(e6), structuring.percent, structuring.count],
    'little-play': [e6(littlePlay.usd)],
    'pass-through': [e6(passThrough.usd), passThrough.percent],
    shared: [shared.count],
    dumping: [e6(dumping.usd)],
    change: [e6(change.usd), change.times],
    sanctions: [
      senders.map(({ userId }) => userId),
      senders.map(({ key }) => key),
      senders.map(({ askedAt }) => askedAt),
      only,
    ],
  }
}

interface Row {
  readonly user_id: Uuid
  readonly sum: bigint
  readonly count: number
  readonly other: Uuid | null
}

/** Whose name stands on a transfer from a bank, as lists are compared with it. */
export interface Sender {
  readonly userId: Uuid
  readonly key: string
  readonly askedAt: Date
}

/** What a look goes by. */
interface Look {
  readonly rules: CaseRules
  readonly now: Date
  readonly senders: readonly Sender[]
  /** Of this player alone, as far as lists of sanctions go. */
  readonly only?: Uuid | null
}

/** What a rule sees at this moment that no case was about yet. */
export async function findFindings(
  on: Queries,
  rule: CaseRule,
  { now, ...look }: Look,
): Promise<Finding[]> {
  const rows = await on.query<Row>({
    text: statements[rule],
    values: [now, ...valuesOf(look)[rule]],
  })
  return rows.map(({ user_id: userId, sum, count, other }) => ({
    ...{ userId, rule, sumUsdE6: sum, count, otherId: other },
  }))
}

/** In the order of the look. */
export const houseRules: readonly CaseRule[] = [
  'sanctions',
  ...(['structuring', 'little-play', 'pass-through', 'shared', 'dumping', 'change'] as const),
]
