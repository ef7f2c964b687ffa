import { areas } from '@powerplay/contract/dashboard/areas'
import { hourMs } from '@powerplay/kernel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { Browser } from '../../../../test/edge-stack.ts'
import { openDesk, type Desk } from '../test/desk.ts'
import { addFactor, enter, promote, register, type Person } from '../test/staff-browsers.ts'
import { csvHead, csvLines } from './csv.ts'
import { fillLists } from '../test/fill-lists.ts'

describe('an export', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
    await fillLists(desk)
  })
  afterAll(() => desk.close())

  const exported = areas.filter((area) => area.exports !== null)
  /** Whose lists the desk has filled. */
  const filled = [
    ...['users', 'user-balances', 'user-postings', 'user-wagers', 'user-payments', 'user-bonuses'],
    ...[
      'user-sessions',
      'user-audit',
      'deposits',
      'withdrawals',
      'bank-deposits',
      'bonuses',
      'cases',
    ],
    ...['harm', 'approvals', 'audit', 'settings', 'incidents', 'prices', 'promo-codes'],
    ...[
      'role-people',
      'report-profit',
      'report-money',
      'report-players',
      'report-licence',
      'report-ties',
    ],
  ]
  /** What says how old it is, or grew by what was asked for meanwhile. */
  const moving = ['audit', 'user-audit', 'prices', 'signer', 'trading']

  it('is there wherever rows are more than pictures, documents, keys or a few lines of the program', () => {
    const others = areas.filter((area) => area.exports === null)
    expect(others.map(({ id }) => id).sort()).toEqual([
      ...['emoji-pictures', 'exports', 'kyc', 'licence', 'oauth-clients', 'operator-keys'],
      ...['pictures', 'popup-banner', 'retention', 'roles'],
    ])
    expect(exported.map(({ id }) => id)).toEqual(expect.arrayContaining(filled))
    const shown = exported.flatMap(({ columns }) => Object.values(columns))
    expect(shown.filter(({ kind }) => kind === 'picture')).toEqual([])
  })

  /** Asks for rows as a file. @returns its text once it is written */
  async function textOf(area: string, asked: object): Promise<string> {
    const { job_id: id } = await desk.ask(`admin.${area}.export`, asked)
    const state = async () => (await desk.ask('admin.exports.get', { id })).row['state']
    await expect.poll(state).toBe('done')
    return readFileSync(join(desk.node.dataDir, 'exports', `${id}.csv`), 'utf8')
  }

  /** Whose rows an area `of` another is asked for. */
  async function ownerOf(of: string | null): Promise<{ of?: string }> {
    if (of === null) return {}
    if (of === 'users') return { of: desk.nova.wireId }
    const { rows } = await desk.ask(`admin.${of}.list`, { filter: {}, perPage: 50 })
    return { of: rows.find(({ id }) => id === '*')?.id ?? rows[0]?.id ?? 'none' }
  }

  it.each(exported)(
    'of $id is a file of the rows that its list shows',
    async ({ id, of, columns }) => {
      const asked = { filter: {}, ...(await ownerOf(of)) }
      const { rows } = await desk.ask(`admin.${id}.list`, { ...asked, perPage: 200 })
      if (filled.includes(id)) expect(rows.length).toBeGreaterThan(0)
      const text = await textOf(id, asked)
      expect(text.startsWith(`\uFEFF${csvHead({ columns })}`)).toBe(true)
      const lines = rows.map((row) => csvLines({ columns }, [{ ...row, version: 0 }]))
      // Of what moves, each row begins with its id; the first lines of a trail stay.
      if (id === 'audit') for (const line of lines.slice(-5)) expect(text).toContain(line)
      else if (moving.includes(id)) for (const row of rows) expect(text).toContain(`\n${row.id},`)
      else if (rows.length < 200)
        expect(text).toBe(`\uFEFF${csvHead({ columns })}${lines.join('')}`)
      else for (const line of lines) expect(text).toContain(line)
    },
  )

  it('of accounts has names, addresses and sums as plain texts', async () => {
    const text = await textOf('users', { filter: { name: { is: desk.nova.name } } })
    const [, line = '', end] = text.split('\r\n')
    const { wireId, name } = desk.nova
    expect(line.startsWith(`${wireId},${name},${wireId},${name.toLowerCase()},`)).toBe(true)
    expect(line).toMatch(/,no,.*,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(end).toBe('')
  })

  it('stands in the trail of the account whose rows were taken along', async () => {
    const { ask, nova, ada } = desk
    await textOf('user-payments', { filter: {}, of: nova.wireId })
    const linesOf = async (of: string) => {
      const { rows } = await ask('admin.user-audit.list', { filter: {}, perPage: 50, of })
      return rows.filter(({ event }) => event === 'user-payments.export')
    }
    const [line] = await linesOf(nova.wireId)
    expect(line).toMatchObject({ by: { id: ada.wireId }, after: '2 rows' })
    expect(await linesOf(ada.wireId)).toEqual([])
    const [detail] = await desk.node.app.platform.database.query({
      text: `select detail->>'of' as of from audit_lines where event = 'user-payments.export'
        and subject = $1 order by number desc limit 1`,
      values: [nova.userId],
    })
    expect(detail).toEqual({ of: nova.userId })
  })

  it('of a report says the journal position that its rows were made at, beside them and in the trail', async () => {
    const { ask, node, nova } = desk
    await node.app.doors.wallet.movements.welcome(nova.userId)
    await node.app.doors.wallet.projections.catchUp()
    const done = async (job: string) => {
      const row = async () => (await ask('admin.exports.get', { id: job })).row
      await expect.poll(async () => (await row())['state']).toBe('done')
      return row()
    }
    for (const area of ['report-money', 'report-ties']) {
      const { note } = await ask(`admin.${area}.list`, { filter: {}, perPage: 50 })
      expect(note).toMatch(/^Journal position \d+/)
      const { job_id: job } = await ask(`admin.${area}.export`, { filter: {} })
      expect((await done(job))['note']).toBe(note)
      const [line] = await node.app.platform.database.query<{ after: string }>({
        text: `select detail->>'after' as after from audit_lines where subject = $1`,
        values: [job],
      })
      expect(line?.after).toMatch(new RegExp(`^\\d+ rows; Journal position`))
      // The file itself has its columns and nothing else.
      const text = readFileSync(join(node.dataDir, 'exports', `${job}.csv`), 'utf8')
      expect(text).not.toContain('Journal position')
    }
    const { job_id: users } = await ask('admin.users.export', { filter: {} })
    expect((await done(users))['note']).toBe(null)
  })

  it('holds the sessions of its user and no others, with nothing in them that calculates', async () => {
    const { ask, node, nova, ada } = desk
    const device = '=HYPERLINK("https://thief.example")'
    await node.app.platform.database.query({
      text: 'update sessions set device = $2 where user_id = $1',
      values: [nova.userId, device],
    })
    const asked = { filter: {}, of: nova.wireId }
    const { job_id: job } = await ask('admin.user-sessions.export', asked)
    await expect
      .poll(async () => (await ask('admin.exports.get', { id: job })).row['state'])
      .toBe('done')
    const text = readFileSync(join(node.dataDir, 'exports', `${job}.csv`), 'utf8')
    const sessions = await ask('admin.user-sessions.list', { ...asked, perPage: 50 })
    expect(sessions.rows.length).toBeGreaterThan(0)
    for (const { id } of sessions.rows) expect(text).toContain(id)
    expect(text).toContain(`,"'=HYPERLINK(""https://thief.example"")",`)
    const others = await ask('admin.user-sessions.list', {
      ...{ filter: {}, perPage: 50, of: ada.wireId },
    })
    expect(others.rows.length).toBeGreaterThan(0)
    for (const { id } of others.rows) expect(text).not.toContain(id)
  })
})

describe('the link of an export', () => {
  let base: TestDatabase
  let node: TestApp
  beforeAll(async () => {
    base = await createTestDatabase()
    node = await openTestApp({ databaseUrl: base.url })
    const { settings } = node.app.platform
    const reason = 'a test signs in often'
    await settings.set({ key: 'edge.rateFactor', value: 1_000, reason, by: null })
  })
  afterAll(async () => {
    await node.close()
    await base.drop()
  })

  /** An administrator at a desk, and how one more browser of theirs signs in. */
  async function administrator() {
    const somebody = await register(node)
    const phone = await addFactor(node, somebody)
    await promote(node, somebody)
    async function signIn(browser: Browser) {
      // Each code is good once.
      node.pass(31_000)
      await enter(browser, somebody)
      await browser.post('/api/user/2fa_validate', { body: { code: phone.code() } })
      expect((await enter(browser, somebody)).statusCode).toBe(200)
      return browser
    }
    return { ...somebody, home: await signIn(somebody.home), signIn }
  }

  /** A file of the audit trail, written and ready. @returns its address */
  async function fileOf({ home }: Pick<Person, 'home'>): Promise<string> {
    const key = node.mintKey()
    const asked = await home.post('/api/admin/audit/export', {
      body: { filter: {} },
      headers: { 'idempotency-key': key },
    })
    expect(asked.statusCode).toBe(200)
    const { job_id: id } = asked.json<{ job_id: string }>()
    const link = async () => {
      const one = await home.post('/api/admin/exports/get', { body: { id } })
      return one.json<{ row: { link: string | null } }>().row.link
    }
    await expect.poll(link).toBe(`/api/admin/export-file/${id}`)
    return `/api/admin/export-file/${id}`
  }

  const statusOf = async (browser: Browser, file: string) => (await browser.get(file)).statusCode

  it('opens in the session that asked alone: for nobody else, and in no other of its owner', async () => {
    const ada = await administrator()
    const file = await fileOf(ada)
    const opened = await ada.home.get(file)
    expect(opened.statusCode).toBe(200)
    expect(opened.body).toContain('Id,')
    expect(await statusOf(new Browser(node.app.edge), file)).toBe(401)
    expect(await statusOf(await ada.signIn(new Browser(node.app.edge)), file)).toBe(404)
    const { home: another } = await administrator()
    expect(await statusOf(another, file)).toBe(404)
    expect(await statusOf(ada.home, file)).toBe(200)
  })

  it('is refused after 24 hours', async () => {
    const ada = await administrator()
    const file = await fileOf(ada)
    const id = file.split('/').at(-1)
    const { rows } = (
      await ada.home.post('/api/admin/exports/list', { body: { filter: {} } })
    ).json<{ rows: { id: string; askedAt: number; expiresAt: number }[] }>()
    const one = rows.find((row) => row.id === id)
    expect((one?.expiresAt ?? 0) - (one?.askedAt ?? 0)).toBe(24 * hourMs)
    // The session of staff is over long before: the link ends by itself, too.
    const endsIn = (milliseconds: number) =>
      node.app.platform.database.query({
        text: 'update staff_exports set expires_at = $2 where id = $1',
        values: [id, new Date(node.app.platform.clock.now() + milliseconds)],
      })
    await endsIn(hourMs)
    expect(await statusOf(ada.home, file)).toBe(200)
    await endsIn(0)
    expect(await statusOf(ada.home, file)).toBe(404)
    await endsIn(24 * hourMs)
    node.pass(24 * hourMs)
    expect(await statusOf(ada.home, file)).toBe(401)
    await ada.signIn(ada.home)
    expect(await statusOf(ada.home, file)).toBe(404)
  })

  it('is refused once its owner may not have all that it shows', async () => {
    const ada = await administrator()
    const file = await fileOf(ada)
    const { database } = node.app.platform
    const made = (demands: string | null) =>
      database.query({
        text: 'update staff_exports set demands = $2::jsonb where id = $1',
        values: [file.split('/').at(-1), demands],
      })
    const [kept] = await database.query<{ demands: object }>({
      text: 'select demands from staff_exports where id = $1',
      values: [file.split('/').at(-1)],
    })
    const own = [{ permission: 'audit' }, { permission: 'audit', type: 'export' }]
    expect(kept?.demands).toEqual(own)
    await database.query({
      text: `update users set roles = '{regulator}' where id = $1`,
      values: [ada.userId],
    })
    expect(await statusOf(ada.home, file)).toBe(200)
    // As if its rows had e-mails.
    await made(JSON.stringify([...own, { permission: 'users', type: 'export' }]))
    expect(await statusOf(ada.home, file)).toBe(403)
    await made(null)
    expect(await statusOf(ada.home, file)).toBe(200)
  })

  it('is refused after its owner signed out, also once they are back in the same browser', async () => {
    const ada = await administrator()
    const file = await fileOf(ada)
    const thief = new Browser(node.app.edge)
    for (const [name, value] of ada.home.cookies) thief.cookies.set(name, value)
    expect(await statusOf(thief, file)).toBe(200)
    await ada.home.get('/auth/logout')
    expect(await statusOf(thief, file)).toBe(401)
    expect(await statusOf(ada.home, file)).toBe(401)
    await ada.signIn(ada.home)
    expect(await statusOf(ada.home, file)).toBe(404)
  })
})
