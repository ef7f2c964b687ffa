import { createServer, type Server } from 'node:http'
import type { GameCondition } from '@powerplay/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

const table = { lobbyData: 'table-1', name: 'Salon', isOpen: true, limits: { min: 1, max: 50 } }
const tables: unknown[] = [
  { ...table, lobbyData: 'x'.repeat(129) },
  { ...table, lobbyData: 5 },
  null,
  { ...table, openTime: 'A'.repeat(100_000), limits: { min: -5, max: '1e99' } },
]

let database: TestDatabase
let aggregator: Server
let node: TestApp

const game = (uuid: string, own: object = {}) => ({
  uuid,
  name: `Game ${uuid}`,
  type: 'slots',
  provider: 'Saltbox',
  technology: 'html5',
  ...own,
})
const long = 'A'.repeat(100_000)

const items: unknown[] = [
  game('good'),
  game('nul', { name: 'a\0b' }),
  game('half', { provider: String.fromCharCode(0xd800) }),
  game('house', { provider: 'phoenix originals', name: 'Dice', tags: [{ code: 'originals' }] }),
  game('long', { type: long, technology: long, tags: [{ code: long }, { code: 'a\0' }] }),
  game('html', { name: '<img src=x onerror=alert(1)>', image: 'javascript:alert(1)' }),
  null,
  'x',
]

beforeAll(async () => {
  aggregator = createServer(({ url }, answer) => {
    const list = { items, _meta: { pageCount: 1, currentPage: 1 } }
    const told = url?.startsWith('/games/lobby') ? { lobby: tables } : list
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(told))
  })
  const port = await new Promise<number>((done) => {
    aggregator.listen(0, '127.0.0.1', () => {
      const address = aggregator.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
  database = await createTestDatabase()
  node = await openTestApp({
    databaseUrl: database.url,
    environment: {
      ROLES: 'edge',
      AGGREGATOR_URL: `http://127.0.0.1:${port}`,
      AGGREGATOR_ID: 'merchant',
      AGGREGATOR_KEYS: 'a key of the tests',
    },
  })
  await node.app.seed()
})
afterAll(async () => {
  await node.close()
  await database.drop()
  aggregator.close()
})

async function find(condition: GameCondition) {
  node.pass(1_000)
  return node.app.handlers.gamesFilter({ filter: [condition], page: 1, size: 50 }, callOf(null))
}

it('a list with hostile entries brings the good ones in and nothing else on the site', async () => {
  await node.app.handlers.syncProviders({}, callOf(null))
  const slots = () => find({ key: 'category', expect: 'slots', type: 'includes:array' })
  await expect
    .poll(async () => (await slots()).map(({ name }) => name).sort())
    .toEqual(['<img src=x onerror=alert(1)>', 'Game good', 'Game long'])
  const rows = await slots()
  expect(rows.map(({ image }) => image)).toEqual(['', '', ''])
  expect(JSON.stringify(rows).length).toBeLessThan(10_000)
  const house = await find({ key: 'type', expect: 'Phoenix Originals' })
  expect(house.filter(({ id }) => id.startsWith('ag-'))).toEqual([])
  const providers = await node.app.handlers.gameProviders({}, callOf(null))
  expect(providers.map(({ name }) => name)).toEqual(['Phoenix Originals', 'Saltbox'])
})

it('of a lobby only the tables are told that can be opened, in few words', async () => {
  const [game] = await find({ key: 'category', expect: 'slots', type: 'includes:array' })
  const player = await node.join()
  const request = { id: game?.id ?? '', currency: 'usdt' }
  const told = await node.app.handlers.gameTables(request, callOf(player))
  expect(told.tables).toEqual([
    expect.objectContaining({ lobbyData: 'table-1', name: 'Salon', openTime: '', limits: null }),
  ])
})
