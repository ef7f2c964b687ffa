import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallContext } from '../../../platform/context.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

const email = 'nova@example.com'
let desk: Desk
let week: string

beforeAll(async () => {
  desk = await openDesk()
  await desk.node.app.platform.database.query({
    text: 'update users set email = $2, email_verified_at = now() where id = $1',
    values: [desk.nova.userId, email],
  })
  const sunday = new Date(desk.node.app.platform.clock.now())
  sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay())
  week = sunday.toISOString().slice(0, 10)
  await desk.node.app.platform.database.query({
    text: `insert into race_weeks (starts_on, reward_cents, cap_percent) values ($1, 1000, 7)
      on conflict do nothing`,
    values: [week],
  })
})
afterAll(() => desk.close())

/** Somebody who may do everything but read e-mails. */
function blind(): CallContext {
  const context = desk.asStaff()
  const can = (permission: string, type?: string) => !(permission === 'users' && type === 'export')
  return { ...context, caller: { ...context.caller, can } }
}

const outcome = async (call: string, input: object, context: CallContext) => {
  const answer: unknown = await desk.ask(call, input, context).catch((error: unknown) => error)
  return Reflect.get(Object(answer), 'refusal') ?? 'done'
}

const filtered = (is: string, context: CallContext) =>
  outcome('admin.audit.list', { ...page, filter: { by: { is } } }, context)

describe('an e-mail, to staff who may not read those of accounts', () => {
  it('names nobody in a list: as one that nobody has', async () => {
    const nobody = await filtered('nobody@example.com', blind())
    expect(nobody).toBe('core/bad-payload')
    expect(await filtered(email, blind())).toBe(nobody)
    for (const name of [desk.nova.name, desk.nova.wireId]) {
      expect(await filtered(name, blind())).toBe('done')
    }
    expect(await filtered(email, desk.asStaff())).toBe('done')
  })

  it('finds no lines where ids of people stand among others', async () => {
    await desk.ask('admin.users.endSessions', { ids: [desk.nova.wireId], reason })
    const input = { ...page, filter: { subject: { is: email } } }
    expect((await desk.ask('admin.audit.list', input, blind())).rows).toEqual([])
    expect((await desk.ask('admin.audit.list', input)).rows.length).toBeGreaterThan(0)
  })

  it.each([
    ['race-weeks.strike', () => ({ id: week }), 'user', 'dashboard/unknown-person'],
    ['user-cluster.join', () => ({ of: desk.ada.wireId }), 'user', 'core/unknown-id'],
    ['promotion-bans.ban', () => ({ scope: 'all' }), 'player', 'core/unknown-id'],
    ['wheel.give', () => ({ count: 1 }), 'player', 'core/unknown-id'],
    ['cases.flag', () => ({}), 'player', 'dashboard/unknown-person'],
    ['roles.assign', () => ({ role: 'support', on: true }), 'user', 'dashboard/unknown-person'],
  ] as const)('is refused by %s as one that nobody has', async (act, own, field, refusal) => {
    for (const text of [email, 'nobody@example.com']) {
      const input = { ...own(), [field]: text, reason }
      expect(await outcome(`admin.${act}`, input, blind())).toBe(refusal)
    }
    const input = { ...own(), [field]: desk.nova.name, reason }
    expect(await outcome(`admin.${act}`, input, blind())).not.toBe(refusal)
  })
})
