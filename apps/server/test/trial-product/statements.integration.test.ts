import { dayMs, hourMs, mintUuidV7, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { makePersonalFile } from '../../src/features/protection/export/make-file.ts'
import { openGround } from '../../src/program/ground.ts'
import { callOf, expectWhole, openTestApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { trial } from './trial.ts'

const withTrial = features.with(trial)

let database: TestDatabase
let dataDir: string
let open: Awaited<ReturnType<typeof withTrial.open>>
let ground: Awaited<ReturnType<typeof openGround>>
let userId: Uuid

beforeAll(async () => {
  database = await createTestDatabase()
  const node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  ;({ userId } = await node.join())
  await node.close()
  dataDir = mkdtempSync(join(tmpdir(), 'powerplay-statements-'))
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
  await expectWhole(database.url)
  await database.drop()
})

const unit = 100_000_000n
const mintId = () => mintUuidV7(Date.now(), randomBytes(10))
const own = () => callOf({ userId })

interface Told {
  readonly reason: string
  readonly pocket: string
  readonly amount: string
}

const minorOf = (amount: string) => BigInt(amount.replace('.', ''))
const sumOf = (rows: readonly Told[]) => rows.reduce((sum, row) => sum + minorOf(row.amount), 0n)
const words = (rows: readonly Told[]) =>
  rows.map(({ reason, pocket, amount }) => `${reason} ${pocket} ${amount}`)

/** What the accounts say, of the pockets that statements are about. */
async function held(): Promise<bigint> {
  const [row] = await ground.platform.database.query<{ sum: bigint }>({
    text: `select sum(balance)::bigint as sum from accounts
      where owner = $1 and pocket in ('real', 'bonus', 'frozen', 'debt')`,
    values: [userId],
  })
  return row?.sum ?? 0n
}

async function activity(): Promise<(Told & { id: string; stake: string | null })[]> {
  await open.doors.wallet.projections.catchUp()
  const range = { from: Date.now() - hourMs, to: Date.now() + hourMs, format: 'json' } as const
  const { rows } = await open.calls.activity(range, own())
  return rows ?? []
}

async function ledger() {
  const { rows, total } = await open.calls.ledgerHistory({ page: 1, perPage: 50 }, own())
  expect(total).toBe(rows.length)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  return rows
}

describe('statements of a player whose bets were closed in shares and corrected', () => {
  const [inShares, whole] = [mintId(), mintId()]

  it('tell every share and every correction once, and come to what the pockets hold', async () => {
    const { trial: snails } = open.doors
    const before = { activity: words(await activity()), ledger: words(await ledger()) }
    expect(sumOf(await activity())).toBe(await held())
    await snails.open(inShares, userId, 10n * unit)
    await snails.cashOut(mintId(), inShares, { stakeMinor: 4n * unit, payoutMinor: 5n * unit })
    await snails.finish(mintId(), inShares, 0n)
    await snails.revise(mintId(), inShares, { part: 2, payoutMinor: 30n * unit })
    await snails.open(whole, userId, 3n * unit)
    await snails.finish(mintId(), whole, 7n * unit)
    await snails.revise(mintId(), whole, { part: 1, payoutMinor: 2n * unit })
    const rows = await activity()
    expect(words(rows).slice(before.activity.length)).toEqual([
      ...['stake real -10.00000000', 'win real 5.00000000', 'lose real 0.00000000'],
      ...['correction real 30.00000000', 'stake real -3.00000000', 'win real 7.00000000'],
      'correction real -5.00000000',
    ])
    // Each part of a stake is told once, with what it was paid.
    const staked = rows.flatMap(({ stake }) => (stake === null ? [] : [minorOf(stake)]))
    expect(staked).toEqual([4n * unit, 6n * unit, 3n * unit])
    expect(sumOf(rows)).toBe(await held())
    const told = await ledger()
    expect(
      words(told)
        .slice(0, told.length - before.ledger.length)
        .reverse(),
    ).toEqual([
      ...['stake real -10.00000000', 'settlement real 5.00000000'],
      ...['correction real 30.00000000', 'stake real -3.00000000', 'settlement real 7.00000000'],
      'correction real -5.00000000',
    ])
    expect(sumOf(told)).toBe(await held())
    // In US cents; what the day gave is counted as limits count it.
    expect((await open.calls.protectionState({}, own())).today).toEqual({
      ...{ staked: 1_300, won: 3_700, net: 2_400 },
    })
    const ofSnails = await open.calls.ledgerHistory(
      { page: 1, perPage: 50, product: 'trial' },
      own(),
    )
    expect(ofSnails.total).toBe(6)
  })

  it('a bet that was open for a week is in the list of the day on which it ended, and in the sums of it', async () => {
    const from = Date.now() - hourMs
    const sessionId = mintId()
    const listed = async () =>
      (await open.calls.profileBets({ page: 1, perPage: 50, from }, own())).total
    const played = async () => {
      const asked = { demo: false, range: 'session' } as const
      const caller = { ...own().caller, sessionId }
      return (await open.calls.statistics(asked, { ...own(), caller }))['usdt']?.games ?? 0
    }
    const [before, gamesBefore] = [await listed(), await played()]
    const old = mintUuidV7(Date.now() - 7 * dayMs, randomBytes(10))
    await open.doors.trial.open(old, userId, unit)
    await open.doors.trial.finish(mintId(), old, 2n * unit)
    expect(await listed()).toBe(before + 1)
    expect(await played()).toBe(gamesBefore + 1)
    expect((await open.calls.protectionState({}, own())).today).toMatchObject({ won: 3_900 })
    // Once, where it was opened in the time that is asked for, too.
    const all = await open.calls.profileBets({ page: 1, perPage: 50 }, own())
    expect(new Set(all.rows.map(({ _id }) => _id)).size).toBe(all.total)
  })

  it('a correction that leaves a debt is told on both pockets', async () => {
    const holds = await held()
    const lost = mintId()
    await open.doors.trial.open(lost, userId, unit)
    await open.doors.trial.finish(mintId(), lost, 10n * unit)
    await open.doors.trial.open(mintId(), userId, holds + 9n * unit)
    await open.doors.trial.revise(mintId(), lost, { part: 1, payoutMinor: 0n })
    expect(sumOf(await activity())).toBe(await held())
    const [debt] = (await ledger()).filter(({ pocket }) => pocket === 'debt')
    expect(debt).toMatchObject({ reason: 'correction', amount: '-10.00000000', product: 'trial' })
    expect(sumOf(await ledger())).toBe(await held())
  })

  it('the file of personal data has the results beside the bets', async () => {
    const parts = { platform: ground.platform, papersOf: async () => [] }
    const file = await makePersonalFile(parts, userId)
    const told = JSON.parse(gunzipSync(file).toString('utf8'))
    // Two shares and three corrections.
    expect(told.bet_results).toHaveLength(5)
    expect(told.bet_results).toContainEqual(
      expect.objectContaining({ wager_id: inShares, part: 2, revision: 3, status: 'win' }),
    )
    expect(told.movements.map(({ reason }: Told) => reason)).toContain('correction')
  })
})
