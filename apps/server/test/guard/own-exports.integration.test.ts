import { dayMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
let node: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const handlers = () => node.app.handlers
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })
const make = () => node.app.doors.protection.makeExports()

/** A call by the player's own cookie, with or without a fresh proof of who sits there. */
function sitting(player: TestPlayer, isPresenceProven = true) {
  const context = callOf(player)
  const session = {
    ...{ isByCookie: true, isPresenceProven, presenceBy: 'password' as const, generation: 1 },
    openedAt: Date.now(),
  }
  return { ...context, caller: { ...context.caller, session } }
}

const statusOf = (player: TestPlayer, isProven = true) =>
  handlers().exportStatus({ link: false }, sitting(player, isProven))

const fetchFile = (url: string, player: TestPlayer | null) =>
  node.app.edge.inject({
    ...{ method: 'GET', url },
    ...(player && { cookies: { powerplay_session: player.cookie } }),
  })

async function play(player: TestPlayer, count: number): Promise<void> {
  await node.app.doors.wallet.prices.refresh()
  for (let round = 0; round < count; round += 1) {
    await node.app.whispers.Play(
      {
        ...{ api_id: 'dice', bet: '0.5', demo: false, currency: 'usdt', quick: true },
        data: { condition: 'under', target: 50 },
      },
      callOf(player, node.mintKey()),
    )
  }
}

describe('the file with all personal data', () => {
  it('is made by a job, kept encrypted, and fetched by its owner alone for a day', async () => {
    const [player, other] = [await node.join(), await node.join()]
    await play(player, 3)
    expect(await statusOf(player)).toEqual({ state: 'none', expiresAt: null })
    expect((await handlers().personalExport({}, sitting(player))).jobId).toMatch(/^file_/)
    await expect(handlers().personalExport({}, sitting(player))).rejects.toMatchObject({
      refusal: 'compliance/export-running',
    })
    expect(await statusOf(player)).toEqual({ state: 'waiting', expiresAt: null })
    expect(await make()).toBe(1)
    const [kept] = await query<{ sealed: Buffer }>(
      'select sealed from own_exports where user_id = $1',
      [player.userId],
    )
    expect(kept?.sealed.toString('latin1')).not.toContain(player.name)
    const { url = '', expiresAt } = await statusOf(player)
    const bare = await statusOf(player, false)
    expect(bare).toEqual({ state: 'ready', expiresAt })
    await expect(
      handlers().exportStatus({ link: true }, sitting(player, false)),
    ).rejects.toMatchObject({ refusal: 'core/presence-needed' })
    const file = await fetchFile(url, player)
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-store'])
    const data = file.json()
    expect(data).toMatchObject({
      player: player.wireId,
      account: [{ name: player.name, country: 'CH', birth_date: '1990-05-17' }],
    })
    expect(data.bets).toHaveLength(3)
    expect((await fetchFile(url, other)).statusCode).toBe(404)
    expect((await fetchFile(url, null)).statusCode).toBe(401)
    expect((await fetchFile(url.slice(0, -1), player)).statusCode).toBe(404)
    expect((await fetchFile(`${url.slice(0, -1)}g`, player)).statusCode).toBe(404)
    node.pass(dayMs)
    expect(await statusOf(player)).toEqual({ state: 'none', expiresAt: null })
    expect(await make()).toBe(0)
    expect(
      await query(`select 1 from own_exports where user_id = $1 and sealed is null`, [
        player.userId,
      ]),
    ).toHaveLength(1)
  })

  it('tells nothing of others, of what staff write, or of what opens the account', async () => {
    const [player, friend, staff] = [await node.join(), await node.join(), await node.join()]
    await query(
      'insert into ignored_players (user_id, ignored_id, added_at) values ($1, $2, now())',
      [player.userId, friend.userId],
    )
    await query(
      `insert into aml_cases (id, user_id, rule, note, other_id, opened_by, at)
        values ($1, $2, 'staff', 'a word of staff', $3, $4, now())`,
      [node.mintKey(), player.userId, friend.userId, staff.userId],
    )
    await query(
      `insert into exclusions (id, user_id, until, reason, by_staff, at)
        values ($1, $2, now() + interval '1 year', 'a word of staff', $3, now())`,
      [node.mintKey(), player.userId, staff.userId],
    )
    await handlers().personalExport({}, sitting(player))
    await make()
    const text = (await fetchFile((await statusOf(player)).url ?? '', player)).body
    const [secrets] = await query<{ password_hash: string }>(
      'select password_hash from users where id = $1',
      [player.userId],
    )
    for (const secret of [
      ...[friend.userId, friend.name, staff.userId, staff.name, 'a word of staff'],
      ...[secrets?.password_hash ?? '?', player.cookie],
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(JSON.parse(text)).toMatchObject({ exclusions: [{ ended_at: null }] })
  })

  it('that could not be made is tried again, and given up after three times', async () => {
    const player = await node.join()
    await handlers().personalExport({}, sitting(player))
    await query('alter table discord_people rename to discord_gone')
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await make()).toBe(0)
      // Not again at once.
      expect(await make()).toBe(0)
      await query(`update own_exports set begun_at = begun_at - interval '1 hour'`)
    }
    await query('alter table discord_gone rename to discord_people')
    expect(await statusOf(player)).toEqual({ state: 'failed', expiresAt: null })
    await handlers().personalExport({}, sitting(player))
    expect(await make()).toBe(1)
  })

  it('whose makers ended of it three times is given up too', async () => {
    const player = await node.join()
    await handlers().personalExport({}, sitting(player))
    await query(
      `update own_exports set tries = 3, begun_at = clock_timestamp() - interval '1 hour'
        where user_id = '${player.userId}'`,
    )
    expect(await make()).toBe(0)
    expect(await statusOf(player)).toEqual({ state: 'failed', expiresAt: null })
  })
})

describe('the activity of a player', () => {
  const year = { from: Date.now() - 300 * dayMs, to: Date.now() + 60 * dayMs }
  const ask = (player: TestPlayer, own: object = {}) =>
    handlers().activity({ ...year, format: 'json', ...own }, callOf(player))

  it('is rounds and movements of a time, by product, as rows or as lines', async () => {
    const player = await node.join()
    await play(player, 2)
    const rows = await vi.waitFor(async () => {
      await node.app.doors.wallet.projections.catchUp()
      const own = (await ask(player)).rows
      expect(own?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['round', 'movement']))
      return own
    }, 20_000)
    const rounds = rows?.filter(({ kind }) => kind === 'round')
    expect(rounds).toMatchObject([
      { product: 'originals', game: 'dice', stake: '0.50000000' },
      { product: 'originals', game: 'dice', stake: '0.50000000' },
    ])
    expect((await ask(player, { product: 'sport' })).rows).toEqual([])
    const { csv, rows: none } = await ask(player, { format: 'csv', product: 'originals' })
    expect(none).toBeNull()
    expect(csv?.split('\r\n')[0]).toBe(
      'at,kind,reason,product,game,currency,pocket,stake,payout,amount,id',
    )
    expect(csv?.split('\r\n')).toHaveLength(4)
    expect((await ask(await node.join())).rows?.filter(({ kind }) => kind === 'round')).toEqual([])
  })

  it.each([
    ['more than twelve months', { from: Date.now() - 400 * dayMs }],
    ['an end before its beginning', { to: year.from - 1 }],
    ['no time at all', { to: year.from }],
  ])('is refused with %s', async (_what, own) => {
    await expect(ask(await node.join(), own)).rejects.toMatchObject({
      refusal: 'compliance/range',
    })
  })

  it('that is too long for an answer is made into a file, whose link comes by mail', async () => {
    const player = await node.join()
    await query('update users set email_verified_at = now() where id = $1', [player.userId])
    await query(
      `insert into user_movements (user_id, posting_id, pocket, currency, reason, amount_minor, at)
        select $1, gen_random_uuid(), 'real', 'usdt', '=a formula', n, now()
        from generate_series(1, 5001) n`,
      [player.userId],
    )
    const { jobId, rows } = await ask(player, { format: 'csv' })
    expect([rows, jobId?.startsWith('file_')]).toEqual([null, true])
    expect(await make()).toBe(1)
    const [told] = await query<{ link: string }>(
      `select link from notifications where user_id = $1 order by created_at desc limit 1`,
      [player.userId],
    )
    const file = await fetchFile(told?.link ?? '', player)
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body.split('\r\n').length).toBeGreaterThan(5_001)
    expect(file.body).toContain(",'=a formula,")
    // Of the file with all data it says nothing.
    expect(await statusOf(player)).toEqual({ state: 'none', expiresAt: null })
    await query('delete from user_movements where user_id = $1 and reason = $2', [
      player.userId,
      '=a formula',
    ])
  })
})
