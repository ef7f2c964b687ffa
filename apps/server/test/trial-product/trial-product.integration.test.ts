import { dayMs, mintUuidV7, toWireId, type Uuid } from '@powerplay/kernel'
import { checkLedger, ledgerChecks } from '@powerplay/ledger/postgres'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { theoreticalIn } from '../../src/features/token/burns/burn-store.ts'
import { groupsBy } from '../../src/features/token/rules/groups.ts'
import { openGround } from '../../src/program/ground.ts'
import { callOf, openTestApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { prizesAreSmall, trial } from './trial.ts'

/** The program as it is, and one line. */
const withTrial = features.with(trial)

type Open = Awaited<ReturnType<typeof withTrial.open>>

let database: TestDatabase
let dataDir: string
let open: Open
let ground: Awaited<ReturnType<typeof openGround>>
let userId: Uuid
let wireId: string

beforeAll(async () => {
  database = await createTestDatabase()
  // A player comes from the program without the trial.
  const node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  const player = await node.join()
  ;({ userId, wireId } = player)
  await node.close()
  dataDir = mkdtempSync(join(tmpdir(), 'powerplay-trial-'))
  const config = readConfig({
    ...{ NODE_ENV: 'test', CAPTCHA: 'none', LOG_LEVEL: 'silent', EMULATORS: 'off', ROLES: 'edge' },
    ...{ SECRET_KEY: '7'.repeat(64), DATA_DIR: dataDir },
  })
  ground = await openGround(config, { databaseUrl: database.url })
  open = await withTrial.open(ground)
})
afterAll(async () => {
  await open.close()
  await ground.close()
  rmSync(dataDir, { recursive: true, force: true })
  await database.drop()
})

const unit = 100_000_000n
const mintId = () => mintUuidV7(Date.now(), randomBytes(10))
const read = () => open.doors.wallet.projections.catchUp()
const own = () => callOf({ userId })

describe('a product that is a folder and one line', () => {
  const wagerId = mintId()
  const face = { id: 'snails', name: 'Snail Race', image: 'trial/snails' }

  it('is nowhere while its wager is open, and only its share in the sums of a player', async () => {
    const { trial: snails } = open.doors
    await snails.open(wagerId, userId, 10n * unit)
    await snails.cashOut(mintId(), wagerId, { stakeMinor: 4n * unit, payoutMinor: 5n * unit })
    await read()
    const rows = await open.calls.latestGames(
      { mode: 'casino', type: 'all', count: 5 },
      callOf(null),
    )
    expect(rows).toEqual([])
    const { rows: sums } = await open.calls.profileStatistics({ period: 'day' }, own())
    // It counts as a game once its last share is over.
    expect(sums).toMatchObject([{ product: 'trial', games: 0, wagered: 4 }])
  })

  it('shows up in the feed once it is over', async () => {
    await open.doors.trial.finish(mintId(), wagerId, 0n)
    await open.doors.trial.revise(mintId(), wagerId, { part: 2, payoutMinor: 30n * unit })
    await read()
    const [row, ...others] = await open.calls.latestGames(
      { mode: 'casino', type: 'all', count: 5 },
      callOf(null),
    )
    expect(others).toEqual([])
    expect(row).toMatchObject({ _id: toWireId('bet', wagerId), metadata: face })
  })

  it('shows up in the profile: bets, statistics, favourite and best', async () => {
    const { rows } = await open.calls.profileBets({ page: 1, perPage: 20 }, own())
    expect(rows).toMatchObject([{ metadata: face }])
    const { rows: sums } = await open.calls.profileStatistics({ period: 'day' }, own())
    expect(sums).toMatchObject([{ product: 'trial', games: 1, wagered: 10, profit: 25 }])
    const shown = await open.calls.getUser({ id: wireId }, own())
    expect(shown).toMatchObject({ games: 1, favourite_game: face, wagered: 10 })
  })

  it('gives points of the race', async () => {
    const rows = await open.calls.leaderboard({ type: 'day', offset: 0 }, callOf(null))
    expect(rows).toMatchObject([{ user: { _id: wireId }, entry: { wager_usd: 20 } }])
  })

  it('shows its bet as it describes it', async () => {
    const shown = await open.whispers.Info({ game_id: toWireId('bet', wagerId) }, own())
    expect(shown).toMatchObject({
      metadata: face,
      info: { splitTotal: '10.00000000', payout: '35.00000000', status: 'win' },
    })
    expect(JSON.stringify(shown)).toContain('"shares":3')
    expect(JSON.stringify(shown)).toContain('"snail":3')
  })

  it('buys tokens with the group that its card names, and its makers get their share', async () => {
    const lost = mintId()
    await open.doors.trial.open(lost, userId, 40n * unit)
    await open.doors.trial.finish(mintId(), lost, 0n)
    await read()
    const span = { from: 0, until: Date.now() + dayMs }
    const groupOf = groupsBy(open.doors.wallet.products)
    // 2 % of the fifty dollars that were staked.
    expect(await theoreticalIn(ground.platform.database, span, groupOf)).toEqual({
      ...{ casino: 0n, sport: 1_000_000n, futures: 0n },
    })
    const staff = { ...own(), caller: { ...own().caller, can: () => true } }
    const { figures } = await open.calls.adminOverview({ period: 'today' }, staff)
    const figure = (id: string) => figures.find((one) => one.id === id)?.value
    // 15 % of fifteen dollars.
    expect([figure('ggr'), figure('ngr')]).toEqual([1_500, 1_275])
  })

  it('is watched by the checker, which knows what it promised and asks what it added', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const broken = async () => {
      const found = await checkLedger(client, [...ledgerChecks, ...withTrial.checks])
      return new Set(found.map(({ check }) => check))
    }
    expect(await broken()).toEqual(new Set())
    const { rows } = await client.query(`select id, pays_by_rate from products where id = 'trial'`)
    expect(rows).toEqual([{ id: 'trial', pays_by_rate: false }])
    await client.query(`alter table wager_results disable trigger all`)
    const pay = (more: string) =>
      client.query(
        `update wager_results set payout_minor = payout_minor + ${more} where revision = 3`,
      )
    await pay('1')
    const byTheLedger = await broken()
    expect(byTheLedger.size).toBeGreaterThan(0)
    expect(byTheLedger).not.toContain(prizesAreSmall.name)
    await pay(`${100n * unit}`)
    expect(await broken()).toContain(prizesAreSmall.name)
    await client.end()
  })
})
