import { mintUuidV7 } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TestPlayer } from '../../../../test/app.ts'
import { untilWaiting } from '../../../../test/held-requests.ts'
import type { CallContext, Caller } from '../../../platform/context.ts'
import { cookieRules } from '../../../platform/http/cookies/cookies.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

const minted = z.object({ id: z.string(), secret: z.string() })
type Minted = z.output<typeof minted>

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
  await enrol(desk.ada)
})
afterAll(() => desk.close())

const sql = (text: string, values: readonly unknown[] = []) =>
  desk.node.app.platform.database.query({ text, values })

/** Gives somebody a confirmed second factor: staff do nothing without one. */
async function enrol({ userId }: TestPlayer): Promise<void> {
  await sql(
    `insert into two_factors (user_id, sealed_secret, created_at, confirmed_at)
      values ($1, 'none', now(), now())`,
    [userId],
  )
}

type Can = Caller['can']

/** Somebody of staff behind their own cookie; what gave the role has ended the session they had. */
async function seated(player: TestPlayer, can: Can = () => true): Promise<CallContext> {
  await sql('update sessions set ended_at = null where user_id = $1', [player.userId])
  const { authenticator } = desk.node.app.doors.auth
  const from = { cookie: player.cookie, bearer: null, ip: '127.0.0.1', userAgent: 'test' }
  const caller = await authenticator.authenticate(from)
  return { ...desk.asStaff(player), caller: { ...caller, can } }
}

async function make(scope: readonly string[], days = 30): Promise<Minted> {
  const fields = { name: 'nightly report', scope, days, reason }
  const { answer } = await desk.ask('admin.operator-keys.create', fields, await seated(desk.ada))
  return minted.parse(answer)
}

/** A call of a script, over HTTP: the key and nothing else that a browser would send. */
async function send(secret: string, path: string, body: object = page, headers: object = {}) {
  const answer = await desk.node.app.edge.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${secret}`,
      'idempotency-key': mintUuidV7(Date.now(), randomBytes(10)),
      ...headers,
    },
    payload: body,
  })
  return answer
}

const list = (secret: string, area = 'report-profit') =>
  send(secret, `/api/admin/${area}/list`).then(({ statusCode }) => statusCode)

describe('a key for scripts', () => {
  it('makes the calls that it names and no others, without cookie and token of a page', async () => {
    const { secret } = await make(['reports'])
    expect(secret).toMatch(/^ppk_[A-Za-z0-9_-]{43}$/)
    expect(await list(secret)).toBe(200)
    // Its owner may do everything; the key may not.
    expect(await list(secret, 'users')).toBe(403)
    expect(await list(secret, 'audit')).toBe(403)
    // Calls of players, and those that ask for a code, are not a script's.
    for (const path of [
      '/api/user/updateEmail',
      '/api/data/currencies',
      '/analytics/PhoenixTokenPrice',
    ]) {
      expect((await send(secret, path, {})).statusCode).toBe(403)
    }
    const more = await make(['settings', 'settings.edit', 'user_money.request'])
    const change = { id: 'chat.slowModeMs', version: 0, value: 1, applyAt: null, reason }
    expect((await send(more.secret, '/api/admin/settings/update', change)).statusCode).toBe(403)
    const another = { name: 'child', scope: ['reports'], days: 1, reason }
    const child = await send(more.secret, '/api/admin/operator-keys/create', another)
    expect(child.statusCode).toBe(403)
    // Nor does it decide what a second person has to.
    const decision = { id: mintUuidV7(0, randomBytes(10)), reason }
    for (const verb of ['approve', 'refuse', 'withdraw']) {
      const { statusCode } = await send(more.secret, `/api/admin/approvals/${verb}`, decision)
      expect(statusCode).toBe(403)
    }
  })

  it('reads no papers of players, whatever it names', async () => {
    const { secret } = await make(['kyc', 'kyc.approve', 'users', 'audit'])
    expect(await list(secret, 'kyc')).toBe(403)
    const one = await send(secret, '/api/admin/kyc/get', { id: 'case_1' })
    expect([one.statusCode, one.body.includes('core/no-permission')]).toEqual([403, true])
    // Nor does it say of any whether they are right.
    const told = { id: 'case_1', told: 'too dark to read', reason }
    const refused = await send(secret, '/api/admin/kyc/refuse', told)
    expect([refused.statusCode, refused.body.includes('core/no-permission')]).toEqual([403, true])
    expect(await list(secret, 'users')).toBe(200)
  })

  it('reads no e-mails, which leave the house in a file with its line alone, nor finds people by them', async () => {
    const { secret } = await make(['users', 'users.export', 'audit'])
    const email = 'nova@example.com'
    await sql('update users set email = $2, email_verified_at = now() where id = $1', [
      ...[desk.nova.userId, email],
    ])
    const ask = (area: string, body: object) => send(secret, `/api/admin/${area}`, body)
    const all = await ask('users/list', page)
    expect([all.statusCode, all.body.includes(desk.nova.name)]).toEqual([200, true])
    const one = await ask('users/get', { id: desk.nova.wireId })
    expect([one.statusCode, one.body.includes(desk.nova.name)]).toEqual([200, true])
    expect(all.body + one.body).not.toContain(email)
    const found = await ask('users/list', { ...page, filter: { email: { is: 'nova' } } })
    expect(found.statusCode).toBe(403)
    const by = (is: string) => ask('audit/list', { ...page, filter: { by: { is } } })
    expect((await by(desk.nova.name)).statusCode).toBe(200)
    expect((await by(email)).statusCode).toBe((await by('nobody@example.com')).statusCode)
    expect((await by(email)).statusCode).not.toBe(200)
    // Whoever sits there sees them.
    const { rows } = await desk.ask('admin.users.list', page, await seated(desk.ada))
    expect(rows.map((row) => row['email'])).toContain(email)
  })

  it('is nobody beside a cookie, misspelt, or made up', async () => {
    const { secret } = await make(['reports'])
    const { name } = cookieRules(desk.node.app.platform.config).session
    const cookie = { cookie: `${name}=${'a'.repeat(43)}`, 'x-requested-with': 'a page' }
    expect((await send(secret, '/api/admin/report-profit/list', page, cookie)).statusCode).not.toBe(
      200,
    )
    expect(await list(`${secret.slice(0, -1)}~`)).toBe(401)
    expect(await list(`ppk_${'x'.repeat(43)}`)).toBe(401)
    const stored = await sql('select * from operator_keys')
    const kept = await sql('select answer::text from idempotent_calls')
    expect(JSON.stringify([stored, kept])).not.toContain(secret.slice(4))
  })

  it('writes the audit trail under its owner, and says that it was a script', async () => {
    const narrow = await make(['reports'])
    const noter = await make(['users', 'users.edit'])
    const note = { of: desk.nova.wireId, text: 'seen by a script', reason }
    expect((await send(narrow.secret, '/api/admin/user-notes/create', note)).statusCode).toBe(403)
    expect((await send(noter.secret, '/api/admin/user-notes/create', note)).statusCode).toBe(200)
    const lines = await sql(
      `select actor, detail->>'byKey' as key from audit_lines where event = 'user-notes.create'`,
    )
    expect(lines).toEqual([{ actor: desk.ada.userId, key: noter.id }])
  })

  it('asks a second person as a script: the request says so, and so do its lines', async () => {
    const { id: key, secret } = await make(['settings', 'settings.edit'])
    const set = async (usd: number) => {
      const { row } = await desk.ask('admin.incidents.get', { id: 'wallet.betCeilingCents' })
      const order = { id: row.id, version: row['version'], usd, reason }
      return (await send(secret, '/api/admin/incidents/ceiling', order)).statusCode
    }
    expect([await set(10), await set(20)]).toEqual([200, 202])
    const { rows } = await desk.ask('admin.approvals.list', page)
    expect(rows[0]).toMatchObject({ what: 'incidents.ceiling', key: 'nightly report' })
    const ben = desk.asStaff(await desk.node.join())
    await desk.ask('admin.approvals.approve', { id: rows[0]?.id, reason }, ben)
    const lines = await sql(
      `select event, actor, detail->>'byKey' as key from audit_lines
        where event like 'incidents.ceiling%' and stream = 'staff' order by number`,
    )
    const by = { actor: desk.ada.userId, key }
    const events = ['incidents.ceiling', 'incidents.ceiling.asked', 'incidents.ceiling']
    expect(lines).toEqual(events.map((event) => ({ event, ...by })))
    const byHand = { of: desk.nova.wireId, text: 'seen by a person', reason }
    await desk.ask('admin.user-notes.create', byHand, await seated(desk.ada))
    const last = await sql(
      `select detail ? 'byKey' as has from audit_lines where event = 'user-notes.create'
        order by number desc limit 1`,
    )
    expect(last).toEqual([{ has: false }])
  })

  it('is rotated: the secret before opens for a day more, then only the new one', async () => {
    const { id, secret } = await make(['reports'])
    const { answer } = await desk.ask('admin.operator-keys.rotate', { id, reason })
    const next = minted.parse(answer).secret
    expect([await list(secret), await list(next)]).toEqual([200, 200])
    await sql(`update operator_keys set previous_until = now() - interval '1 s' where id = $1`, [
      id,
    ])
    expect([await list(secret), await list(next)]).toEqual([401, 200])
    await sql(
      `update operator_keys set created_at = now() - interval '3 d',
        expires_at = now() - interval '1 s' where id = $1`,
      [id],
    )
    expect(await list(next)).toBe(401)
    await expect(desk.ask('admin.operator-keys.rotate', { id, reason })).rejects.toMatchObject({
      refusal: 'dashboard/key-over',
    })
  })

  it('is never wider than its owner, and gone with the factor, the role and the sessions', async () => {
    const eve = await desk.node.join()
    await enrol(eve)
    await desk.node.app.doors.auth.grantRole({ userId: eve.userId, role: 'finance', by: null })
    const real = (permission: string, type = 'active') =>
      ['dashboard.active', 'reports.active', 'reports.export', 'users.active'].includes(
        `${permission}.${type}`,
      )
    const fields = { name: 'eve', days: 1, reason }
    const wide = { ...fields, scope: ['reports', 'audit'] }
    await expect(
      desk.ask('admin.operator-keys.create', wide, await seated(eve, real)),
    ).rejects.toMatchObject({
      refusal: 'core/bad-payload',
    })
    const made = await desk.ask(
      'admin.operator-keys.create',
      { ...fields, scope: ['reports', 'users'] },
      await seated(eve, real),
    )
    const { id, secret } = minted.parse(made.answer)
    expect(await list(secret)).toBe(200)
    // Others neither see nor rotate it; whoever changes settings may end it.
    const nina = await desk.node.join()
    const asNina = await seated(nina, real)
    const seen = await desk.ask('admin.operator-keys.list', page, asNina)
    expect(seen.rows).toEqual([])
    for (const verb of ['rotate', 'end']) {
      await expect(
        desk.ask(
          `admin.operator-keys.${verb}`,
          { id, reason },
          { ...asNina, key: desk.asStaff().key },
        ),
      ).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    }
    await sql('update two_factors set confirmed_at = null where user_id = $1', [eve.userId])
    expect(await list(secret)).toBe(401)
    await sql('update two_factors set confirmed_at = now() where user_id = $1', [eve.userId])
    await sql(`update users set roles = '{}' where id = $1`, [eve.userId])
    expect(await list(secret)).toBe(403)
    await sql(`update users set roles = '{finance}' where id = $1`, [eve.userId])
    expect(await list(secret)).toBe(200)
    await desk.ask('admin.users.endSessions', { ids: [eve.wireId], reason })
    expect(await list(secret)).toBe(401)
  })

  it('is not made in a session that somebody ends at the same moment, nor survives that', async () => {
    const mona = await desk.node.join()
    await enrol(mona)
    const context = await seated(mona)
    const fields = { name: 'late', scope: ['reports'], days: 1, reason }
    await desk.ask('admin.users.endSessions', { ids: [mona.wireId], reason })
    await expect(desk.ask('admin.operator-keys.create', fields, context)).rejects.toMatchObject({
      refusal: 'core/sign-in-needed',
    })
    // Whoever ends the sessions while a key is being made waits for it, and ends it too.
    const { database } = desk.node.app.platform
    const { keys, endSessions } = desk.node.app.doors.auth
    const { caller } = await seated(mona)
    let ending: Promise<unknown> = Promise.resolve()
    await database.transaction(async (tx) => {
      await keys.mint(tx, { name: 'thief', scope: ['reports'], days: 1 }, caller)
      ending = database.transaction((other) => endSessions(other, { userId: mona.userId }))
      await untilWaiting(database, 1)
    })
    await ending
    const open = `select name from operator_keys where user_id = $1 and ended_at is null`
    expect(await sql(open, [mona.userId])).toEqual([])
  })
})
