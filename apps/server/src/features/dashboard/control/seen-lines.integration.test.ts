import { areas } from '@powerplay/contract/dashboard/areas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallContext } from '../../../platform/context.ts'
import { roles, type Role } from '../../auth/index.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

let desk: Desk

/** A player who was flagged, excluded, muted, noted down and whose money somebody asked to adjust. */
beforeAll(async () => {
  desk = await openDesk()
  const { ask, askFor, node, nova } = desk
  const { audit, database, mintId } = node.app.platform
  await ask('admin.users.endSessions', { ids: [nova.wireId], reason })
  await ask('admin.user-notes.create', { of: nova.wireId, text: 'a word', reason })
  await askFor('admin.users.adjustMoney', {
    ...{ id: nova.wireId, currency: 'usdt', pocket: 'real', amount: '12', reason },
  })
  await ask('admin.cases.flag', { player: nova.name, reason: 'money that comes from nowhere' })
  await ask('admin.compliance.excludePlayer', { player: nova.name, period: '6m', reason })
  const about = { stream: 'access', actor: null, subject: nova.userId, detail: {} }
  for (const event of ['cases.opened', 'cases.harm_opened', 'protection.excluded_again']) {
    await audit.write({ ...about, event })
  }
  const act = mintId()
  await database.query({
    text: `insert into chat_log (id, at, action, user_id, minutes) values ($1, now(), 'mute', $2, 60)`,
    values: [act, nova.userId],
  })
  await database.query({
    text: `insert into chat_members (user_id, muted_until, mute_act)
      values ($1, now() + interval '1 hour', $2)
      on conflict (user_id) do update set muted_until = excluded.muted_until, mute_act = $2`,
    values: [nova.userId, act],
  })
  await database.query({
    text: 'insert into affiliate_accounts (user_id) values ($1) on conflict do nothing',
    values: [nova.userId],
  })
})
afterAll(() => desk.close())

function may({ id, grants }: Role, permission: string, type = 'active'): boolean {
  if (id === '*') return true
  const types = Object.entries(grants).find(([granted]) => granted === permission)?.[1] ?? []
  return types.some((granted) => granted === type)
}

/** A call of somebody who holds this role as it is seeded. */
function as(role: Role): CallContext {
  const context = desk.asStaff()
  const can = (permission: string, type?: string) => may(role, permission, type)
  return { ...context, caller: { ...context.caller, can } }
}

const wordOf = (event: unknown) => String(event).split('.')[0] ?? ''

/** Areas with a row that is the player, of those that a role may see. */
const opens: Readonly<Partial<Record<string, readonly string[]>>> = {
  support: ['users'],
  finance: ['users'],
  marketing: ['affiliates'],
  chat_moderator: ['chat-mutes'],
  regulator: ['compliance'],
  risk: ['users', 'compliance'],
  '*': ['users', 'compliance', 'chat-mutes', 'affiliates', 'vip'],
}

describe('the audit trail about a player', () => {
  it.each(roles)('shows $id in the history of a row what was done in its area', async (role) => {
    const opened: string[] = []
    const strange: string[] = []
    for (const { id, of, demand } of areas) {
      if (of !== null || !may(role, demand.permission, demand.type)) continue
      for (const name of [desk.nova.wireId, desk.nova.userId]) {
        const found = await desk.ask(`admin.${id}.get`, { id: name }, as(role)).catch(() => null)
        if (found === null) continue
        opened.push(id)
        const words = found.history.map(({ event }) => wordOf(event))
        strange.push(...words.filter((word) => word !== id).map((word) => `${id}: ${word}`))
      }
    }
    expect(opened.toSorted()).toEqual(opens[role.id]?.toSorted())
    const beyond = opened.map((id) => `${id}: cases`)
    if (may(role, 'audit')) expect(strange).toEqual(expect.arrayContaining(beyond))
    else expect(strange).toEqual([])
  })

  const sees = ['auth', 'users', 'user-notes']
  it.each([
    ['support', sees, ['cases', 'compliance', 'protection']],
    ['finance', sees, ['cases', 'compliance', 'protection']],
    ['risk', [...sees, 'cases', 'compliance', 'protection'], []],
    ['*', [...sees, 'cases', 'compliance', 'protection'], []],
  ] as const)('shows %s on the page of the user %j and nothing of %j', async (id, seen, hidden) => {
    const role = roles.find((one) => one.id === id)
    if (role === undefined) throw new Error(`no role ${id}`)
    const of = desk.nova.wireId
    const { rows } = await desk.ask('admin.user-audit.list', { ...page, of }, as(role))
    const words = new Set(rows.map(({ event }) => wordOf(event)))
    expect([...words]).toEqual(expect.arrayContaining([...seen]))
    for (const word of hidden) expect([...words]).not.toContain(word)
    // What waits for a second person is told with its amount, a case in no way.
    if (hidden.length > 0) expect(JSON.stringify(rows)).not.toContain('money that comes')
  })
})
