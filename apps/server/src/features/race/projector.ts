import type { Uuid } from '@powerplay/kernel'
import type { Projector } from '../wallet/index.ts'

/**
 * Rated wagers per player, UTC day, week, month and in all: stake in USD at bet time x credited edge
 * over 1 %. Demo and cancelled wagers count for nothing.
 * @param moved is told after the commit whose points of a week grew.
 */
export function raceProjector(moved: (userIds: readonly Uuid[]) => void): Projector {
  let grown: readonly Uuid[] = []
  return {
    id: 'race',
    everyMs: 1_000,
    busyEveryMs: 10_000,
    async apply(tx, { wagerIdsText, idMin, idMax }) {
      const values = [wagerIdsText, idMin, idMax]
      const rows = await tx.query<{ user_id: Uuid }>({ name: 'race_add', text: addUp, values })
      grown = rows.map((row) => row.user_id)
    },
    async takeBack(tx, { wagerIdsText, idMin, idMax }) {
      const values = [wagerIdsText, idMin, idMax]
      await tx.query({ name: 'race_remove', text: removeEmptied, values })
      await tx.query({ name: 'race_take_back', text: takeBack, values })
    },
    async committed() {
      if (grown.length > 0) moved(grown)
    },
    async clear(tx) {
      await tx.query({ text: 'delete from race_points' })
    },
  }
}

// numeric, because a product of two large integers must never stop the projection.
const sums = `
  with counted as (
    select user_id, (settled_at at time zone 'UTC')::date as day, settled_at,
      div(stake_usd_e6::numeric * credited_edge_ppm, 10000)::bigint as rated
    from wagers
    where id = any($1::uuid[]) and id >= $2 and id <= $3 and not demo and status <> 'cancel'),
  days as (
    select user_id, day, sum(rated)::bigint as rated, max(settled_at) as reached_at
    from counted where rated > 0 group by user_id, day),
  sums as (
    select p.period, p.starts_on, d.user_id, sum(d.rated)::bigint as rated,
      max(d.reached_at) as reached_at
    from days d cross join lateral (values
      ('day', d.day),
      ('week', d.day - extract(dow from d.day)::integer),
      ('month', date_trunc('month', d.day::timestamp)::date),
      ('all', date '1970-01-01')) as p (period, starts_on)
    group by p.period, p.starts_on, d.user_id)`

const addUp = `${sums},
  added as (
    insert into race_points as r (period, starts_on, user_id, rated_usd_e6, reached_at)
    select period, starts_on, user_id, rated, reached_at from sums
    order by period, starts_on, user_id
    on conflict (period, starts_on, user_id) do update set
      rated_usd_e6 = r.rated_usd_e6 + excluded.rated_usd_e6,
      reached_at = greatest(r.reached_at, excluded.reached_at)
    returning period, user_id)
  select distinct user_id from added where period = 'week'`

/** A row stands for points: one that would keep none goes. */
const removeEmptied = `${sums}
  delete from race_points r using sums s
  where r.period = s.period and r.starts_on = s.starts_on and r.user_id = s.user_id
    and r.rated_usd_e6 <= s.rated`

const takeBack = `${sums}
  update race_points r set rated_usd_e6 = r.rated_usd_e6 - s.rated from sums s
  where r.period = s.period and r.starts_on = s.starts_on and r.user_id = s.user_id`
