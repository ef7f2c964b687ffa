import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { commitmentOf } from '@powerplay/engines'
import { entropyChain } from '@powerplay/engines/poker/deck'
import { mustHave, toSafeNumber, type Uuid } from '@powerplay/kernel'
import { callOf, findingsIn, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import type { WagerCorrection } from '../../src/features/wallet/index.ts'
import { checks } from '../../src/app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { decideBets } from './decided-bets.ts'
import { withdrawSome } from './withdraw-some.ts'
import { mutations, truncation } from './mutations.ts'

let clean: TestDatabase
let anchors: string

/** A small but complete history: every kind of wager, posting, projection and audit line. */
async function makeHistory(node: TestApp): Promise<void> {
  const { app, mintKey } = node
  const [one, two] = [await node.join(), await node.join()]
  const bet = (demo: boolean, index: number, key = mintKey()) =>
    app.whispers.Play(
      {
        api_id: 'dice',
        bet: '1.5',
        demo,
        currency: 'usdt',
        quick: true,
        data: { condition: 'under', target: 10 + index * 8 },
      },
      callOf(one, key),
    )
  await app.handlers.demoTopUp({ currency: 'usdt' }, callOf(one, mintKey()))
  for (let index = 0; index < 10; index += 1) await bet(index % 3 === 0, index)
  await app.handlers.changeClientSeed({ client_seed: 'mine' }, callOf(one, mintKey()))
  for (let index = 0; index < 4; index += 1) await bet(false, index)
  const amountMinor = 2_000_000n
  await app.doors.wallet.movements.post({
    ...{ id: mintKey(), reason: 'transfer', currency: 'usdt', telling },
    notEnough: 'originals/not-enough-balance',
    players: [
      { userId: one.userId, pocket: 'real', amountMinor: -amountMinor },
      { userId: two.userId, pocket: 'real', amountMinor },
    ],
  })
  const dice = mintKey()
  await bet(false, 4, dice)
  await correct(node, dice, { revision: 1, paidMinor: 450_000_000n, multiplierE4: 30_000 })
  await holdSome(node, two.userId)
  await oweAndPlayBonus(node)
  await playTwo(node, two)
  await stakeTokens(node, two)
  await withdrawSome(node, two.userId)
  await playAgainst(node, [one, two])
  await playHand(node, [one, two])
  await decideBets(node, one.userId)
  await app.doors.wallet.projections.catchUp()
}

/** Tokens that are made, burnt and staked, and some that cool down. */
async function stakeTokens({ app, url, mintKey }: TestApp, player: TestPlayer): Promise<void> {
  await app.doors.token.make()
  const { userId } = player
  await run(url, `update users set email_verified_at = now() where id = '${userId}'`)
  await app.doors.wallet.movements.post({
    ...{
      id: mintKey(),
      reason: 'deposit',
      currency: 'pwr',
      notEnough: 'token/not-enough',
      telling,
    },
    players: [{ userId, pocket: 'real', amountMinor: 500n * unit }],
    houses: [{ house: 'deposits', amountMinor: -500n * unit }],
    businessKey: { scope: 'deposit', key: 'tokens' },
  })
  await app.handlers.stakeToken({ amount: '300' }, callOf(player, mintKey()))
  await app.handlers.unstakeToken({ amount: '100' }, callOf(player, mintKey()))
}

/** A round of turns that stays open after one of them, and one that is cancelled. */
async function playTwo({ app, mintKey }: TestApp, player: TestPlayer): Promise<void> {
  const bet = { bet: '0.5', demo: false, currency: 'usdt', quick: true }
  const open = async (api_id: string, data: Record<string, unknown>) => {
    const call = callOf(player, mintKey())
    return (await app.whispers.Play({ ...bet, api_id, data }, call)).response
  }
  const cancelled = await open('tower', { difficulty: 'easy' })
  await app.whispers.Finish({ id: cancelled.id, step: 0 }, callOf(player))
  for (let cell = 0; cell < 25; cell += 1) {
    const { id } = await open('mines', { mines: 1 })
    const turn = await app.whispers.Turn({ id, step: 0, data: { cell } }, callOf(player))
    if (turn.type === 'continue') return
  }
}

/** A pool of two players that is drawn, and a duel of them. */
async function playAgainst(node: TestApp, [one, two]: [TestPlayer, TestPlayer]): Promise<void> {
  const { app, mintKey } = node
  const { database } = app.platform
  await database.query({ text: 'update users set email_verified_at = now()' })
  const salt = '5a17'.repeat(8)
  const plugins = { key: 'compliance.plugins', value: ['poker'], reason: 'for a test', by: null }
  await app.platform.settings.set(plugins)
  await app.doors.pvp.turn()
  const { round } = await app.handlers.pvpPool({ poolId: 'small' }, callOf(one))
  for (const player of [one, two]) {
    const asked = { poolId: 'small', roundId: round?._id ?? '', amount: '1', salt }
    await app.handlers.pvpEnter(asked, callOf(player, mintKey()))
  }
  const asked = { game: 'dice', stake: '1', currency: 'usdt', private: false, salt } as const
  const { duel } = await app.handlers.pvpDuelCreate(asked, callOf(one, mintKey()))
  await app.handlers.pvpDuelJoin({ id: duel._id, salt }, callOf(two, mintKey()))
  node.pass(30_000)
  await app.doors.pvp.turn()
  node.pass(2_000)
  await app.doors.pvp.turn()
}

/** A hand of hold'em that the second seat wins; the first one stands up, the second stays. */
async function playHand({ app, mintKey }: TestApp, players: [TestPlayer, TestPlayer]) {
  await app.doors.poker.turn()
  const { tables } = await app.handlers.pokerLobby(
    { hideEmpty: false, hideFull: false },
    callOf(null),
  )
  const { _id: tableId = '', minBuyIn: buyIn = '' } = tables[0] ?? {}
  const chain = entropyChain(commitmentOf('checker'))
  const entropyTip = chain.at(-1) ?? ''
  const plain = { postNow: false, autoRebuy: false, autoTopUp: false }
  for (const [seat, player] of players.entries()) {
    const asked = { tableId, seat, buyIn, entropyTip, ...plain }
    await app.whispers.PokerSit(asked, callOf(player, mintKey()))
  }
  await app.doors.poker.turn()
  const { prepare } = (await app.handlers.pokerTable({ tableId }, callOf(null))).table
  const handId = prepare?.handId ?? ''
  for (const player of players) {
    await app.whispers.PokerEntropy({ tableId, handId, value: chain.at(-2) ?? '' }, callOf(player))
  }
  await app.whispers.PokerAct({ tableId, handId, step: 0, action: 'fold' }, callOf(players[0]))
  await app.whispers.PokerLeave({ tableId }, callOf(players[0]))
}

const telling = { context: null, delayMs: 0, reason: 'single' }
const terms = { usdRateE8: 100_000_000n, trueEdgePpm: 0, creditedEdgePpm: 0, ruleVersion: 1 }
const unit = 100_000_000n

/** Opens a wager of one unit, or of as many. */
async function openOne({ app, mintKey }: TestApp, userId: Uuid, stakeMinor = unit): Promise<Uuid> {
  const id = mintKey()
  await app.doors.wallet.wagers.open({
    ...{ id, userId, currency: 'usdt', pocket: 'real', takesBonus: true, usesSeeds: false },
    terms: { ...terms, product: 'sports', game: 'single', stakeMinor, params: '{}', result: '{}' },
    notEnough: 'originals/not-enough-balance',
    telling,
  })
  return id
}

/** Closes a wager, or a share of it: paid so much, or given back. */
async function close(
  { app, mintKey }: TestApp,
  wagerId: Uuid,
  paidMinor: bigint | null,
  shareMinor?: bigint,
): Promise<void> {
  const closing = await app.doors.wallet.wagers.close({
    id: mintKey(),
    wagerId,
    product: 'sports',
    ...(shareMinor !== undefined && { shareMinor }),
    outcome:
      paidMinor === null
        ? { kind: 'cancel' }
        : { kind: 'settle', payoutMinor: paidMinor, multiplierE4: 15_000 },
    reason: 'played',
    result: '{}',
    telling,
  })
  expect(closing).toEqual({ kind: 'done' })
}

async function correct(
  { app, mintKey }: TestApp,
  wagerId: Uuid,
  change: Pick<WagerCorrection, 'revision' | 'part'> & {
    readonly paidMinor: bigint
    readonly multiplierE4?: number
  },
): Promise<void> {
  const { paidMinor, multiplierE4 = 0, ...place } = change
  const { product = '' } = (await app.doors.wallet.journal.find(wagerId)) ?? {}
  const correction = await app.doors.wallet.wagers.correct({
    ...{ id: mintKey(), wagerId, product, ...place, reason: 'resettled', result: '{}', telling },
    outcome: { kind: 'settle', payoutMinor: paidMinor, multiplierE4 },
  })
  expect(correction).toMatchObject({ kind: 'done' })
}

/** Wagers that stay open, are settled and released, closed in parts and corrected. */
async function holdSome(node: TestApp, userId: Uuid): Promise<void> {
  await openOne(node, userId)
  await close(node, await openOne(node, userId), 150_000_000n)
  await close(node, await openOne(node, userId), null)
  const halfOpen = await openOne(node, userId)
  await close(node, halfOpen, 50_000_000n, 40_000_000n)
  const inParts = await openOne(node, userId)
  await close(node, inParts, 60_000_000n, 30_000_000n)
  await close(node, inParts, null, 20_000_000n)
  await close(node, inParts, 0n)
  await correct(node, inParts, { revision: 3, part: 3, paidMinor: 90_000_000n })
  const corrected = await openOne(node, userId)
  await close(node, corrected, 150_000_000n)
  await correct(node, corrected, { revision: 1, paidMinor: 0n })
  await correct(node, corrected, { revision: 2, paidMinor: 20_000_000n })
}

/** A player whose win is taken back when it is spent, and who plays with bonus money. */
async function oweAndPlayBonus(node: TestApp): Promise<void> {
  const { app, mintKey } = node
  const { userId } = await node.join()
  const [{ userId: other }, notEnough] = [await node.join(), 'originals/not-enough-balance']
  const won = await openOne(node, userId)
  await close(node, won, 5n * unit)
  const running = await openOne(node, userId)
  const heldMinor = await app.doors.wallet.external.balanceOf(userId, 'usdt')
  await app.doors.wallet.movements.post({
    ...{ id: mintKey(), reason: 'transfer', currency: 'usdt', notEnough, telling },
    players: [
      { userId, pocket: 'real', amountMinor: -heldMinor },
      { userId: other, pocket: 'real', amountMinor: heldMinor },
    ],
  })
  await correct(node, won, { revision: 1, paidMinor: 0n })
  // Its payout pays a part of what is owed, in the same commit.
  await close(node, running, 2n * unit)
  const bonus = { userId: other, currency: 'usdt', pocket: 'bonus', telling } as const
  await app.doors.wallet.movements.grant({
    ...{ ...bonus, id: mintKey(), reason: 'bonus_grant', amountMinor: 50n * unit },
    businessKey: 'first',
  })
  const all = await app.doors.wallet.external.balanceOf(other, 'usdt')
  const mixed = await openOne(node, other, all + 7n * unit)
  const ofBonus = await openOne(node, other, 2n * unit)
  await close(node, mixed, unit, 3n * unit)
  await correct(node, mixed, { revision: 1, paidMinor: 2_000n * unit })
  await close(node, ofBonus, 3n * unit)
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

async function readAnchors(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(
      `select format('2026-01-01T00:00:00.000Z %s %s %s', stream, number, encode(hash, 'hex'))
         as line from audit_heads`,
    )
    return rows.map(({ line }) => `${line}\n`).join('')
  } finally {
    await client.end()
  }
}

/** What a check finds after the statements, in a transaction that is taken back. */
async function findingsOf(name: string, statements: string): Promise<unknown[]> {
  const check = mustHave(
    checks.find((each) => each.name === name),
    name,
  )
  const client = new pg.Client({ connectionString: clean.url })
  await client.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statements}`)
    return (await client.query(check.text)).rows
  } finally {
    await client.end()
  }
}

/** What the whole checker finds in a copy of the database that the statements broke. */
async function findingsInCopy(statements: string) {
  const server = inject('postgresUrl')
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const [copy, template] = [new URL(clean.url), new URL(clean.url).pathname.slice(1)]
  copy.pathname = `/${name}`
  await run(server, `create database "${name}" template "${template}" strategy file_copy`)
  try {
    await run(copy.href, `set session_replication_role = replica; ${statements}`)
    return await findingsIn(copy.href, anchors)
  } finally {
    await run(server, `drop database "${name}" with (force)`)
  }
}

describe('the invariant checker', () => {
  beforeAll(async () => {
    clean = await createTestDatabase()
    const node = await openTestApp({ databaseUrl: clean.url, environment: { ROLES: 'edge' } })
    await makeHistory(node)
    await node.close()
    anchors = await readAnchors(clean.url)
  })
  afterAll(() => clean.drop())

  it('finds nothing in a database that only the house has written', async () => {
    expect(await findingsIn(clean.url, anchors)).toEqual([])
    expect(anchors.split('\n').length).toBeGreaterThan(2)
  })

  it('has a broken database for every check', () => {
    const covered = new Set(mutations.map(({ check }) => check))
    expect(checks.filter(({ name }) => !covered.has(name))).toEqual([])
  })

  const titled = mutations.map((mutation) => [mutation.what, mutation] as const)
  it.each(titled)('finds that %s', async (_what, { check, statements }) => {
    expect(await findingsOf(check, statements)).toContainEqual({
      row_id: expect.stringMatching(/\S/),
      found: expect.anything(),
    })
  })

  it('names the check, the row and what is wrong with it', async () => {
    const [mutation] = mutations
    const findings = await findingsInCopy(mutation?.statements ?? '')
    const own = findings.filter((finding) => finding.check === mutation?.check)
    expect(own).toEqual([
      {
        check: 'M1 no player balance below zero',
        rowId: expect.stringMatching(/^account \d+$/),
        found: 'balance -1',
      },
    ])
  })

  it('finds that the end of an audit chain was cut off together with its head', async () => {
    const findings = await findingsInCopy(truncation)
    expect(findings.map(({ check }) => check)).toEqual(['A4 audit chains hold what was anchored'])
  })

  it('finds lines in the anchors file that are no anchors', async () => {
    expect(await findingsIn(clean.url, `${anchors}nonsense\n`)).toEqual([
      {
        check: 'A4 audit chains hold what was anchored',
        rowId: 'anchors file',
        found: '1 unreadable lines',
      },
    ])
    expect(await findingsIn(clean.url, `${anchors}2026-01-01T00`)).toEqual([])
  })

  it('writes nothing, so that it may run beside live traffic', async () => {
    const client = new pg.Client({ connectionString: clean.url })
    await client.connect()
    try {
      const count =
        'select sum(n_tup_ins + n_tup_upd + n_tup_del) as changes from pg_stat_user_tables'
      const before = await client.query<{ changes: bigint }>(count)
      await findingsIn(clean.url, anchors)
      const after = await client.query<{ changes: bigint }>(count)
      expect(toSafeNumber(after.rows[0]?.changes ?? 0n)).toBe(
        toSafeNumber(before.rows[0]?.changes ?? 1n),
      )
    } finally {
      await client.end()
    }
  })
})
