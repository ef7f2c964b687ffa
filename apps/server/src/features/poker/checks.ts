import { standingPayout, type Check } from '../wallet/index.ts'

/**
 * What is brought to a table is a wager of its player and amount, open as long as the sitting lasts; what
 * was taken away is what its wagers were paid.
 */
const sittingsAreWagers: Check = {
  name: 'sittings at tables and their wagers',
  text: `
    select 'buy-in ' || coalesce(b.id, w.id) as row_id,
      format('wager %s of %s, brought %s', coalesce(w.status, 'missing'), w.stake_minor, b.amount_minor)
        as found
    from poker_buy_ins b join poker_sittings s on s.id = b.sitting_id
      join poker_tables t on t.id = s.table_id
      full join (select * from wagers where product = 'poker') w on w.id = b.id
    where b.id is null or w.id is null or w.user_id <> s.user_id or w.currency <> t.currency
      or w.pocket <> 'real' or w.stake_minor <> b.amount_minor
      or (w.status = 'in-progress') <> (s.left_ms is null)
    union all
    select 'sitting ' || s.id,
      format('brought %s, taken away %s, its wagers: %s and %s', s.bought_minor, s.taken_minor,
        sum(w.stake_minor), sum(${standingPayout('w.id')}))
    from poker_sittings s left join poker_buy_ins b on b.sitting_id = s.id
      left join wagers w on w.id = b.id
    group by s.id
    having sum(b.amount_minor) is distinct from s.bought_minor
      or s.left_ms is not null and sum(${standingPayout('w.id')}) is distinct from s.taken_minor
    union all
    select 'sitting ' || coalesce(s.id, p.sitting_id), 'sitting and taken seat do not agree'
    from (select * from poker_sittings where left_ms is null) s
      full join poker_seats p on p.sitting_id = s.id
    where s.id is null or p.sitting_id is null or s.user_id <> p.user_id or s.seat <> p.seat`,
}

/** Chips neither come nor go: what was brought is at the tables, was taken away, or is rake. */
const chipsAreConserved: Check = {
  name: 'chips of tables',
  text: `
    with brought as (
      select t.id, coalesce(sum(s.bought_minor), 0) as brought,
        coalesce(sum(s.taken_minor), 0) as taken
      from poker_tables t left join poker_sittings s on s.table_id = t.id group by t.id),
    held as (
      select table_id, sum(stack_minor + queued_minor) as held from poker_seats group by table_id),
    raked as (select table_id, sum(rake_minor) as rake from poker_hands group by table_id)
    select 'table ' || b.id as row_id,
      format('brought %s, stacks %s, taken away %s, rake %s', brought, coalesce(held, 0), taken,
        coalesce(rake, 0)) as found
    from brought b left join held h on h.table_id = b.id left join raked r on r.table_id = b.id
    where brought <> coalesce(held, 0) + taken + coalesce(rake, 0)`,
}

/** Of a settled hand, what its seats put in is what they took and the rake. */
const handsAddUp: Check = {
  name: 'hands at tables',
  text: `
    select 'hand ' || h.id as row_id,
      format('stakes %s, payouts %s, rake %s', sum(s.stake_minor), sum(s.payout_minor), h.rake_minor)
        as found
    from poker_hands h left join poker_hand_seats s on s.hand_id = h.id
    where h.state = 'settled'
    group by h.id
    having sum(s.stake_minor) is distinct from sum(s.payout_minor) + h.rake_minor
      or bool_or(s.stake_minor > s.stack_minor) or count(s.seat) < 2
    union all
    select 'hand ' || id, 'played beside another' from (
      select id, row_number() over (partition by table_id order by number) as place
      from poker_hands where state = 'playing') r
    where place > 1`,
}

/** Rewards of tables rest on rake alone: no share is more than the rake, and no sitting earns more than its shares. */
const rakeEarns: Check = {
  name: 'rake that earns rewards',
  text: `
    select 'hand ' || h.id as row_id,
      format('rake %s, shares of its seats %s', h.rake_minor, sum(s.rake_share_minor)) as found
    from poker_hands h join poker_hand_seats s on s.hand_id = h.id
    group by h.id
    having coalesce(sum(s.rake_share_minor), 0) > coalesce(h.rake_minor, 0)
    union all
    select 'buy-in ' || b.id,
      format('earns %s millionths, its sitting brought %s and bore %s of rake', c.credited_edge_ppm,
        i.bought_minor, r.share)
    from credited_wagers c join poker_buy_ins b on b.id = c.wager_id
      join poker_sittings i on i.id = b.sitting_id
      cross join lateral (select coalesce(sum(s.rake_share_minor), 0) as share
        from poker_hand_seats s where s.sitting_id = i.id) r
    where i.left_ms is null or c.credited_edge_ppm::numeric * i.bought_minor > r.share * 1000000`,
}

/** What must hold between tables, hands and the journal. */
export const pokerChecks: readonly Check[] = [
  sittingsAreWagers,
  chipsAreConserved,
  handsAddUp,
  rakeEarns,
]
