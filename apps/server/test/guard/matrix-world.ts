import { generateKeyPairSync } from 'node:crypto'
import { mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import type { Socket } from 'socket.io-client'
import { vi } from 'vitest'
import { beginChain, goOnWithChain } from '../../src/features/originals/crash/chain/chain.ts'
import { announceSalt, storeChain } from '../../src/features/originals/crash/chain/chain-store.ts'
import { demoSalt } from '../../src/features/originals/crash/settings.ts'
import { merchantEnvironment } from '../../src/features/providers/test/callbacks.ts'
import * as sportStage from '../../src/features/sport/test/stage.ts'
import { createSecrets } from '../../src/platform/secrets.ts'
import { clientOf, subscribe, whisper } from '../../src/platform/realtime/test/stage.ts'
import { systemClock, systemRandom } from '../../src/platform/time/clock.ts'
import { callOf, expectWhole, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { toldTime } from './told-time.ts'

/** A game of the aggregator that the world has in its catalogue. */
export const slot = { id: 'ag-c0ffee001111', uuid: 'c0ffee00-1111-2222-3333-444455556666' }
/** The key with which the vendor of the sportsbook signs here. */
export const vendor = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const vendorKey = vendor.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const settings: Readonly<Record<string, unknown>> = {
  'auth.registrationsPerIpPerDay': 10_000,
  'compliance.plugins': ['race', 'poker', 'trading', 'sportsbook', 'sport'],
  // One round that takes bets for as long as its product is looked at.
  'originals.crash.bettingMs': 120_000,
  'originals.crash.betsPerRound': 3,
  'poker.stakes': [{ smallCents: 5, bigCents: 10, seats: 6, speed: 'normal' }],
  'poker.tablesPerStakes': 12,
  'poker.tablesPerPlayer': 12,
  'pvp.countingSeconds': 600,
  'pvp.openDuels': 50,
  'sport.limit.queued': 12,
  'sportsbook.brandId': 'house',
  'sportsbook.vendorKey': vendorKey,
}

/** Two nodes of one site with every product on, beside two that have a feed of matches. */
export interface World {
  readonly nodes: readonly [TestApp, TestApp]
  readonly sportNodes: readonly [sportStage.Node, sportStage.Node]
  /** Says what time the database has, as ISO text. */
  tell(at: string): Promise<void>
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** A player with a proven address and an open socket at the second node. */
  join(): Promise<TestPlayer>
  socketOf(player: TestPlayer): Socket
  /** Sends a whisper by that socket. @returns what it was answered with. */
  whisper(player: TestPlayer, name: string, order: object): Promise<unknown>
  close(): Promise<void>
}

/** @param at the time of the database from the start on, as leases must not be lost by a jump. */
export async function openWorld(at: string): Promise<World> {
  const database = await createTestDatabase()
  const tell = await toldTime(database.url)
  await tell(at)
  const nodes = [await openEdge(database), await openEdge(database)] as const
  const sportNodes = [
    await sportStage.openNode(database.url),
    await sportStage.openNode(database.url),
  ] as const
  const [first, second] = nodes
  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    first.app.platform.database.query<Row>({ text, values: [...values] })
  for (const [key, value] of Object.entries(settings)) {
    await first.app.platform.settings.set({ key, value, reason: 'for a test', by: null })
  }
  for (const { platform } of [second.app, ...sportNodes]) await platform.settings.refresh()
  const port = (await second.app.listen()).realtime
  await startGames(first, query)
  await sportNodes[0].open.calls.bookmakerCategories({}, callOf(null))
  for (const each of sportNodes) await each.floor()
  sportStage.price(1)
  const sockets = new Map<Uuid, Socket>()
  const socketOf = ({ userId }: TestPlayer) => mustHave(sockets.get(userId), 'a socket')
  return {
    ...{ nodes, sportNodes, tell, query, socketOf },
    async join() {
      const player = await first.join()
      await query('update users set email_verified_at = now() where id = $1', [player.userId])
      const cookie = `powerplay_session=${player.cookie}`
      const socket = clientOf(`http://127.0.0.1:${port}`, { extraHeaders: { cookie } })
      sockets.set(player.userId, socket)
      await subscribe(socket, `private-User.${player.wireId}`)
      return player
    },
    async whisper(player, name, order) {
      const asked = { ...order, requestId: second.mintKey() }
      const channel = `private-User.${player.wireId}`
      const told = await whisper(socketOf(player), channel, name, asked)
      return Reflect.get(Object(told), 'answer')
    },
    async close() {
      for (const socket of sockets.values()) socket.disconnect()
      for (const each of sportNodes) await each.close()
      await sportStage.closePools()
      for (const each of nodes) await each.close()
      await expectWhole(database.url)
      await database.drop()
    },
  }
}

const openEdge = (database: TestDatabase) =>
  openTestApp({
    databaseUrl: database.url,
    environment: { ROLES: 'edge', ...merchantEnvironment },
  })

/** What products need before they take a stake: a round, prices, tables and a game. */
async function startGames({ app }: TestApp, query: World['query']): Promise<void> {
  const { platform, doors } = app
  const games = 12
  const built = mustHave(await goOnWithChain(beginChain('5a'.repeat(32), games), () => true), 'it')
  const secrets = createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom)
  const id = platform.mintId()
  const chain = { id, firstRound: 1, games, builtAt: systemClock.now(), ...built }
  await storeChain(platform.database, secrets, chain)
  await announceSalt(platform.database, id, demoSalt)
  await query(
    `with provider as (insert into providers (name) values ('Saltbox') returning name)
      insert into games (id, uuid, name, provider, details)
      select $1, $2, 'Reef Night', name, '{"rtp": 96.5}' from provider`,
    [slot.id, slot.uuid],
  )
  doors.originals.startEngine()
  doors.trading.startEngine()
  await doors.poker.turn()
  await doors.pvp.turn()
  await vi.waitFor(async () => {
    const ready = await query(`select from trading_state, crash_rounds r where r.state = 'betting'`)
    if (ready.length === 0) throw new Error('no price and no round')
  }, 60_000)
}

/** Opens a session of the aggregator's game. @returns how callbacks call it. */
export async function openSlot(world: World, { userId, wireId }: TestPlayer) {
  const id = world.nodes[0].mintKey()
  await world.query(
    `insert into game_sessions (id, source, user_id, game_id, game_uuid, currency, demo, created_at)
      values ($1, 'slotegrator', $2, $3, $4, 'usdt', false, now())`,
    [id, userId, slot.id, slot.uuid],
  )
  const shared = { player_id: wireId, currency: 'USDT', game_uuid: slot.uuid }
  return { ...shared, session_id: toWireId('session', id), transaction_id: id, round_id: `r-${id}` }
}
