import type { Uuid } from '@powerplay/kernel'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Days of a player as they are counted in two steps, and all at once, when the player's bets were laid on
 * each of the last days and some of them end today. Nothing of it stays.
 */
export async function countedDays(database: Pick<Database, 'transaction'>, userId: Uuid) {
  const nothingStays = new Error('nothing of it stays')
  const found: { counted: object[]; whole: object[] } = { counted: [], whole: [] }
  const trial = database.transaction(async (tx) => {
    const ask = (text: string) => tx.query<object>({ text, values: [userId] })
    await ask(`insert into wagers select (jsonb_populate_record(w, jsonb_build_object(
        'id', overlay(first_id_at(m.at)::text placing substr(gen_random_uuid()::text, 25)
          from 25)::uuid,
        'opened_at', m.at, 'settled_at', case w.status when 'in-progress' then null
          else case n % 3 when 0 then now() else m.at + interval '1 hour' end end))).*
      from wagers w, generate_series(1, 9) n,
        lateral (select now() - n * interval '22 hours' as at) m where w.user_id = $1`)
    found.whole = await ask(`select day::text, staked::text, returned::text from played_days_of($1,
      first_id_at(counting_from(now()) - interval '2 days'),
      (counting_from(now()) at time zone 'UTC')::date, 'infinity') order by day`)
    await ask(`insert into protection_limits (id, user_id, kind, period, amount, set_at)
      values (gen_random_uuid(), $1, 'loss', 'month', 1000000000, now())`)
    await ask(
      `select guard_limited($1, c.p_from, coalesce(c.p_older, '{}')) from count_played_days($1) c`,
    )
    found.counted = await ask(`select day::text, staked_usd_e6::text as staked,
      returned_usd_e6::text as returned from protection_days where user_id = $1
        and (staked_usd_e6 > 0 or returned_usd_e6 > 0) order by day`)
    throw nothingStays
  })
  await trial.catch((error: unknown) => {
    if (error !== nothingStays) throw error
  })
  return found
}
