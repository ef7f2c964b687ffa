import type { Uuid } from '@powerplay/kernel'
import { Refusal } from '@powerplay/kernel'
import type { TestPlayer } from '../app.ts'

/** How a product lays one stake of so much, in dollars of USDT, as its own callers do. */
export interface LaidStake {
  /** Asks the database beside the program. */
  query(text: string, values: readonly unknown[]): Promise<unknown>
  join(): Promise<TestPlayer>
  /** @returns null where the stake was taken, else what the product answers. */
  lay(player: TestPlayer, usd: number): Promise<string | null>
  /** The stake; a limit of as much takes it, one of a cent less does not. */
  readonly usd: number
}

const usdE6 = (usd: number) => Math.round(usd * 1_000_000)

/**
 * Lays the same stake at the edge of every limit, and in every break: each time by a player of its own.
 * @returns what became of it, by what stood in its way.
 */
export async function edgesOf(own: LaidStake): Promise<Record<string, string | null>> {
  const { query, join, lay, usd } = own
  const told: Record<string, string | null> = {}
  const limit = (userId: Uuid, kind: string, amount: number) =>
    query(
      `insert into protection_limits (id, user_id, kind, period, amount, set_at)
        values (gen_random_uuid(), $1, $2, case when $2 = 'stake' then 'none' else 'day' end, $3, now())`,
      [userId, kind, amount],
    )
  const guard = (userId: Uuid) => query('select guard_player($1)', [userId])
  const standing = async (name: string, act: (player: TestPlayer) => Promise<unknown>) => {
    const player = await join()
    await act(player)
    told[name] = await lay(player, usd)
  }
  for (const kind of ['wager', 'loss', 'stake']) {
    for (const [edge, amount] of [
      ['just enough', usdE6(usd)],
      ['a cent too low', usdE6(usd - 0.01)],
    ] as const) {
      await standing(`limit on ${kind}, ${edge}`, async ({ userId }) => {
        await limit(userId, kind, amount)
        await guard(userId)
      })
    }
  }
  await standing('limit on the session, used up', async ({ userId }) => {
    await limit(userId, 'session', 1_200_000)
    await guard(userId)
    await query(
      `insert into protection_days (user_id, day, played_ms)
        values ($1, (clock_timestamp() at time zone 'UTC')::date, 1200000)
        on conflict (user_id, day) do update set played_ms = 1200000`,
      [userId],
    )
  })
  await standing('time-out', async ({ userId }) => {
    await query(
      `insert into protection_players (user_id, time_out_until)
        values ($1, clock_timestamp() + interval '10 years')
        on conflict (user_id) do update set time_out_until = excluded.time_out_until`,
      [userId],
    )
    await guard(userId)
  })
  await standing('reality check', async ({ userId }) => {
    await query(
      `insert into protection_players (user_id, reality_minutes, play_since, last_play_at)
        values ($1, 15, clock_timestamp() - interval '20 minutes', clock_timestamp())
        on conflict (user_id) do update set reality_minutes = 15,
          play_since = excluded.play_since, last_play_at = excluded.last_play_at`,
      [userId],
    )
    await guard(userId)
  })
  await standing('self-exclusion', ({ userId }) =>
    query('update users set self_excluded = true where id = $1', [userId]),
  )
  return told
}

/** @param outside what a product answers that knows no reasons; ours answer by what it is. */
export function expectedEdges(outside?: string): Record<string, string | null> {
  const no = (name: string) => outside ?? name
  const limits = ['wager', 'loss', 'stake'].flatMap((kind) => [
    [`limit on ${kind}, just enough`, null] as const,
    [`limit on ${kind}, a cent too low`, no('core/limit-reached')] as const,
  ])
  return {
    ...Object.fromEntries(limits),
    'limit on the session, used up': no('core/limit-reached'),
    'time-out': no('core/time-out'),
    'reality check': no('core/reality-check'),
    'self-exclusion': no('core/self-excluded'),
  }
}

/** The name of what a call was refused for; null where it was done. */
export async function refusalName(call: Promise<unknown>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.refusal
    throw error
  }
}

/** The same of a whisper's answer. */
export function refusalIn(answer: unknown): string | null {
  const error: unknown = Reflect.get(Object(answer), 'error')
  const message: unknown = Reflect.get(Object(error), 'message')
  const name: unknown = Reflect.get(Object(message), 'name')
  return typeof name === 'string' ? name : null
}
