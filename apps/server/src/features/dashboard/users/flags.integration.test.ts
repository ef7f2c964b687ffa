import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** What somebody with these permissions reads of the player's flags, in the list and on the page. */
async function seenWith(...permissions: string[]): Promise<unknown> {
  const { ask, asStaff, nova } = desk
  const context = asStaff()
  const can = (permission: string) => ['users', ...permissions].includes(permission)
  const reader = { ...context, caller: { ...context.caller, can } }
  const { rows } = await ask('admin.users.list', page, reader)
  const { row } = await ask('admin.users.get', { id: nova.wireId }, reader)
  expect(rows.find(({ id }) => id === nova.wireId)?.['flags']).toBe(row['flags'])
  return row['flags']
}

it('tells the flags of an account to those alone who may know why it has them', async () => {
  const { ask, node, nova } = desk
  const { database, mintId } = node.app.platform
  const run = (text: string, values: unknown[]) => database.query({ text, values })
  const everything = ['promotions', 'chat_moderator', 'compliance'] as const
  expect(await seenWith(...everything)).toBe(null)
  await ask('admin.promotion-bans.ban', { player: nova.name, scope: 'all', reason })
  await ask('admin.promotion-bans.ban', { player: nova.name, scope: 'sport', reason })
  await run(
    `insert into chat_members (user_id, muted_until) values ($1, now() + interval '1 day')
      on conflict (user_id) do update set muted_until = excluded.muted_until`,
    [nova.userId],
  )
  await run(`insert into aml_cases (id, user_id, rule, at) values ($1, $2, 'structuring', now())`, [
    mintId(),
    nova.userId,
  ])
  const marker = `insert into harm_cases (id, user_id, marker, at) values ($1, $2, $3, now())`
  for (const one of ['chasing', 'night-play']) await run(marker, [mintId(), nova.userId, one])

  expect(await seenWith()).toBe(null)
  expect(await seenWith('promotions')).toBe('no promotions, no rewards for sport')
  expect(await seenWith('chat_moderator')).toBe('muted in the chat')
  expect(await seenWith('compliance')).toBe('open harm case, open money case')
  const all = String(await seenWith(...everything)).split(', ')
  expect(all.toSorted()).toEqual([
    ...['muted in the chat', 'no promotions', 'no rewards for sport'],
    ...['open harm case', 'open money case'],
  ])
})

it('takes a flag down once what it stood for is over', async () => {
  const { node, nova } = desk
  await node.app.platform.database.query({
    text: `update chat_members set muted_until = now() - interval '1 minute' where user_id = $1`,
    values: [nova.userId],
  })
  expect(await seenWith('chat_moderator')).toBe(null)
})
