import { mintUuidV7, mustHave, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import { Counting } from '../../../../test/counting-fold.ts'
import { awayFor, killing } from '../../../../test/failing-database.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openMetrics } from '../../../platform/telemetry/metrics.ts'
import { foldLag, type ReadLimits } from './checkpoints.ts'
import type { Fact, MovementFact } from './facts.ts'
import type { Fold } from './fold.ts'
import { startFolds } from './run-folds.ts'

let database: TestDatabase
let node: TestApp
let player: TestPlayer

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  player = await node.join()
  await query(`create table counted (
    fold text not null, fact text not null, times integer not null, primary key (fold, fact))`)
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

/** Test projections of one test are no business of the next one. */
beforeEach(async () => {
  await query('delete from counted')
  await query(`delete from projector_checkpoints where projector like 'test%'`)
  await query(`delete from projectors where id like 'test%'`)
})

function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return node.app.platform.database.query<Row>({ text, values })
}

async function play(count: number, on = node, who = player): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const data = { condition: 'over', target: 10 + ((turn * 7) % 80) }
    const body = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '0.01', data }
    await on.app.whispers.Play(body, callOf(who, node.mintKey()))
  }
}

interface RunnerOrder {
  readonly isWorker?: boolean
  readonly on?: TestApp
  readonly database?: Database
  readonly log?: Platform['logOf']
  readonly limits?: ReadLimits
  readonly polls?: { idleMs: number; aloneMs: number }
}

function runnerOf(folds: readonly Fold[], order: RunnerOrder = {}) {
  const { on = node, isWorker = false, limits, polls } = order
  const metrics = openMetrics()
  const own = { ...on.app.platform, metrics }
  const platform = {
    ...own,
    database: order.database ?? own.database,
    logOf: order.log ?? own.logOf,
  }
  const more = { ...(limits && { limits }), ...(polls && { polls }) }
  return { metrics, ...startFolds(platform, { folds, isWorker, ...more }) }
}

/** Every settled wager stands once in the table of a fold. */
async function countedOnce(fold = 'test'): Promise<void> {
  const [row] = await query<{ wrong: number; bets: number }>(
    `select count(*) filter (where c.times is distinct from 1)::int as wrong, count(*)::int as bets
      from (select id || '/1/1' as fact from wagers where settled_at is not null) w
        full join (select * from counted where fold = $1 and fact like '%/1/1') c using (fact)`,
    [fold],
  )
  expect(row?.wrong).toBe(0)
  expect(row?.bets).toBeGreaterThan(0)
}

interface Standing {
  readonly is_live: boolean
  readonly is_aside: boolean
  readonly error: string | null
}

async function standingOf(fold: string): Promise<Standing | undefined> {
  const [row] = await query<Standing>(
    `select is_live, set_aside_at is not null as is_aside, error from projectors where id = $1`,
    [fold],
  )
  return row
}

describe('a projection', () => {
  it('reads every settled wager exactly once, although its runner is killed between', async () => {
    const fold = new Counting()
    await runnerOf([fold]).catchUp()
    fold.told.length = 0
    await play(12)
    for (const when of ['before', 'after'] as const) {
      const killed = runnerOf([fold], {
        database: killing(node.app.platform.database, when, 1),
        limits: { commits: 4, facts: 4, portions: 2 },
      })
      await expect(killed.catchUp()).rejects.toThrow(`killed ${when} the commit`)
    }
    expect(fold.told).toHaveLength(0)
    await play(5)
    await runnerOf([fold]).catchUp()
    await runnerOf([fold]).catchUp()
    await countedOnce()
    expect(fold.told.length).toBeGreaterThanOrEqual(5)
  })

  it('does so while two nodes bet and two run it', async () => {
    const { clock } = node.app.platform
    const environment = { ROLES: 'edge' }
    const other = await openTestApp({ databaseUrl: database.url, clock, environment })
    const runners = [
      runnerOf([new Counting()], { isWorker: true }),
      runnerOf([new Counting()], { isWorker: true, on: other }),
    ]
    await Promise.all([play(40), play(40, other, await node.join())])
    const lag = async () => (await foldLag(node.app.platform.database)).get('test') ?? -1
    await expect.poll(lag, { timeout: 30_000 }).toBe(0)
    await Promise.all(runners.map((runner) => runner.close()))
    await other.close()
    await countedOnce()
  })

  it('that is new to an old journal reads all of it, and pushes nothing of it', async () => {
    await play(3)
    await runnerOf([]).catchUp()
    const fold = new Counting('test_new')
    await runnerOf([fold], { limits: { commits: 2, facts: 3, portions: 3 } }).catchUp()
    await countedOnce('test_new')
    expect(await standingOf('test_new')).toMatchObject({ is_live: true })
    expect(fold.told).toEqual([])
  })

  it('outlives a database that is away, and is not set aside for it', async () => {
    await play(2)
    const logged: object[] = []
    const log = Object.assign(Object.create(node.app.platform.logOf('wallet')), {
      error: (line: object) => logged.push(line),
    })
    const runner = runnerOf([new Counting()], {
      ...{ isWorker: true, polls: { idleMs: 1, aloneMs: 1 } },
      ...{ database: awayFor(node.app.platform.database, 20), log: () => log },
    })
    await expect
      .poll(() => standingOf('test'), { timeout: 30_000 })
      .toMatchObject({ is_live: true })
    await runner.close()
    // It may have joined before the shared reading had its turn.
    await runnerOf([new Counting()]).catchUp()
    await countedOnce()
    expect(logged).toContainEqual(expect.objectContaining({ event: 'wallet.folds_failed' }))
    expect(logged).not.toContainEqual(expect.objectContaining({ event: 'wallet.fold_set_aside' }))
  })

  it('has read all there was when it is caught up, whichever node was reading', async () => {
    const fold = new Counting()
    await runnerOf([fold]).catchUp()
    await play(3)
    let goOn: () => void = () => undefined
    const isWriting = new Promise<void>((resolve) => {
      fold.trouble.beforeWrite = () => {
        resolve()
        return new Promise((finish) => {
          goOn = finish
        })
      }
    })
    const first = runnerOf([fold]).catchUp()
    await isWriting
    const second = runnerOf([new Counting()])
      .catchUp()
      .then(() => countedOnce())
    const waiting = () =>
      query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%projectors%'`,
      )
    await expect.poll(waiting, { timeout: 10_000 }).not.toEqual([])
    goOn()
    await Promise.all([first, second])
  })

  it('at which others look is written before them in each turn, whatever its name', async () => {
    const written: string[] = []
    const looking = new Counting('test a')
    const ahead = Object.assign(new Counting('test z'), { isAhead: true })
    for (const { id, trouble } of [looking, ahead]) {
      trouble.beforeWrite = async () => void written.push(id)
    }
    await runnerOf([looking, ahead]).catchUp()
    await play(1)
    written.length = 0
    await runnerOf([looking, ahead]).catchUp()
    expect(written).toEqual(['test z', 'test a'])
  })

  it('that does not exist cannot be rebuilt', async () => {
    await expect(node.app.doors.wallet.projections.rebuild('nonsense')).rejects.toThrow(
      'no projection',
    )
  })
})

describe('a projection that throws', () => {
  it.each([
    ['at its begin', 'inBegin', 'a defect at the begin'],
    ['in its rules', 'inAdd', 'a defect of the rules'],
    ['in its SQL', 'inSql', 'division by zero'],
  ] as const)('%s is set aside with an alarm and stops nobody', async (_where, trouble, error) => {
    const [broken, whole] = [new Counting('test_broken'), new Counting('test_whole')]
    const logged: object[] = []
    const log = Object.assign(Object.create(node.app.platform.logOf('wallet')), {
      error: (line: object) => logged.push(line),
    })
    await runnerOf([broken, whole]).catchUp()
    await play(3)
    broken.trouble[trouble] = true
    const runner = runnerOf([broken, whole], { log: () => log })
    await runner.catchUp()
    await countedOnce('test_whole')
    expect(await standingOf('test_broken')).toEqual({
      ...{ is_live: false, is_aside: true },
      error: expect.stringContaining(error),
    })
    expect(logged).toContainEqual(
      expect.objectContaining({ event: 'wallet.fold_set_aside', fold: 'test_broken' }),
    )
    expect(await runner.metrics.registry.metrics()).toMatch(
      /journal_folds_failed_total\{[^}]*fold="test_broken"[^}]*\} [1-9]/,
    )
    await play(2)
    await runner.catchUp()
    await countedOnce('test_whole')
    expect((await standingOf('test_broken'))?.is_aside).toBe(true)

    broken.trouble[trouble] = false
    await runner.catchUp()
    await countedOnce('test_broken')
    expect(await standingOf('test_broken')).toEqual({ is_live: true, is_aside: false, error: null })
    const told = broken.told.length
    await play(1)
    await runner.catchUp()
    await countedOnce('test_broken')
    expect(broken.told.length).toBeGreaterThan(told)
  })

  it('in its pushes alone is neither set aside nor a hindrance to others', async () => {
    const [loud, quiet] = [new Counting('test_a'), new Counting('test_b')]
    await runnerOf([loud, quiet]).catchUp()
    loud.trouble.inTold = true
    await play(2)
    await runnerOf([loud, quiet]).catchUp()
    await countedOnce('test_a')
    expect((await standingOf('test_a'))?.is_live).toBe(true)
    expect(quiet.told.length).toBeGreaterThanOrEqual(2)
  })
})

describe('projections that all throw', () => {
  it('are no defect of theirs: nothing is set aside, and the portion is read again', async () => {
    const folds = [new Counting('test_one'), new Counting('test_two')]
    await runnerOf(folds).catchUp()
    await play(2)
    for (const { trouble } of folds) trouble.inAdd = true
    const runner = runnerOf(folds)
    await expect(runner.catchUp()).rejects.toThrow('no projection could read the journal')
    expect(await runner.metrics.registry.metrics()).not.toMatch(
      /journal_folds_failed_total\{.*\} 1/,
    )
    for (const { id, trouble } of folds) {
      expect(await standingOf(id)).toEqual({ is_live: true, is_aside: false, error: null })
      trouble.inAdd = false
    }
    await runner.catchUp()
    await countedOnce('test_one')
    await countedOnce('test_two')
  })
})

describe('a fault of the machine', () => {
  it('in a statement of a projection sets nothing aside', async () => {
    const fold = new Counting()
    await runnerOf([fold]).catchUp()
    await play(2)
    fold.trouble.sqlState = '53100'
    await expect(runnerOf([fold]).catchUp()).rejects.toThrow('no room')
    expect(await standingOf('test')).toEqual({ is_live: true, is_aside: false, error: null })
    delete fold.trouble.sqlState
    await runnerOf([fold]).catchUp()
    await countedOnce()
  })
})

describe('a node that does not know a live projection', () => {
  it('leaves it to those that do without an alarm, so that it misses nothing', async () => {
    const fold = new Counting('test_later')
    await runnerOf([fold]).catchUp()
    await play(3)
    const logged: object[] = []
    const log = Object.assign(Object.create(node.app.platform.logOf('wallet')), {
      error: (line: object) => logged.push(line),
      info: (line: object) => logged.push(line),
    })
    await runnerOf([], { log: () => log }).catchUp()
    expect(logged).toEqual([{ event: 'wallet.fold_unknown_here', fold: 'test_later' }])
    expect(await standingOf('test_later')).toEqual({ is_live: false, is_aside: false, error: null })
    await play(2)
    await runnerOf([fold]).catchUp()
    await countedOnce('test_later')
    expect((await standingOf('test_later'))?.is_live).toBe(true)
  })
})

const tables = {
  feed: 'select * from feed_rows order by channel, settled_at, wager_id',
  wager_statistics: 'select * from wager_statistics order by user_id, day, game, currency, pocket',
  profile_sums: 'select * from profile_sums order by user_id, day, product, game',
  race: 'select * from race_points order by period, starts_on, user_id',
} as const

describe('a rebuild', () => {
  it('gives the same tables from nothing', async () => {
    await play(60)
    await node.app.doors.wallet.projections.catchUp()
    for (const [id, text] of Object.entries(tables)) {
      const live = await query(text)
      expect(live.length).toBeGreaterThan(0)
      await node.app.doors.wallet.projections.rebuild(id)
      expect(await query(text)).toEqual(live)
    }
  })

  it('goes on beside bets and live runners, and pushes no old rows', async () => {
    const fold = new Counting()
    await runnerOf([fold]).catchUp()
    fold.told.length = 0
    const runner = runnerOf([fold], {
      isWorker: true,
      limits: { commits: 5, facts: 9, portions: 1 },
    })
    const betting = play(15)
    await Promise.all([betting, runner.rebuild('test'), runner.rebuild('test')])
    await runner.close()
    await runnerOf([fold]).catchUp()
    await countedOnce()
    expect(fold.told.length).toBeLessThanOrEqual(15)
    expect((await standingOf('test'))?.is_live).toBe(true)
  })

  it('that is cut off leaves the old tables, and the projection catches up', async () => {
    const fold = new Counting()
    await runnerOf([fold]).catchUp()
    const before = await query('select * from counted order by fact')
    // Its first transaction sets the projection aside, its second writes it anew.
    const cut = runnerOf([fold], { database: killing(node.app.platform.database, 'before', 2) })
    await expect(cut.rebuild('test')).rejects.toThrow('killed before the commit')
    expect(await query('select * from counted order by fact')).toEqual(before)
    expect((await standingOf('test'))?.is_live).toBe(false)
    await play(2)
    await runnerOf([fold]).catchUp()
    await countedOnce()
    expect((await standingOf('test'))?.is_live).toBe(true)
  })
})

const unit = 100_000_000n
const telling = { context: null, delayMs: 0, reason: 'test' }
const mintId = (): Uuid => mintUuidV7(node.app.platform.clock.now(), randomBytes(10))

/** Keeps every fact, in order. */
async function factsOf(work: () => Promise<unknown>): Promise<Fact[]> {
  const fold = new Counting('test_facts')
  await runnerOf([fold]).catchUp()
  fold.told.length = 0
  await work()
  await runnerOf([fold]).catchUp()
  return fold.told
}

const openWager = async (userId: Uuid, stakeMinor: bigint) => {
  const id = mintId()
  const edges = { trueEdgePpm: 10_000, creditedEdgePpm: 10_000 }
  await node.app.doors.wallet.wagers.open({
    ...{ id, userId, currency: 'usdt', pocket: 'real', takesBonus: false, usesSeeds: false },
    terms: {
      ...{ product: 'trial', game: 'trial', stakeMinor, usdRateE8: unit, ...edges },
      ...{ ruleVersion: 1, params: '{}', result: '{}' },
    },
    ...{ notEnough: 'originals/not-enough-balance', telling },
  })
  return id
}

const lineOf = (fact: Fact) => {
  if (fact.kind === 'payout') return [fact.kind, fact.pocket, -fact.sumMinor]
  return fact.kind === 'result'
    ? [fact.kind, fact.part, fact.revision, fact.sign, fact.payoutMinor]
    : [fact.reason, fact.pocket, fact.amountMinor]
}

describe('what happened', () => {
  it('is told in its order, with signs: stake, share, correction, debt and what pays it', async () => {
    const { userId } = await node.join()
    const { wagers, movements } = node.app.doors.wallet
    const end = { product: 'trial', reason: 'test', result: '{}', telling }
    const paid = (payoutMinor: bigint) =>
      ({ kind: 'settle', payoutMinor, multiplierE4: 0 }) as const
    const facts = await factsOf(async () => {
      const wagerId = await openWager(userId, 1_000n * unit)
      await wagers.close({
        ...{ id: mintId(), wagerId, shareMinor: 400n * unit, outcome: paid(300n * unit), ...end },
      })
      await wagers.close({ id: mintId(), wagerId, outcome: { kind: 'cancel' }, ...end })
      const share = { wagerId, part: 1, ...end }
      await wagers.correct({ id: mintId(), ...share, revision: 2, outcome: paid(500n * unit) })
      // All is spent, so that the second correction leaves a debt.
      await movements.post({
        ...{ id: mintId(), reason: 'transfer', currency: 'usdt', telling },
        players: [
          { userId, pocket: 'real', amountMinor: -1_100n * unit },
          { userId: player.userId, pocket: 'real', amountMinor: 1_100n * unit },
        ],
        notEnough: 'originals/not-enough-balance',
      })
      await wagers.correct({ id: mintId(), ...share, revision: 3, outcome: paid(0n) })
      await movements.grant({
        ...{ id: mintId(), reason: 'race_prize', userId, currency: 'usdt', pocket: 'real' },
        ...{ amountMinor: 700n * unit, businessKey: mintId(), telling },
      })
    })
    expect(facts.map(lineOf)).toEqual([
      ['stake', 'real', -1_000n * unit],
      ['stake', 'escrow', 1_000n * unit],
      ['result', 1, 1, 1, 300n * unit],
      ['result', 2, 2, 1, 600n * unit],
      ['result', 1, 1, -1, 300n * unit],
      ['result', 1, 3, 1, 500n * unit],
      ['transfer', 'real', -1_100n * unit],
      ['transfer', 'real', 1_100n * unit],
      ['result', 1, 3, -1, 500n * unit],
      ['result', 1, 4, 1, 0n],
      ['race_prize', 'real', 700n * unit],
      ['debt_payment', 'real', -500n * unit],
      ['debt_payment', 'debt', 500n * unit],
    ])
    const [stake] = facts.filter((fact): fact is MovementFact => fact.kind === 'movement')
    expect(mustHave(stake, 'stake').wagerId).not.toBeNull()
  })
})

describe('a lone bet', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('wakes the reading of its node, which looks by itself but once an hour', async () => {
    const fold = new Counting()
    const polls = { idleMs: 3_600_000, aloneMs: 3_600_000 }
    await runnerOf([fold]).catchUp()
    const runner = runnerOf([fold], { isWorker: true, polls })
    vi.spyOn(node.app.doors.wallet.projections, 'nudge').mockImplementation(() => runner.nudge())
    for (let turn = 0; turn < 3; turn += 1) {
      const told = new Promise<void>((resolve) => {
        fold.onTold = resolve
      })
      await play(1)
      await told
    }
    expect(node.app.doors.wallet.projections.nudge).toHaveBeenCalled()
    await runner.close()
    await countedOnce()
  })
})
