import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { calls } from '@powerplay/contract'
import { minuteMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestPlayer } from '../../../../test/app.ts'
import { untilWaiting } from '../../../../test/held-requests.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

let desk: Desk
let node: Desk['node']
let ada: TestPlayer
let nova: TestPlayer
let ask: Desk['ask']

beforeAll(async () => {
  desk = await openDesk()
  ;({ node, ada, nova, ask } = desk)
})
afterAll(() => desk.close())

describe('the audit trail', () => {
  it('finds lines by who and what, and shows what was and what is', async () => {
    const id = 'lobby.favoritesMax'
    const { row } = await ask('admin.settings.get', { id })
    const { version } = row
    await ask('admin.settings.update', { id, version, value: 300, applyAt: null, reason })
    const filter = { by: { is: ada.name }, event: { is: 'settings.' } }
    const { rows } = await ask('admin.audit.list', { ...page, filter })
    expect(rows[0]).toMatchObject({ subject: 'lobby.favoritesMax', before: '200', after: '300' })
  })

  it('is searched in whatever case, and by the name of whoever a line is about', async () => {
    await ask('admin.users.endSessions', { ids: [nova.wireId], reason })
    const { row } = await ask('admin.settings.get', { id: 'lobby.favoritesMax' })
    const { id, version } = row
    await ask('admin.settings.update', { id, version, value: 310, applyAt: null, reason })
    const found = async (filter: object) => {
      const { rows } = await ask('admin.audit.list', { ...page, filter })
      return rows.map(({ event, subject }) => `${String(event)} ${String(subject)}`)
    }
    const ended = `users.endSessions ${nova.name}`
    for (const is of ['users.endSessions', 'USERS.END']) {
      expect(await found({ event: { is } })).toContain(ended)
    }
    for (const is of [nova.name, nova.wireId, nova.userId.slice(0, 30).toUpperCase()]) {
      expect(await found({ subject: { is }, event: { is: 'users.' } })).toContain(ended)
    }
    const lines = await found({ subject: { is: 'lobby.favoritesM' } })
    expect(new Set(lines)).toEqual(new Set(['settings.changed lobby.favoritesMax']))
  })

  it('names both persons of what two did to an account, and the request of each of its lines', async () => {
    const ben = await node.join()
    const told = { currency: 'usdt', pocket: 'real', reason }
    const askFor = (amount: string) =>
      desk.askFor('admin.users.adjustMoney', { id: nova.wireId, ...told, amount })
    const decide = (verb: string, id: string) =>
      ask(`admin.approvals.${verb}`, { id, reason }, desk.asStaff(ben))
    const [agreed, refused] = [await askFor('12.5'), await askFor('13')]
    await decide('approve', agreed)
    await decide('refuse', refused)
    const { rows } = await ask('admin.audit.list', page)
    const linesOf = (id: string) =>
      rows
        .filter(({ request }) => request === id)
        .map(({ event, by, agreedBy }) => {
          const name = (cell: unknown): unknown => Reflect.get(Object(cell), 'name') ?? null
          return [event, name(by), name(agreedBy)]
        })
        .toReversed()
    expect(linesOf(agreed)).toEqual([
      ['users.adjustMoney.asked', ada.name, null],
      ['users.adjustMoney', ada.name, ben.name],
      ['approvals.approved', ben.name, null],
    ])
    expect(linesOf(refused)).toEqual([
      ['users.adjustMoney.asked', ada.name, null],
      ['approvals.refused', ben.name, null],
    ])
    const own = await ask('admin.user-audit.list', { ...page, of: nova.wireId })
    const done = own.rows.find(({ event }) => event === 'users.adjustMoney')
    expect(done).toMatchObject({
      before: '1000.00000000 USDT',
      after: '1012.50000000 USDT',
      reason,
    })
  })

  const verify = async () => {
    const { answer } = await ask('admin.audit.verify', { reason })
    const findings: unknown = Reflect.get(Object(answer), 'findings')
    return Array.isArray(findings)
      ? findings.map((one: unknown) => {
          const { place, found } = Object(one)
          return `${place}: ${found}`
        })
      : []
  }
  /** Does what the database forbids, looks at what the walk says, and takes it back. */
  const tamper = async (...texts: string[]) => {
    const { database } = node.app.platform
    const copy = [
      'create table kept_lines as table audit_lines',
      'create table kept_heads as table audit_heads',
    ]
    const back = [
      ...['delete from audit_lines', 'insert into audit_lines table kept_lines'],
      ...['delete from audit_heads', 'insert into audit_heads table kept_heads'],
      ...['drop table kept_lines', 'drop table kept_heads'],
    ]
    const run = (statements: readonly string[]) =>
      database.transaction(async (tx) => {
        await tx.query({ text: 'alter table audit_lines disable trigger all' })
        for (const text of statements) await tx.query({ text })
        await tx.query({ text: 'alter table audit_lines enable trigger all' })
      })
    await run([...copy, ...texts])
    const found = await verify()
    await run(back)
    return found
  }
  const note = async () => {
    const { database } = node.app.platform
    const heads = await database.query<{ line: string }>({
      text: `select '2026-01-01T00:00:00.000Z ' || stream || ' ' || number || ' '
        || encode(hash, 'hex') as line from audit_heads`,
    })
    writeFileSync(
      join(node.dataDir, 'audit-anchors.log'),
      heads.map(({ line }) => `${line}\n`).join(''),
    )
  }

  it('verifies its chains, and says where one was tampered with', async () => {
    expect(await verify()).toEqual([])
    const lie = `update audit_lines set detail = detail || '{"after": "1"}'
      where stream = 'settings' and number = 2`
    expect(await tamper(lie)).toEqual(['settings 2: the line was changed'])
    expect(await verify()).toEqual([])
  })

  it('says whether this node has noted anything to compare them with', async () => {
    const file = join(node.dataDir, 'audit-anchors.log')
    rmSync(file, { force: true })
    const look = async () => (await ask('admin.audit.verify', { reason })).answer
    expect(await look()).toMatchObject({ notedSince: null, findings: [] })
    await note()
    expect(await look()).toMatchObject({ notedSince: Date.parse('2026-01-01'), findings: [] })
    const { rows } = await ask('admin.audit.list', {
      ...page,
      filter: { event: { is: 'audit.verify' } },
    })
    const [noted, bare] = rows.map(({ after }) => String(after))
    expect(noted).toMatch(/lines, whole$/)
    expect(bare).toMatch(/lines, whole, no notes to compare with$/)
    rmSync(file)
  })

  it('is walked by one at a time, twice a minute by each, and by no script', async () => {
    const { rate, byKey } = calls['admin.audit.verify']
    expect({ rate, byKey }).toEqual({
      ...{ rate: { limit: 2, windowMs: 60_000, per: 'user' }, byKey: false },
    })
    const { database } = node.app.platform
    const press = () => ask('admin.audit.verify', { reason }).catch((error: unknown) => error)
    let walked: Promise<unknown> = Promise.resolve()
    let refused: Promise<unknown> = Promise.resolve()
    await database.transaction(async (tx) => {
      await tx.query({ text: 'lock table audit_heads in access exclusive mode' })
      walked = press()
      await untilWaiting(database, 1)
      refused = press()
      // A second walk would wait for as long as this lock is held.
      await Promise.race([refused, rest(10_000)])
    })
    expect(await refused).toMatchObject({ refusal: 'dashboard/verify-runs' })
    expect(await walked).toMatchObject({ answer: { findings: [] } })
    expect(await verify()).toEqual([])
  })

  it('misses an end that was cut off together with its head', async () => {
    await note()
    const cut = `delete from audit_lines where stream = 'settings' and number >= (
      select max(number) - 1 from audit_lines where stream = 'settings')`
    const mend = `update audit_heads h set number = l.number, hash = l.hash
      from audit_lines l where l.stream = 'settings' and h.stream = 'settings'
        and l.number = (select max(number) from audit_lines where stream = 'settings')`
    expect((await tamper(cut, mend)).join()).toMatch(
      /settings \d+: cut off: 1 noted lines are gone/,
    )
    const all = ['lines', 'heads'].map((of) => `delete from audit_${of} where stream = 'settings'`)
    expect((await tamper(...all)).join()).toContain('settings 1: cut off')
  })

  it('misses notes that should be there, once the first of them is due', async () => {
    rmSync(join(node.dataDir, 'audit-anchors.log'))
    expect(await verify()).toEqual([])
    node.pass(6 * 60_000)
    expect((await verify()).join()).toContain('are not noted outside the database')
    await note()
    expect(await verify()).toEqual([])
  })
})

describe('a node that is no worker', () => {
  it('notes the ends of the chains all the same, for its own walks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const other = await openTestApp({
      databaseUrl: desk.base.url,
      environment: { ROLES: 'edge' },
    })
    try {
      vi.advanceTimersByTime(minuteMs)
      const file = join(other.dataDir, 'audit-anchors.log')
      const text = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
      await expect.poll(text).toMatch(/^\S+ staff \d+ [0-9a-f]{64}$/m)
    } finally {
      vi.useRealTimers()
      await other.close()
    }
  })
})
