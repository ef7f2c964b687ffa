import { Refusal } from '@powerplay/kernel'
import type { TestPlayer } from '../app.ts'
import { limitPlayer, stopPlayer, type Guarding } from './limit-player.ts'

/** How a product lays one stake of so much, in dollars of USDT, as its own callers do. */
export interface LaidStake {
  /** Of a node, by which what stands in the way is put there. */
  readonly platform: Guarding
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
  const { platform, join, lay, usd } = own
  const told: Record<string, string | null> = {}
  const standing = async (name: string, act: (player: TestPlayer) => Promise<unknown>) => {
    const player = await join()
    await act(player)
    told[name] = await lay(player, usd)
  }
  for (const kind of ['wager', 'loss', 'stake'] as const) {
    const period = kind === 'stake' ? 'none' : 'day'
    for (const [edge, amount] of [
      ['just enough', usdE6(usd)],
      ['a cent too low', usdE6(usd - 0.01)],
    ] as const) {
      await standing(`limit on ${kind}, ${edge}`, ({ userId }) =>
        limitPlayer(platform, userId, { kind, period, amount }),
      )
    }
  }
  await standing('limit on the session, used up', async ({ userId }) => {
    await limitPlayer(platform, userId, { kind: 'session', period: 'day', amount: 1_200_000 })
    await platform.database.query({
      text: `insert into protection_days (user_id, day, played_ms)
        values ($1, (clock_timestamp() at time zone 'UTC')::date, 1200000)
        on conflict (user_id, day) do update set played_ms = 1200000`,
      values: [userId],
    })
  })
  await standing('time-out', ({ userId }) =>
    stopPlayer(
      platform,
      userId,
      `insert into protection_players (user_id, time_out_until)
        values ($1, clock_timestamp() + interval '10 years')
        on conflict (user_id) do update set time_out_until = excluded.time_out_until`,
    ),
  )
  await standing('reality check', ({ userId }) =>
    stopPlayer(
      platform,
      userId,
      `insert into protection_players (user_id, reality_minutes, play_since, last_play_at)
        values ($1, 15, clock_timestamp() - interval '20 minutes', clock_timestamp())
        on conflict (user_id) do update set reality_minutes = 15,
          play_since = excluded.play_since, last_play_at = excluded.last_play_at`,
    ),
  )
  await standing('self-exclusion', ({ userId }) =>
    platform.database.query({
      text: 'update users set self_excluded = true where id = $1',
      values: [userId],
    }),
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
