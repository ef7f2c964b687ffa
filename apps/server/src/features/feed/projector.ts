import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database.ts'
import { payoutUsdE6Sql, type Portion, type Projector } from '../wallet/index.ts'

/** Feed channels that show many players. Demo and cancelled wagers are in none of them. */
export type FeedChannel = 'all' | 'high_rollers' | 'lucky_wins' | 'all_wins'

/** Stakes from here on count as high rollers, in 1e-6 USD. Source: 001 section 9. */
const highRollerUsdE6 = 100_000_000
/** Wins from this multiplier on are lucky. Source: 001 section 9. */
const luckyMultiplierE4 = 100_000
/** Profits from here on are news, in 1e-6 USD. */
const toldProfitUsdE6 = 1_000_000
/** Rows kept per channel: the most a call may ask for, with some to spare. */
const keptRows = 60

/**
 * The latest settled bets of every channel, and the push to the screens after the commit.
 * @param push gets the portion once it is committed.
 */
export function feedProjector(push: (portion: Portion) => Promise<void>): Projector {
  return {
    id: 'feed',
    everyMs: 80,
    async apply(tx, { wagerIdsText, idMin, idMax }) {
      const limits = [keptRows, highRollerUsdE6, luckyMultiplierE4, toldProfitUsdE6]
      const values = [wagerIdsText, idMin, idMax, ...limits]
      await tx.query({ name: 'feed_keep', text: keep, values })
      await tx.query({ name: 'feed_trim', text: trim, values: [keptRows] })
    },
    async takeBack(tx, { wagerIdsText }) {
      const text = 'delete from feed_rows where wager_id = any($1::uuid[])'
      await tx.query({ name: 'feed_take_back', text, values: [wagerIdsText] })
    },
    committed: push,
    async clear(tx) {
      await tx.query({ text: 'delete from feed_rows' })
    },
  }
}

const keep = `
  with settled as materialized (
    select id, settled_at, stake_usd_e6 >= $5 as is_high,
      status = 'win' and multiplier_e4 >= $6 as is_lucky,
      payout_minor > stake_minor
        and (${payoutUsdE6Sql}) - stake_usd_e6 >= $7::numeric as is_told
    from wagers
    where id = any($1::uuid[]) and id >= $2 and id <= $3 and not demo and status <> 'cancel')
  insert into feed_rows (channel, wager_id, settled_at)
  (select 'all', id, settled_at from settled order by settled_at desc, id desc limit $4)
  union all
  (select 'high_rollers', id, settled_at from settled where is_high
    order by settled_at desc, id desc limit $4)
  union all
  (select 'lucky_wins', id, settled_at from settled where is_lucky
    order by settled_at desc, id desc limit $4)
  union all
  (select 'all_wins', id, settled_at from settled where is_told
    order by settled_at desc, id desc limit $4)
  on conflict do nothing`

const trim = `
  delete from feed_rows f using (
    select channel, settled_at, wager_id,
      row_number() over (partition by channel order by settled_at desc, wager_id desc) as place
    from feed_rows) old
  where old.place > $1 and f.channel = old.channel and f.settled_at = old.settled_at
    and f.wager_id = old.wager_id`

/** Ids of the latest wagers of a channel, newest first. */
export async function latestIds(on: Queries, channel: FeedChannel, count: number): Promise<Uuid[]> {
  const rows = await on.query<{ wager_id: Uuid }>({
    name: 'feed_latest',
    text: `select wager_id from feed_rows where channel = $1
      order by settled_at desc, wager_id desc limit $2`,
    values: [channel, count],
  })
  return rows.map((row) => row.wager_id)
}
