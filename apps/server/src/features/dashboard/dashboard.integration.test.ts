import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWhole, type TestPlayer } from '../../../test/app.ts'
import { expireRequests } from './approvals/approvals.ts'
import { openDesk, page, reason, type Answer, type Desk } from './test/desk.ts'

let desk: Desk
let base: Desk['base']
let node: Desk['node']
let ada: TestPlayer
let nova: TestPlayer
let ask: Desk['ask']
let askFor: Desk['askFor']
let asStaff: Desk['asStaff']

beforeAll(async () => {
  desk = await openDesk()
  ;({ base, node, ada, nova, ask, askFor, asStaff } = desk)
})
afterAll(() => desk.close())

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

  it('says of a user which roles they hold, and what is held back from them', async () => {
    await ask('admin.promotion-bans.ban', { player: nova.name, scope: 'sport', reason })
    const row = async (id: string) => (await ask('admin.users.get', { id })).row
    expect(await row(ada.wireId)).toMatchObject({ roles: '*', flags: null })
    expect(await row(nova.wireId)).toMatchObject({ roles: null, flags: 'no rewards for sport' })
  })

  it('keeps every row where a page ends inside one posting', async () => {
    const { movements, projections } = node.app.doors.wallet
    await movements.welcome(nova.userId)
    const move = (pocket: 'real' | 'frozen', amountMinor: bigint) => ({
      userId: nova.userId,
      pocket,
      amountMinor,
    })
    await movements.post({
      ...{ id: node.mintKey(), reason: 'freeze', currency: 'usdt' },
      players: [move('real', -500n), move('frozen', 500n)],
      notEnough: 'wallet/demo-off',
      telling: { context: null },
    })
    await projections.catchUp()
    const seen: unknown[] = []
    let after: string | null = null
    do {
      const part: Answer = await ask('admin.user-postings.list', {
        ...{ ...page, perPage: 1, of: nova.wireId },
        ...(after !== null && { after }),
      })
      seen.push(...part.rows.map(({ pocket }) => pocket))
      after = part.next
    } while (after !== null)
    expect(seen.sort()).toEqual(['frozen', 'real', 'real'])
  })

  it('leaves out what the reader may not see, in rows, filters and orders', async () => {
    const context = asStaff()
    const can = (permission: string, type = 'active') => permission === 'users' && type === 'active'
    const support = { ...context, caller: { ...context.caller, can } }
    await node.app.platform.database.query({
      text: `update users set email = 'nova@example.com' where id = $1`,
      values: [nova.userId],
    })
    const { rows } = await ask('admin.users.list', page, support)
    expect(rows.every(({ email }) => email === null)).toBe(true)
    const one = { id: nova.wireId }
    expect((await ask('admin.users.get', one, support)).row['email']).toBe(null)
    expect((await ask('admin.users.get', one)).row['email']).toBe('nova@example.com')
    const filter = { email: { is: 'nova@' } }
    await expect(ask('admin.users.list', { ...page, filter }, support)).rejects.toMatchObject({
      refusal: 'core/no-permission',
    })
    const frame = await node.app.handlers.adminFrame({}, support)
    const users = frame.areas.find(({ id }) => id === 'users')
    expect(users?.columns.map(({ key }) => key)).not.toContain('email')
  })

  it('has level, deposits and all tabs of a user, each with what is the user’s', async () => {
    const { database } = node.app.platform
    const run = (text: string, values: unknown[]) => database.query({ text, values })
    await run(
      `insert into loyalty_totals (user_id, rated_usd_e6, deposited_usd_e6) values ($1, 0, 12340000)
        on conflict (user_id) do update set deposited_usd_e6 = 12340000`,
      [nova.userId],
    )
    await run(
      `insert into support_chats (id, user_id, status, title, created_at, updated_at, waiting_since)
        values ($1, $2, 'open', 'My deposit', now(), now(), now())`,
      [node.app.platform.mintId(), nova.userId],
    )
    await run(
      `insert into chat_messages (id, channel, number, type, user_id, access, data, created_at)
        values ($1, 'general', 900001, 'message', $2, 'user', '{"text": "hello all"}', now())`,
      [node.app.platform.mintId(), nova.userId],
    )
    const { row } = await ask('admin.users.get', { id: nova.wireId })
    expect(row).toMatchObject({ level: 0, deposited: 1234 })
    const tab = async (name: string, of = nova) =>
      (await ask(`admin.user-${name}.list`, { ...page, of: of.wireId })).rows
    expect(await tab('support')).toMatchObject([{ title: 'My deposit', status: 'open' }])
    expect(await tab('chat')).toMatchObject([{ text: 'hello all', state: 'shown' }])
    for (const name of ['payments', 'bonuses']) expect(await tab(name)).toEqual([])
    for (const name of ['payments', 'bonuses', 'chat', 'support']) {
      expect(await tab(name, ada)).toEqual([])
    }
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
  const ask12 = (by: TestPlayer, fields: object = money) =>
    askFor('admin.users.adjustMoney', { id: nova.wireId, ...fields }, asStaff(by))
  const real = async () => {
    const { rows } = await ask('admin.user-balances.list', { ...page, of: nova.wireId })
    const amount: unknown = Reflect.get(Object(rows[0]?.['real']), 'amount')
    return typeof amount === 'string' ? Number.parseFloat(amount) : 0
  }
  const stateOf = async (id: string) => (await ask('admin.approvals.get', { id })).row['state']
  let ben: TestPlayer
  beforeAll(async () => {
    ben = await node.join()
    await desk.administrator(ben)
  })

  it('moves money once a second person agrees, and once only', async () => {
    const before = await real()
    const id = await ask12(ada)
    expect(await real()).toBe(before)
    await ask('admin.approvals.approve', { id, reason }, asStaff(ben))
    expect(await real()).toBeCloseTo(before + 12.5, 8)
    await expect(
      ask('admin.approvals.approve', { id, reason }, asStaff(ben)),
    ).rejects.toMatchObject({ refusal: 'dashboard/not-pending' })
    expect(await real()).toBeCloseTo(before + 12.5, 8)
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
    expect(await real()).toBeCloseTo(before + 12.5, 8)
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
    // Nor is one of the two who asks for himself.
    const self = { id: ada.wireId, ...money }
    await expect(ask('admin.users.adjustMoney', self, asStaff(ada))).rejects.toMatchObject({
      refusal: 'dashboard/own-request',
    })
  })

  it('that is no longer possible fails and changes nothing', async () => {
    const held = await real()
    const all = { ...money, amount: `-${held}` }
    const some = { ...money, amount: '-1' }
    const [first, second] = [await ask12(ada, all), await ask12(ada, some)]
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

  it('takes a lost second factor off, signs out everywhere and tells the owner by mail', async () => {
    const lost = await node.join()
    const { database } = node.app.platform
    const count = async (text: string) =>
      (await database.query({ text, values: [lost.userId] })).length
    const askReset = () => askFor('admin.users.resetFactor', { id: lost.wireId, reason })
    await expect(ask('admin.users.resetFactor', { id: lost.wireId, reason })).rejects.toMatchObject(
      { refusal: 'auth/factor-off' },
    )
    await database.query({
      text: `insert into two_factors (user_id, sealed_secret, created_at, confirmed_at)
        values ($1, 'none', now(), now())`,
      values: [lost.userId],
    })
    const id = await askReset()
    // Neither whoever lost it nor whoever asked is the second person.
    for (const one of [lost, ada]) {
      await expect(
        ask('admin.approvals.approve', { id, reason }, asStaff(one)),
      ).rejects.toMatchObject({ refusal: 'dashboard/own-request' })
    }
    expect(await count('select from two_factors where user_id = $1')).toBe(1)
    await ask('admin.approvals.approve', { id, reason }, asStaff(ben))
    expect(await stateOf(id)).toBe('approved')
    expect(await count('select from two_factors where user_id = $1')).toBe(0)
    const open = 'select from sessions where user_id = $1 and ended_at is null'
    expect(await count(open)).toBe(0)
    const lines = await ask('admin.user-audit.list', { ...page, of: lost.wireId })
    const events = lines.rows.map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['users.resetFactor', 'auth.factor_removed']))
  })

  it('is agreed to by nobody who sits where the asker sits', async () => {
    const { database } = node.app.platform
    const sit = (player: TestPlayer, ip: string) =>
      database.query({
        text: 'update sessions set ip = $2 where user_id = $1',
        values: [player.userId, ip],
      })
    const twin = await node.join()
    await sit(twin, '203.0.113.7')
    await sit(ada, '203.0.113.7')
    const id = await ask12(ada)
    await expect(
      ask('admin.approvals.approve', { id, reason }, asStaff(twin)),
    ).rejects.toMatchObject({ refusal: 'dashboard/own-cluster' })
    expect(await stateOf(id)).toBe('requested')
    await sit(ada, '198.51.100.4')
    await ask('admin.approvals.refuse', { id, reason }, asStaff(twin))
    expect(await stateOf(id)).toBe('refused')

    // Nor does an honest second person help who asks for an account of his own.
    await sit(ada, '203.0.113.8')
    await sit(nova, '203.0.113.8')
    const own = await ask12(ada)
    await expect(
      ask('admin.approvals.approve', { id: own, reason }, asStaff(ben)),
    ).rejects.toMatchObject({ refusal: 'dashboard/own-cluster' })
    expect(await stateOf(own)).toBe('requested')
    await sit(ada, '198.51.100.4')
    await sit(nova, '198.51.100.5')
    await ask('admin.approvals.withdraw', { id: own, reason })
  })

  it('comes to nothing once the asker has lost the right to it', async () => {
    const before = await real()
    const cleo = await node.join()
    await desk.administrator(cleo)
    const id = await ask12(cleo)
    const take = { userId: cleo.userId, role: '*', isGiven: false, by: null } as const
    const { auth } = node.app.doors
    const told = await node.app.platform.database.transaction((tx) => auth.changeRole(tx, take))
    told()
    await ask('admin.approvals.approve', { id, reason }, asStaff(ben))
    const { row } = await ask('admin.approvals.get', { id })
    expect(row).toMatchObject({ state: 'failed' })
    expect(row['outcome']).toContain('Whoever asked is not allowed')
    expect(await real()).toBe(before)
  })

  it('gives a role to the person that was meant, whoever is called so by then', async () => {
    const [meant, other] = [await node.join(), await node.join()]
    const order = { user: meant.name, role: 'support', on: true, reason }
    const id = await askFor('admin.roles.assign', order)
    const rename = (player: TestPlayer, name: string) =>
      node.app.platform.database.query({
        text: 'update users set name = $2 where id = $1',
        values: [player.userId, name],
      })
    await rename(meant, `${meant.name}x`)
    await rename(other, meant.name)
    await ask('admin.approvals.approve', { id, reason }, asStaff(ben))
    const staff = new Map((await node.app.doors.auth.staff()).map((one) => [one.id, one.roles]))
    expect(staff.get(meant.userId)).toEqual(['support'])
    expect(staff.has(other.userId)).toBe(false)
  })

  it('gives no role twice, takes none that is not held, and nothing that others read otherwise', async () => {
    const { wireId } = await node.join()
    const give = { user: wireId, role: 'support', on: true, reason }
    const wrong = (rule: string) => ({
      refusal: 'core/bad-payload',
      params: { fields: { role: [rule] } },
    })
    const agree = (id: string) => ask('admin.approvals.approve', { id, reason }, asStaff(ben))
    await expect(ask('admin.roles.assign', { ...give, on: false })).rejects.toMatchObject(
      wrong('validation.exists'),
    )
    const [first, second] = [
      await askFor('admin.roles.assign', give),
      await askFor('admin.roles.assign', { ...give, role: 'finance' }),
    ]
    await agree(first)
    await expect(ask('admin.roles.assign', give)).rejects.toMatchObject(wrong('validation.unique'))
    // It said that nothing would be held besides.
    await agree(second)
    const { row } = await ask('admin.approvals.get', { id: second })
    expect(row).toMatchObject({ state: 'failed' })
    expect(row['outcome']).toContain('Somebody changed this in the meantime')
  })

  it('stands in the trail under the name and from the address of whoever asked', async () => {
    const id = 'originals.maxPayoutEur'
    const { row } = await ask('admin.settings.get', { id })
    const order = { id, version: row['version'], value: 20_001, applyAt: null, reason }
    const request = await askFor(
      'admin.settings.update',
      order,
      asStaff(ada, node.mintKey(), '198.51.100.1'),
    )
    const agrees = asStaff(ben, node.mintKey(), '198.51.100.2')
    await ask('admin.approvals.approve', { id: request, reason }, agrees)
    const [line] = await node.app.platform.database.query<{ actor: string; detail: object }>({
      text: `select actor, detail from audit_lines where event = 'settings.changed' and subject = $1
        order by number desc limit 1`,
      values: [id],
    })
    expect(line).toMatchObject({
      actor: ada.userId,
      detail: { ip: '198.51.100.1', agreedBy: ben.userId, agreedFrom: '198.51.100.2' },
    })
  })

  it('is shown whole to whoever agrees to it, however long it is', async () => {
    const id = 'originals.gameLimits'
    const games = ['dice', 'limbo', 'plinko', 'wheel', 'keno', 'mines', 'tower', 'stairs', 'hilo']
    const value = Object.fromEntries(games.map((game) => [game, { maxBetEur: 7 }]))
    const { row } = await ask('admin.settings.get', { id })
    const order = { id, version: row['version'], value, applyAt: null, reason }
    const request = await askFor('admin.settings.update', order)
    const { row: shown } = await ask('admin.approvals.get', { id: request })
    expect(shown['after']).toBe(JSON.stringify(value))
    await ask('admin.approvals.withdraw', { id: request, reason })
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
      refusal: 'core/unknown-id',
    })
    await ask('admin.approvals.refuse', { id, reason }, asStaff(ben))
    expect(await stateOf(id)).toBe('refused')
  })
})
