import { toWireId } from '@powerplay/kernel'
import type { App } from '../../apps/server/src/app.ts'
import { merchant } from '../callbacks/merchant.ts'
import type { BenchPlayer } from './players.ts'

/** A player in front of the slot of the bench, as callbacks name both. */
export interface SlotSeat {
  readonly player_id: string
  readonly session_id: string
}

/** Opens a session of the slot for each player. */
export async function seatAtSlot(app: App, players: readonly BenchPlayer[]): Promise<SlotSeat[]> {
  const { database, mintId } = app.platform
  await database.query({
    text: `with provider as (
        insert into providers (name) values ('Bench') on conflict (name) do update
          set is_enabled = true returning name)
      insert into games (id, uuid, name, provider) select $1, $2, 'Bench slot', name from provider
      on conflict do nothing`,
    values: [merchant.gameId, merchant.gameUuid],
  })
  const ids = players.map(() => mintId())
  await database.query({
    text: `insert into game_sessions (id, source, user_id, game_id, game_uuid, currency, demo,
        created_at)
      select s.id, 'slotegrator', s.user_id, $3, $4, 'usdt', false, now()
      from unnest($1::uuid[], $2::uuid[]) as s (id, user_id)`,
    values: [ids, players.map(({ userId }) => userId), merchant.gameId, merchant.gameUuid],
  })
  return players.map(({ wireId }, index) => ({
    player_id: wireId,
    session_id: toWireId('session', ids[index] ?? ''),
  }))
}

/** Takes the aggregator's list over. @returns how much memory that took at most, and what it found. */
export async function syncList(app: App) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const caller = {
    userId: null,
    sessionId: null,
    ip: '127.0.0.1',
    userAgent: 'bench',
    can: () => true,
  }
  const ignore = () => undefined
  const context = { caller, key: null, socketId: null, attach: ignore, setSessionCookie: ignore }
  try {
    const { added } = await app.handlers.syncProviders({}, context)
    return { added, growthBytes: most - before }
  } finally {
    clearInterval(timer)
    await app.platform.database.query({
      text: `delete from games where provider like 'Provider %'`,
    })
  }
}
