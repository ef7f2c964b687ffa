import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWhole, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { ExternalTransaction } from './transaction.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const unit = 10n ** 8n
const terms = { usdRateE8: 10n ** 8n, trueEdgePpm: 40_000, creditedEdgePpm: 40_000, params: {} }

type Asked = Pick<ExternalTransaction, 'externalId' | 'kind'> & Partial<ExternalTransaction>

function send(player: TestPlayer, asked: Asked) {
  const rest = { product: 'slots', game: 'reef', round: null, isRoundOver: false, refs: [] }
  const place = { source: 'test', userId: player.userId, currency: 'usdt' }
  const amount = { amountMinor: unit, terms }
  return node.app.doors.wallet.external.apply({ ...place, ...rest, ...amount, ...asked })
}

const tables = {
  wager_statistics: 'games::int, wagered_minor as wagered, payout_minor as payout',
  profile_sums: 'games::int, wagered_usd_e6 as wagered, rated_usd_e6 as rated',
  race: 'period, rated_usd_e6 as rated',
  feed: 'channel',
} as const

/** What the projections say of a player, once they have read all there is. */
async function told({ userId }: TestPlayer, name: keyof typeof tables): Promise<object[]> {
  await node.app.doors.wallet.projections.catchUp()
  const names: Readonly<Record<string, string>> = { race: 'race_points', feed: 'feed_rows' }
  const table = names[name] ?? name
  const whose =
    name === 'feed'
      ? 'net > 0 and wager_id in (select id from wagers where user_id = $1)'
      : // A sum that came down to zero keeps its place and is in no list.
        `user_id = $1 ${name === 'race' ? 'and rated_usd_e6 > 0' : ''}`
  return node.app.platform.database.query({
    text: `select ${tables[name]} from ${table} where ${whose} order by 1`,
    values: [userId],
  })
}

async function all(player: TestPlayer) {
  const [statistics, sums] = [
    await told(player, 'wager_statistics'),
    await told(player, 'profile_sums'),
  ]
  const [race, feed] = [await told(player, 'race'), await told(player, 'feed')]
  return { statistics, sums, race, feed }
}

const lost = (externalId: string, amountMinor = unit): Asked => ({
  ...{ externalId, kind: 'bet', isRoundOver: true, amountMinor },
})
const backOf = (externalId: string, kind: 'bet' | 'win' = 'bet'): Asked => ({
  ...{ externalId: `${externalId}-back`, kind: kind === 'bet' ? 'refund' : 'rollback' },
  ...{ refs: [{ externalId, kind }], amountMinor: 0n },
})
const rated = 4_000_000n
const once = {
  statistics: [{ games: 1, wagered: unit, payout: 0n }],
  sums: [{ games: 1, wagered: 1_000_000n, rated }],
  race: ['all', 'day', 'month', 'week'].map((period) => ({ period, rated })),
  feed: [{ channel: 'all' }],
}

describe('a bet that is refunded after it was lost', () => {
  it('counts for nothing any more: race, statistics, sums and feed', async () => {
    const player = await node.join()
    await send(player, lost('one'))
    expect(await all(player)).toEqual(once)
    await send(player, backOf('one'))
    expect(await all(player)).toEqual({
      statistics: [],
      sums: [],
      race: [],
      feed: [],
    })
  })

  it('leaves what else the player did, also when both are read at once', async () => {
    const player = await node.join()
    await send(player, lost('two-a'))
    await send(player, lost('two-b', 5n * unit))
    await send(player, backOf('two-b'))
    expect(await all(player)).toEqual(once)
    await send(player, backOf('two-b'))
    expect(await all(player)).toEqual(once)
  })

  it('is told alike by projections that are built anew', async () => {
    const player = await node.join()
    await send(player, lost('three-a'))
    await send(player, lost('three-b', 2n * unit))
    await all(player)
    await send(player, backOf('three-b'))
    const live = await all(player)
    for (const id of Object.keys(tables)) await node.app.doors.wallet.projections.rebuild(id)
    expect(await all(player)).toEqual(live)
    expect(live).toEqual(once)
  })
})

describe('a prize that is rolled back', () => {
  it('is no win of the statistics any more', async () => {
    const player = await node.join()
    await send(player, { externalId: 'four', kind: 'win', amountMinor: 3n * unit })
    // A win without a stake is money and no game.
    const won = { games: 0, wagered: 0n, payout: 3n * unit }
    expect(await told(player, 'wager_statistics')).toEqual([won])
    await send(player, backOf('four', 'win'))
    expect(await told(player, 'wager_statistics')).toEqual([])
    expect(await told(player, 'feed')).toEqual([])
  })
})
