import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { Day } from './periods.ts'
import type { PointsRow } from './store.ts'

/** How far a week is; undefined for one in which no race ran. */
export async function weekState(on: Queries, week: Day): Promise<string | undefined> {
  const [row] = await on.query<{ state: string }>({
    text: 'select state from race_weeks where starts_on::text = $1',
    values: [week],
  })
  return row?.state
}

/** Whether somebody was taken out of a week. */
export async function isStruck(on: Queries, week: Day, userId: Uuid): Promise<boolean> {
  const rows = await on.query<object>({
    text: 'select from race_strikes where starts_on = $1 and user_id = $2',
    values: [week, userId],
  })
  return rows.length > 0
}

/** Somebody who takes no place in a week. */
export interface Strike {
  readonly week: Day
  readonly userId: Uuid
  readonly by: Uuid
  readonly at: Date
}

/**
 * Takes somebody out of a week that still runs. The week's row is written, not only locked: a transaction
 * that ends the week at this moment then begins anew, and sees the strike.
 * @returns false when its order is fixed already.
 */
export async function strike(tx: Queries, { week, userId, by, at }: Strike): Promise<boolean> {
  const rows = await tx.query<object>({
    text: `update race_weeks set state = state where starts_on = $1 and state = 'running'
      returning 1 as running`,
    values: [week],
  })
  if (rows.length === 0) return false
  await tx.query({
    text: `insert into race_strikes (starts_on, user_id, struck_by, struck_at)
      values ($1, $2, $3, $4) on conflict do nothing`,
    values: [week, userId, by, at],
  })
  return true
}

/** Those who were taken out of a week, with the points that they have in it. */
export async function readStruck(on: Queries, week: Day): Promise<PointsRow[]> {
  const rows = await on.query<{ user_id: Uuid; rated_usd_e6: bigint }>({
    text: `select s.user_id, greatest(0, coalesce(p.rated_usd_e6, 0))::bigint as rated_usd_e6
      from race_strikes s left join race_points p
        on p.period = 'week' and p.starts_on = s.starts_on and p.user_id = s.user_id
      where s.starts_on = $1 order by s.struck_at, s.user_id`,
    values: [week],
  })
  return rows.map((row) => ({ userId: row.user_id, ratedUsdE6: row.rated_usd_e6 }))
}
