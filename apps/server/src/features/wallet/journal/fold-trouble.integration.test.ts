import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../../test/app.ts'
import { Counting } from '../../../../test/counting-fold.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { openMetrics } from '../../../platform/telemetry/metrics.ts'
import type { Fold } from './fold.ts'
import { createRebuildLook } from './missed-rebuilds.ts'
import { rewardedOnly } from './rewarded-play.ts'
import { startFolds } from './run-folds.ts'

let database: TestDatabase
let node: TestApp
let metrics: ReturnType<typeof openMetrics>
let logged: object[]
const [broken, other, ahead, looking, whole] = [
  new Counting('test_broken'),
  new Counting('test_other'),
  Object.assign(new Counting('test_ahead'), { isAhead: true }),
  Object.assign(new Counting('test_looking'), { looksAt: 'test_ahead' }),
  new Counting('test_whole'),
]

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  await query(`create table counted (
    fold text not null, fact text not null, times integer not null, primary key (fold, fact))`)
})
beforeEach(() => {
  metrics = openMetrics()
  logged = []
})
afterEach(async () => {
  for (const { trouble } of [broken, other, ahead, whole]) delete trouble.sqlState
  await query(`delete from projector_checkpoints where projector like 'test%'`)
  await query(`delete from projectors where id like 'test%'`)
  await query('delete from counted')
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return node.app.platform.database.query<Row>({ text, values })
}

function watched() {
  const log = Object.assign(Object.create(node.app.platform.logOf('wallet')), {
    error: (line: object) => logged.push(line),
  })
  return { ...node.app.platform, metrics, logOf: () => log }
}

/** Two bets that some projections have to read, which have read everything so far. */
async function opened(folds: readonly Fold[]) {
  const runner = startFolds(watched(), { folds, isWorker: false })
  await runner.catchUp()
  const player = await node.join()
  const data = { condition: 'over', target: 50 }
  const body = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '0.01', data }
  for (let turn = 0; turn < 2; turn += 1) {
    await node.app.whispers.Play(body, callOf(player, node.mintKey()))
  }
  return runner
}

async function countedOnce({ id }: Fold): Promise<void> {
  const counted = await query<{ times: number }>(
    `select c.times from wagers w
      left join counted c on c.fold = $1 and c.fact = w.id || '/1/1' where w.settled_at is not null`,
    [id],
  )
  expect(counted.length).toBeGreaterThan(0)
  expect(new Set(counted.map(({ times }) => times))).toEqual(new Set([1]))
}

async function standingOf({ id }: Fold) {
  const [row] = await query<{ is_live: boolean; error: string | null }>(
    'select is_live, error from projectors where id = $1',
    [id],
  )
  return row
}
const live = { is_live: true, error: null }

it.each(['40P01', '53200', '57014'])(
  'trouble of the machine (%s) that ends the statement of one projection five turns in a row stops no other',
  async (sqlState) => {
    const runner = await opened([broken, whole])
    broken.trouble.sqlState = sqlState
    for (let turn = 1; turn <= 4; turn += 1) {
      await expect(runner.catchUp()).rejects.toThrow('no room')
      expect(await standingOf(broken)).toEqual(live)
    }
    await runner.catchUp()
    await countedOnce(whole)
    expect(await standingOf(broken)).toEqual({ is_live: false, error: 'Error: no room' })
    expect(logged).toContainEqual(
      expect.objectContaining({ event: 'wallet.fold_set_aside', fold: broken.id }),
    )
    expect(await metrics.registry.metrics()).toMatch(
      /journal_folds_failed_total\{[^}]*fold="test_broken"[^}]*\} 1/,
    )
    delete broken.trouble.sqlState
    await runner.catchUp()
    await countedOnce(broken)
    expect(await standingOf(broken)).toEqual(live)
  },
)

it('of two projections at the same time stops no third', async () => {
  const runner = await opened([broken, other, whole])
  for (const { trouble } of [broken, other]) trouble.sqlState = '53200'
  for (let turn = 1; turn <= 9; turn += 1) {
    await expect(runner.catchUp()).rejects.toThrow('no room')
  }
  await runner.catchUp()
  await countedOnce(whole)
  for (const fold of [broken, other]) {
    expect(await standingOf(fold)).toMatchObject({ is_live: false })
    delete fold.trouble.sqlState
  }
  await runner.catchUp()
  await countedOnce(broken)
  await countedOnce(other)
})

it('stops all where others look at the rows of that one, which is told by its name', async () => {
  const runner = await opened([ahead, whole])
  ahead.trouble.sqlState = '57014'
  for (let turn = 1; turn <= 6; turn += 1) {
    await expect(runner.catchUp()).rejects.toThrow('no room')
  }
  const line = { event: 'wallet.fold_stops_reading', fold: ahead.id, error: 'Error: no room' }
  expect(logged).toEqual([line, line])
  expect(await standingOf(ahead)).toEqual(live)
  delete ahead.trouble.sqlState
  await runner.catchUp()
  await countedOnce(ahead)
  await countedOnce(whole)
})

it('sets none aside where it meets every projection, however often', async () => {
  const runner = await opened([broken, whole])
  for (const { trouble } of [broken, whole]) trouble.sqlState = '53100'
  for (let turn = 1; turn <= 7; turn += 1) {
    await expect(runner.catchUp()).rejects.toThrow('no room')
  }
  for (const fold of [broken, whole]) {
    expect(await standingOf(fold)).toEqual(live)
    delete fold.trouble.sqlState
  }
  await runner.catchUp()
  await countedOnce(broken)
  await countedOnce(whole)
})

it('tells once which projections have to be rebuilt after one at which they look, and shows it until they are', async () => {
  const folds = [ahead, looking, whole]
  const runner = await opened(folds)
  const look = createRebuildLook(watched(), folds)
  const shown = async () =>
    /journal_folds_to_rebuild\{[^}]*fold="test_looking"[^}]*\} (\d)/.exec(
      await metrics.registry.metrics(),
    )?.[1]
  await look()
  expect(await shown()).toBe('0')
  await query(`update projectors set is_live = false, set_aside_at = now(), error = 'a defect'
    where id = 'test_ahead'`)
  // It is told by its own alarm that this one is not back.
  await look()
  expect(await shown()).toBe('0')
  await runner.catchUp()
  for (let turn = 0; turn < 3; turn += 1) await look()
  const line = { event: 'wallet.folds_to_rebuild', folds: 'test_looking' }
  expect(logged).toEqual([line])
  expect(await shown()).toBe('1')
  await runner.rebuild('test_looking')
  await look()
  expect(logged).toEqual([line])
  expect(await shown()).toBe('0')
})

it('what leaves out the stakes for a bonus looks at the projection that ends them', () => {
  expect(rewardedOnly(whole, () => true).looksAt).toBe('bonus_progress')
})
