import type { InstantMs, Uuid } from '@powerplay/kernel'
import { dayMs, secondMs } from '@powerplay/kernel'
import { LRUCache } from 'lru-cache'
import { askTogether } from '../../../platform/memory/ask-together.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Place } from '../../compliance/index.ts'
import { createFreshMemory } from '../../../platform/memory/fresh-memory.ts'

/** A game that was opened in somebody's frame. */
export interface GameSession {
  readonly id: Uuid
  readonly source: string
  /** Null for a guest, who plays without money. */
  readonly userId: Uuid | null
  readonly gameId: string
  readonly gameUuid: string
  readonly currency: string
  readonly demo: boolean
  /** Country of the address that it was opened from. */
  readonly iso: string | null
  /** Where its player says, or proved, to live by now. */
  readonly countries: NonNullable<Place['countries']>
  readonly closedAt: Date | null
}

async function findSessions(on: Queries, ids: readonly Uuid[]): Promise<(GameSession | null)[]> {
  const rows = await on.query<Omit<GameSession, 'countries'> & GameSession['countries']>({
    name: 'game_sessions_find',
    text: `select s.id, source, user_id as "userId", game_id as "gameId", game_uuid as "gameUuid",
        currency, demo, iso, closed_at as "closedAt", papers_country as papers, country as declared
      from game_sessions s left join users u on u.id = s.user_id where s.id = any($1::uuid[])`,
    values: [ids],
  })
  const found = new Map(
    rows.map(({ papers, declared, ...row }) => [
      row.id,
      { ...row, countries: { papers, declared } },
    ]),
  )
  return ids.map((id) => found.get(id) ?? null)
}

const freshMs = 10 * secondMs
const keptMax = 50_000

/** Finds sessions without asking for each callback; that one was closed, or its player moved, is seen seconds later. */
export function createSessionFinder({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const load = askTogether((ids: readonly Uuid[]) => findSessions(database, ids))
  const memory = createFreshMemory({ clock, freshMs, max: keptMax }, load)
  // An unknown session is not remembered as unknown: it may be written a moment later.
  return async (id: Uuid) => (await memory.get(id)) ?? load(id)
}

/** A player's older sessions of a game in which nothing happened for this long are closed. */
const idleMs = 60 * secondMs

/** Writes a new session; the player's idle ones of the same game end with it. */
export async function openSession(
  on: Queries,
  session: Omit<GameSession, 'closedAt' | 'countries'>,
  now: InstantMs,
): Promise<void> {
  const { id, source, userId, gameId, gameUuid, currency, demo, iso } = session
  await on.query({
    text: `with ended as (
        update game_sessions set closed_at = $9
        where user_id = $3 and game_id = $4 and closed_at is null
          and coalesce(last_callback_at, created_at) < $10::timestamptz)
      insert into game_sessions (id, source, user_id, game_id, game_uuid, currency, demo, iso,
        created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[id, source, userId, gameId, gameUuid, currency, demo, iso],
      new Date(now),
      new Date(now - idleMs),
    ],
  })
}

/** Sessions of demo play are forgotten sooner: no callback ever names them. */
const demoKeptMs = dayMs
/** Kept as long as the callbacks that name them. */
const keptMs = 90 * dayMs

/** Removes sessions in which nothing can happen any more. */
export async function forgetSessions(on: Queries, now: InstantMs): Promise<void> {
  await on.query({
    text: `delete from game_sessions where created_at < $1
      and (demo or coalesce(last_callback_at, created_at) < $2)`,
    values: [new Date(now - demoKeptMs), new Date(now - keptMs)],
  })
}

export async function playerExists(on: Queries, userId: Uuid): Promise<boolean> {
  const rows = await on.query({
    name: 'providers_player',
    text: 'select id from users where id = $1',
    values: [userId],
  })
  return rows.length > 0
}

const touchEveryMs = 10 * secondMs
const rememberedMax = 50_000

/**
 * Notes that sessions live, each at most every ten seconds and beside the answers; those of one turn
 * in one statement.
 */
export function createSessionTouch({ clock, database, logOf }: Platform): (id: Uuid) => void {
  const times = new LRUCache<Uuid, InstantMs>({ max: rememberedMax })
  const touch = askTogether(async (ids: readonly Uuid[]) => {
    await database.query({
      name: 'game_sessions_touch',
      text: `update game_sessions set last_callback_at = $2
        where id in (select id from game_sessions where id = any($1::uuid[]) order by id for update)`,
      values: [ids, new Date(clock.now())],
    })
    return ids
  })
  return (id) => {
    const now = clock.now()
    if (now - (times.get(id) ?? 0) < touchEveryMs) return
    times.set(id, now)
    touch(id).catch((error: Error) => {
      logOf('providers').warn({ event: 'providers.touch_failed', error: error.message })
    })
  }
}
