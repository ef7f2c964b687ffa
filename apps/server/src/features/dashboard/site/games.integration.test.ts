import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('staff', () => {
  it('stop one game of a thousand, found by any word of its name, and each of two at once', async () => {
    const { ada, ask, askFor, asStaff, node } = desk
    await node.app.seed()
    const { database } = node.app.platform
    await database.query({ text: "insert into providers (name) values ('Full House')" })
    await database.query({
      text: `insert into games (id, uuid, name, provider)
        select 'full-' || n, 'full uuid ' || n, 'Full ' || n || case n when 777 then ' Sweet Bonanza' else '' end,
          'Full House' from generate_series(1, 1000) n`,
    })
    const find = async (filter: object) => (await ask('admin.games.list', { ...page, filter })).rows
    for (const is of ['bonan', 'sweet b', 'FULL 777']) {
      expect(await find({ name: { is } }), is).toMatchObject([{ id: 'full-777', isEnabled: true }])
    }
    expect(await find({ name: { is: 'onanza' } })).toEqual([])
    expect(await find({ provider: { is: 'full' }, name: { is: 'full 99' } })).toHaveLength(11)
    await ask('admin.games.stop', { id: 'full-777', reason })
    expect(await find({ isEnabled: { is: false } })).toMatchObject([{ id: 'full-777' }])
    const off = async (is: string) =>
      (await ask('admin.incidents.list', { ...page, filter: { what: { is } } })).rows
    expect(await off('bonanza')).toMatchObject([
      { id: 'game:full-777', state: 'off', reason, by: { id: ada.wireId } },
    ])
    const running = { state: { in: ['runs'] }, what: { is: 'withdrawals' } }
    expect((await ask('admin.incidents.list', { ...page, filter: running })).rows).toMatchObject([
      { id: 'payments.withdrawalsOpen' },
      { id: 'payments.automaticOpen' },
    ])

    const inHouse = ['limbo', 'plinko']
    await Promise.all(inHouse.map((id) => ask('admin.games.stop', { id, reason }, asStaff())))
    const stopped = (await ask('admin.settings.get', { id: 'originals.disabledGames' })).detail
    expect(stopped['value']).toEqual(expect.arrayContaining(inHouse))
    const other = await node.join()
    for (const id of inHouse) {
      const { version } = (await ask('admin.games.get', { id })).row
      const on = { id, version, isEnabled: true, isFeatured: false, priority: 1, reason }
      const request = await askFor('admin.games.update', on)
      await ask('admin.approvals.approve', { id: request, reason }, asStaff(other))
    }
    await expect(ask('admin.games.stop', { id: 'no-game', reason })).rejects.toMatchObject({
      refusal: 'core/unknown-id',
    })
  })
})
