import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

it('ends a session once: where none is open any more it is refused, without a line in the trail', async () => {
  const { ask, node, nova } = desk
  const sessions = async () =>
    (await ask('admin.user-sessions.list', { ...page, of: nova.wireId })).rows
  const [open] = await sessions()
  expect(open).toMatchObject({ state: 'open' })
  const end = () => ask('admin.user-sessions.end', { id: open?.id, reason })
  await end()
  expect((await sessions())[0]).toMatchObject({ state: 'ended' })
  await expect(end()).rejects.toMatchObject({ refusal: 'core/stale-version' })
  const lines = await node.app.platform.database.query({
    text: `select detail->>'before' as before, detail->>'after' as after from audit_lines
      where event = 'user-sessions.end' and subject = $1`,
    values: [nova.userId],
  })
  expect(lines).toEqual([{ before: 'open', after: 'ended' }])
})
