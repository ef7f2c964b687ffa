import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf } from '../../../test/app.ts'
import { openDesk, reason, type Desk } from './test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ ROLES: 'edge' })
})
afterAll(() => desk.close())

it('a referral is unblocked by two who read whose it is, and neither of its two is one of them', async () => {
  const { node, nova, ask, askFor, asStaff } = desk
  const { handlers, platform } = node.app
  const code = (await handlers.affiliateData({}, callOf(nova))).codes[0]?.code ?? ''
  const name = 'brought_by_nova'
  const { _id: wireId } = await handlers.register(
    {
      ...{ email: `${name}@example.com`, password: 'a-long-quiet-river', captcha: 'x', name },
      ...{ birthDate: '1990-05-17', country: 'CH', inviteCode: code },
    },
    callOf(null),
  )
  const [row] = await platform.database.query<{ id: string }>({
    text: 'select id from users where name = $1',
    values: [name],
  })
  const friend = { userId: row?.id ?? '', wireId, name, cookie: '' }
  await platform.database.query({
    text: `insert into affiliate_totals (user_id, rated_usd_e6, theoretical_usd_e6, earned_usd_e6)
      values ($1, 0, 0, 12345678)
      on conflict (user_id) do update set earned_usd_e6 = 12345678`,
    values: [friend.userId],
  })
  const order = { id: wireId, reason }
  await ask('admin.affiliate-links.block', order)
  const id = await askFor('admin.affiliate-links.unblock', order)
  expect((await ask('admin.approvals.get', { id })).row).toMatchObject({
    subject: `Unblock ${name} (${wireId}), brought by ${nova.name} (${nova.wireId}) by the code ${code}`,
    before: 'blocked by staff',
    after: [
      'open: it earns commission again, with all that it came to',
      'commission of it so far: $12.34, of which $0.00 were claimed',
    ].join('\n'),
    about: { id: nova.wireId },
  })
  const agree = { id, reason }
  const own = { refusal: 'dashboard/own-request' }
  for (const one of [nova, friend]) {
    await expect(ask('admin.approvals.approve', agree, asStaff(one))).rejects.toMatchObject(own)
  }
  await expect(ask('admin.affiliate-links.unblock', order, asStaff(friend))).rejects.toMatchObject(
    own,
  )
  await ask('admin.approvals.approve', agree, asStaff(await node.join()))
  expect((await ask('admin.affiliate-links.get', { id: wireId })).row['state']).not.toBe('blocked')
})
