import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** The longer delay of a player, or null where the house's holds. */
export async function ownDelayMs(on: Queries, userId: Uuid): Promise<number | null> {
  const [row] = await on.query<{ delayMs: number }>({
    name: 'trading_delay_of',
    text: 'select delay_ms as "delayMs" from trading_delays where user_id = $1',
    values: [userId],
  })
  return row?.delayMs ?? null
}

/** Lets the orders of a player wait longer. */
export async function setDelay(on: Queries, userId: Uuid, delayMs: number): Promise<void> {
  await on.query({
    text: `insert into trading_delays (user_id, delay_ms) values ($1, $2)
      on conflict (user_id) do update set delay_ms = excluded.delay_ms`,
    values: [userId, delayMs],
  })
}

/** Lets the house's delay hold again. */
export async function endDelay(on: Queries, userId: Uuid): Promise<void> {
  await on.query({ text: 'delete from trading_delays where user_id = $1', values: [userId] })
}
