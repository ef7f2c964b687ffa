import { mintUuidV7, toWireId, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { auth } from '../../src/features/auth/index.ts'
import { compliance } from '../../src/features/compliance/index.ts'
import { fairness } from '../../src/features/fairness/index.ts'
import { feed } from '../../src/features/feed/index.ts'
import { notifications } from '../../src/features/notifications/index.ts'
import { originals } from '../../src/features/originals/index.ts'
import { loyalty } from '../../src/features/loyalty/index.ts'
import { profile } from '../../src/features/profile/index.ts'
import { race } from '../../src/features/race/index.ts'
import { wallet } from '../../src/features/wallet/index.ts'
import { core } from '../../src/program/core.ts'
import { openGround } from '../../src/program/ground.ts'
import { mail } from '../../src/program/mail.ts'
import { program } from '../../src/program/program.ts'
import { callOf, expectWhole, findingsIn, openTestApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { trial } from './trial.ts'

/** The program as it is, and one line. */
const features = program()
  .with(core)
  .with(mail)
  .with(wallet)
  .with(fairness)
  .with(notifications)
  .with(compliance)
  .with(auth)
  .with(originals)
  .with(feed)
  .with(race)
  .with(loyalty)
  .with(profile)
  .with(trial)

type Open = Awaited<ReturnType<typeof features.open>>

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
  open = await features.open(ground)
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

  it('is watched by the checker, which knows what it promised', async () => {
    await expectWhole(database.url)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(`select id, pays_by_rate from products where id = 'trial'`)
    expect(rows).toEqual([{ id: 'trial', pays_by_rate: false }])
    await client.query(`alter table wager_results disable trigger all`)
    await client.query(`update wager_results set payout_minor = payout_minor + 1
      where revision = 3`)
    await client.end()
    const found = await findingsIn(database.url)
    expect(found.length).toBeGreaterThan(0)
  })
})
