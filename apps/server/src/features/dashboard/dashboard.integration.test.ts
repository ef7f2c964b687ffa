import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Uuid } from '@powerplay/kernel'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { CallContext } from '../../platform/context.ts'
import { expireRequests } from './approvals/approvals.ts'

let base: TestDatabase
let node: TestApp
let ada: TestPlayer
let nova: TestPlayer

beforeAll(async () => {
  base = await createTestDatabase()
  node = await openTestApp({ databaseUrl: base.url })
  ada = await node.join()
  nova = await node.join()
  await node.app.doors.auth.grantRole({ userId: ada.userId, role: '*', by: null })
})
afterAll(async () => {
  await node.close()
  await base.drop()
})

/** A call of somebody who may do everything; each has a key of its own. */
function asStaff(player: TestPlayer = ada, key: Uuid = node.mintKey()): CallContext {
  const context = callOf(player, key)
  return { ...context, caller: { ...context.caller, can: () => true } }
}

function ask(key: `admin.${string}`, input: object, context = asStaff()): Promise<Answer> {
  const handler: unknown = Reflect.get(node.app.handlers, key)
  if (typeof handler !== 'function') throw new Error(`no call ${key}`)
  return Promise.resolve(Reflect.apply(handler, undefined, [input, context]))
}

interface Row {
  readonly id: string
  readonly [column: string]: unknown
}
interface Answer {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
  readonly row: Row
  readonly detail: Readonly<Record<string, unknown>>
  readonly history: readonly { readonly event: string; readonly reason: string | null }[]
  readonly answer: unknown
}
const page = { filter: {}, perPage: 50 }
const reason = 'a test wants to see it'

describe('a list', () => {
  it('goes forth and back through all rows, each once, in the order asked for', async () => {
    for (let made = 0; made < 4; made += 1) await node.join()
    const all = await ask('admin.users.list', page)
    const seen: string[] = []
    let after: string | null = null
    let back: string | null = null
    do {
      const more = after === null ? {} : { after }
      const part: Answer = await ask('admin.users.list', { ...page, perPage: 2, ...more })
      seen.push(...part.rows.map(({ id }) => id))
      after = part.next
      back = part.previous
    } while (after !== null)
    expect(seen).toEqual(all.rows.map(({ id }) => id))
    expect(new Set(seen).size).toBe(6)
    const before = await ask('admin.users.list', { ...page, perPage: 2, before: back })
    expect(before.rows.map(({ id }) => id)).toEqual(seen.slice(2, 4))
  })

  it('chooses by the beginning of a name, and takes signs of patterns for letters', async () => {
    const named = await ask('admin.users.list', { ...page, filter: { name: { is: nova.name } } })
    expect(named.rows.map(({ id }) => id)).toEqual([nova.wireId])
    const all = await ask('admin.users.list', { ...page, filter: { name: { is: '%' } } })
    expect(all.rows).toEqual([])
  })

  it('refuses a place that is none', async () => {
    const written = ['["a"]', '["soon","1"]', `["2026-01-01","${nova.userId}x"]`]
    const places = written.map((text) => Buffer.from(text).toString('base64url'))
    for (const after of ['x', 'W10', ...places]) {
      await expect(ask('admin.users.list', { ...page, after })).rejects.toMatchObject({
        refusal: 'core/bad-payload',
      })
    }
  })

  it('of a part shows what belongs to its row and nothing else', async () => {
    await ask('admin.user-notes.create', { of: nova.wireId, text: 'Called twice.', reason })
    const own = await ask('admin.user-notes.list', { ...page, of: nova.wireId })
    expect(own.rows).toMatchObject([{ text: 'Called twice.', by: { id: ada.wireId } }])
    const other = await ask('admin.user-notes.list', { ...page, of: ada.wireId })
    expect(other.rows).toEqual([])
    const sessions = await ask('admin.user-sessions.list', { ...page, of: nova.wireId })
    expect(sessions.rows).toHaveLength(1)
    await expect(ask('admin.user-sessions.list', { ...page, of: 'user_x' })).rejects.toMatchObject({
      refusal: 'core/unknown-id',
    })
  })
})

describe('an action', () => {
  it('happens once per key, with one line that says who, why, before and after', async () => {
    const context = asStaff()
    const order = { ids: [nova.wireId], reason }
    const first = await ask('admin.users.endSessions', order, context)
    expect(await ask('admin.users.endSessions', order, context)).toEqual(first)
    const { history } = await ask('admin.users.get', { id: nova.wireId })
    const lines = history.filter(({ event }) => event === 'users.endSessions')
    expect(lines).toEqual([
      expect.objectContaining({ reason, before: '1 open', after: 'none open' }),
    ])
    const sessions = await ask('admin.user-sessions.list', { ...page, of: nova.wireId })
    expect(sessions.rows.map(({ state }) => state)).toEqual(['ended'])
  })

  it('of which one row is unknown changes none', async () => {
    const player = await node.join()
    const ids = [player.wireId, 'user_00000000000000000000000000']
    await expect(ask('admin.users.endSessions', { ids: [...ids, 'x'], reason })).rejects.toThrow()
    const sessions = await ask('admin.user-sessions.list', { ...page, of: player.wireId })
    expect(sessions.rows.map(({ state }) => state)).toEqual(['open'])
  })
})

describe('a setting', () => {
  const id = 'lobby.favoritesMax'
  const valueOf = async () => (await ask('admin.settings.get', { id })).detail['value']

  it('changes at once, by date, and back as a new version; a stale version changes nothing', async () => {
    await ask('admin.settings.update', { id, version: 0, value: 300, applyAt: null, reason })
    expect(await valueOf()).toBe(300)
    const stale = { id, version: 0, value: 1, applyAt: null, reason }
    await expect(ask('admin.settings.update', stale)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    const applyAt = Date.now() + 3_600_000
    await ask('admin.settings.update', { id, version: 1, value: 400, applyAt, reason })
    expect(await valueOf()).toBe(300)
    await ask('admin.settings.rollback', { id, version: 2, to: 0, reason })
    expect(await valueOf()).toBe(200)
    const { row, detail } = await ask('admin.settings.get', { id })
    expect(row['version']).toBe(3)
    expect(detail['versions']).toMatchObject([
      { version: 3, value: 200 },
      { version: 2, value: 400, applyAt },
      { version: 1, value: 300, reason },
    ])
  })

  it('takes no value that its schema does not take', async () => {
    for (const value of [-1, 1.5, '300', null]) {
      const order = { id, version: 3, value, applyAt: null, reason }
      await expect(ask('admin.settings.update', order)).rejects.toMatchObject({
        refusal: 'core/bad-payload',
      })
    }
    expect(await valueOf()).toBe(200)
  })
})

describe('an act of two persons', () => {
  const money = { currency: 'usdt', pocket: 'real', amount: '12.5', reason }
  const ask12 = async (by: TestPlayer, fields: object = money) => {
    const order = { id: nova.wireId, ...fields }
    const refusal: unknown = await ask('admin.users.adjustMoney', order, asStaff(by)).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ refusal: 'core/waits-for-approval' })
    const params: unknown = Reflect.get(Object(refusal), 'params')
    return String(Reflect.get(Object(params), 'approvalId'))
  }
  const real = async () => {
    const { rows } = await ask('admin.user-balances.list', { ...page, of: nova.wireId })
    const amount: unknown = Reflect.get(Object(rows[0]?.['real']), 'amount')
    return typeof amount === 'string' ? Number.parseFloat(amount) : 0
  }
  const stateOf = async (id: string) => (await ask('admin.approvals.get', { id })).row['state']
  let ben: TestPlayer
  beforeAll(async () => {
    ben = await node.join()
  })

  it('moves money once a second person agrees, and once only', async () => {
    const before = await real()
    const id = await ask12(ada)
    expect(await real()).toBe(before)
    await ask('admin.approvals.approve', { id, reason }, asStaff(ben))
    expect(await real()).toBe(before + 12.5)
    await expect(
      ask('admin.approvals.approve', { id, reason }, asStaff(ben)),
    ).rejects.toMatchObject({ refusal: 'dashboard/not-pending' })
    expect(await real()).toBe(before + 12.5)
  })

  it('is agreed to by one of two who press at once', async () => {
    const before = await real()
    const id = await ask12(ada)
    const cleo = await node.join()
    const presses = [ben, cleo].map((one) =>
      ask('admin.approvals.approve', { id, reason }, asStaff(one)).then(
        () => 'done',
        (error: unknown) => Reflect.get(Object(error), 'refusal'),
      ),
    )
    expect((await Promise.all(presses)).sort()).toEqual(['dashboard/not-pending', 'done'])
    expect(await real()).toBe(before + 12.5)
  })

  it('is never agreed to by who asked for it or by whom it is about', async () => {
    const id = await ask12(ada)
    for (const own of [ada, nova]) {
      await expect(
        ask('admin.approvals.approve', { id, reason }, asStaff(own)),
      ).rejects.toMatchObject({ refusal: 'dashboard/own-request' })
    }
    expect(await stateOf(id)).toBe('requested')
    await ask('admin.approvals.withdraw', { id, reason })
    expect(await stateOf(id)).toBe('withdrawn')
  })

  it('that is no longer possible fails and changes nothing', async () => {
    const held = await real()
    const all = { ...money, amount: `-${held}` }
    const [first, second] = [await ask12(ada, all), await ask12(ada, all)]
    await ask('admin.approvals.approve', { id: first, reason }, asStaff(ben))
    await ask('admin.approvals.approve', { id: second, reason }, asStaff(ben))
    expect([await stateOf(first), await stateOf(second)]).toEqual(['approved', 'failed'])
    expect(await real()).toBe(0)
  })

  it('expires when nobody decides it in time', async () => {
    const id = await ask12(ada)
    const { clock, database } = node.app.platform
    const later = { clock: { now: () => clock.now() + 73 * 3_600_000 }, database }
    await expireRequests(later)
    expect(await stateOf(id)).toBe('expired')
  })

  it('gives a role, and a setting of the economy its value, when it is agreed to', async () => {
    const dina = await node.join()
    // Alone, an administrator could ask nobody: so the second one comes without being agreed to.
    await ask('admin.roles.assign', { user: ben.name, role: '*', on: true, reason })
    const role = { user: dina.name, role: 'support', on: true, reason }
    const limit = { id: 'originals.maxBetEur', version: 0, value: 30, applyAt: null, reason }
    await expect(ask('admin.roles.assign', role)).rejects.toThrow('waits')
    await expect(ask('admin.settings.update', limit)).rejects.toThrow('waits')
    const { rows } = await ask('admin.approvals.list', {
      ...page,
      filter: { state: { in: ['requested'] } },
    })
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      await ask('admin.approvals.approve', { id, reason }, asStaff(ben))
    }
    const staff = await node.app.doors.auth.staff()
    expect(staff.find(({ id }) => id === dina.userId)?.roles).toEqual(['support'])
    expect((await ask('admin.settings.get', { id: limit.id })).detail['value']).toBe(30)
    await expectWhole(base.url)
  })

  it('is shown to who may decide it and to who asked for it, and to nobody else', async () => {
    const id = await ask12(ada)
    const context = asStaff(nova)
    const stranger = { ...context, caller: { ...context.caller, can: () => false } }
    const { rows } = await ask('admin.approvals.list', page, stranger)
    expect(rows).toEqual([])
    await expect(ask('admin.approvals.get', { id }, stranger)).rejects.toMatchObject({
      refusal: 'core/unknown-id',
    })
    await expect(ask('admin.approvals.approve', { id, reason }, stranger)).rejects.toMatchObject({
      refusal: 'core/no-permission',
    })
    await ask('admin.approvals.refuse', { id, reason }, asStaff(ben))
    expect(await stateOf(id)).toBe('refused')
  })
})

describe('areas of the site', () => {
  it('schedule a notice, change it by version and take it away', async () => {
    const notice = { html: 'Back at <b>nine</b>', icon: 'info', audience: 'all', endsAt: null }
    const later = Date.now() + 3_600_000
    const made = await ask('admin.notices.create', { ...notice, startsAt: later, reason })
    const id = String(made.answer)
    const row = async () => (await ask('admin.notices.get', { id })).row
    expect(await row()).toMatchObject({ state: 'waits', version: 1 })
    const change = { ...notice, id, html: 'Back now', startsAt: 1, reason }
    await ask('admin.notices.update', { ...change, version: 1 })
    expect(await row()).toMatchObject({ state: 'shown', html: 'Back now', version: 2 })
    await expect(ask('admin.notices.update', { ...change, version: 1 })).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    await ask('admin.notices.archive', { id, version: 2, reason })
    expect(await row()).toMatchObject({ state: 'off' })
  })

  it('change a game of the catalogue by its version', async () => {
    await node.app.seed()
    const { rows } = await ask('admin.games.list', page)
    const { id, version = 0 } = rows[0] ?? { id: '' }
    const change = { id, version, isEnabled: false, isFeatured: true, priority: 77, reason }
    await ask('admin.games.update', change)
    expect((await ask('admin.games.get', { id })).row).toMatchObject({
      isEnabled: false,
      isFeatured: true,
      priority: 77,
    })
    await expect(ask('admin.games.update', change)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
  })

  it('stop in one press, and run again once a second person agrees', async () => {
    const id = 'originals.isAvailable'
    const state = async () => (await ask('admin.incidents.get', { id })).row['state']
    await ask('admin.incidents.stop', { id, reason })
    expect(await state()).toBe('stopped')
    await expect(ask('admin.incidents.lift', { id, reason })).rejects.toThrow('waits')
    expect(await state()).toBe('stopped')
    const { rows } = await ask('admin.approvals.list', {
      ...page,
      filter: { state: { in: ['requested'] } },
    })
    const other = await node.join()
    await ask('admin.approvals.approve', { id: rows[0]?.id, reason }, asStaff(other))
    expect(await state()).toBe('runs')
  })
})

describe('the audit trail', () => {
  it('finds lines by who and what, and shows what was and what is', async () => {
    const filter = { by: { is: ada.name }, event: { is: 'settings.' } }
    const { rows } = await ask('admin.audit.list', { ...page, filter, sort: 'at', dir: 'asc' })
    expect(rows[0]).toMatchObject({ subject: 'lobby.favoritesMax', before: '200', after: '300' })
    expect(rows.length).toBeGreaterThanOrEqual(3)
  })

  it('verifies its chains, and says where one was tampered with', async () => {
    const whole = await ask('admin.audit.verify', { reason })
    expect(whole.answer).toMatchObject({ findings: [] })
    const { database } = node.app.platform
    await database.transaction(async (tx) => {
      await tx.query({ text: 'alter table audit_lines disable trigger all' })
      const detail = `detail || '{"after": "1"}'`
      const text = `update audit_lines set detail = ${detail} where stream = 'settings' and number = 2`
      await tx.query({ text })
      await tx.query({ text: 'alter table audit_lines enable trigger all' })
    })
    const broken = await ask('admin.audit.verify', { reason })
    expect(broken.answer).toMatchObject({
      findings: [{ place: 'settings 2', found: 'the line was changed' }],
    })
  })
})
