import { toWireId, type Uuid } from '@powerplay/kernel'
import { expectWhole, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { merchantEnvironment, post, type Flaws, type Told } from './callbacks.ts'

/** The game that callbacks are about, by the aggregator's id and by ours. */
export const uuid = 'c0ffee00-1111-2222-3333-444455556666'
export const gameId = 'ag-c0ffee001111'

/** A player with an open session, as callbacks name both. */
export interface Seat {
  readonly player: TestPlayer
  readonly values: {
    readonly player_id: string
    readonly currency: string
    readonly game_uuid: string
    readonly session_id: string
  }
}

/** What is out of the ordinary about a session. */
export interface Sitting {
  readonly demo?: boolean
  readonly iso?: string
  readonly source?: string
  readonly isClosed?: boolean
}

/** Two nodes of one site that answer callbacks about one game. */
export interface CallbackHouse {
  readonly nodes: readonly [TestApp, TestApp]
  sit(own?: Sitting): Promise<Seat>
  /** @param at sends to one node or the other in turns. */
  send(seat: Seat, values: object, flaws?: Flaws, at?: number): Promise<Told>
  /** Ends the first node in peace and opens another in its place. */
  restart(): Promise<void>
  /** Checks the ledger before everything goes. */
  close(): Promise<void>
}

/** Opens the house, with the game in its catalogue. */
export async function openCallbackHouse(): Promise<CallbackHouse> {
  const database = await createTestDatabase()
  const environment = { ROLES: 'edge', ...merchantEnvironment }
  const open = () => openTestApp({ databaseUrl: database.url, environment })
  const nodes: [TestApp, TestApp] = [await open(), await open()]
  await nodes[0].app.platform.database.query({
    text: `with provider as (insert into providers (name) values ('Saltbox') returning name)
      insert into games (id, uuid, name, provider, details)
      select $1, $2, 'Reef Night', name, '{"rtp": 96.5}' from provider`,
    values: [gameId, uuid],
  })
  return {
    nodes,
    sit: (own = {}) => sitAt(nodes[0], own),
    send: (seat, values, flaws = {}, at = 0) =>
      post(nodes[at % 2 === 0 ? 0 : 1].app.edge, { ...seat.values, ...values }, flaws),
    async restart() {
      await nodes[0].close()
      nodes[0] = await open()
    },
    async close() {
      await Promise.all(nodes.map((node) => node.close()))
      await expectWhole(database.url)
      await database.drop()
    },
  }
}

async function sitAt(node: TestApp, own: Sitting): Promise<Seat> {
  const player = await node.join()
  const sessionId: Uuid = node.mintKey()
  await node.app.platform.database.query({
    text: `insert into game_sessions (id, source, user_id, game_id, game_uuid, currency, demo, iso,
        created_at, closed_at) values ($1, $7, $2, $3, $4, 'usdt', $5, $6, now(),
        case when $8 then now() end)`,
    values: [
      ...[sessionId, player.userId, gameId, uuid, own.demo ?? false, own.iso ?? null],
      ...[own.source ?? 'slotegrator', own.isClosed ?? false],
    ],
  })
  const session_id = toWireId('session', sessionId)
  const shared = { currency: 'USDT', game_uuid: uuid, session_id }
  return { player, values: { player_id: player.wireId, ...shared } }
}

/** A callback that takes a stake; its round is named after it. */
export const bet = (id: string, amount = '1.5', more: object = {}) => ({
  ...{ action: 'bet', transaction_id: id, amount, round_id: `r-${id}`, type: 'bet' },
  ...more,
})

/** A callback that asks for the balance. */
export const balance = { action: 'balance' }
