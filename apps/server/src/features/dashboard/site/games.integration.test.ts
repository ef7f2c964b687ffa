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

describe('a game that is stopped by itself', () => {
  const valueOf = async () =>
    (await desk.ask('admin.settings.get', { id: 'originals.disabledGames' })).detail['value']
  const gameOf = async (id: string) => (await desk.ask('admin.games.get', { id })).row
  const stopBySetting = async (...names: readonly string[]) => {
    const { row, detail } = await desk.ask('admin.settings.get', { id: 'originals.disabledGames' })
    const stopped = detail['value']
    const value = [...(Array.isArray(stopped) ? stopped : []), ...names]
    const change = { id: row.id, version: row['version'], value, applyAt: null, reason }
    await desk.ask('admin.settings.update', change)
  }

  it('in the settings is shown as off, moved by one, and opened by two', async () => {
    const { ask, askFor, asStaff, node } = desk
    await stopBySetting('keno')
    const { version } = await gameOf('keno')
    expect(await gameOf('keno')).toMatchObject({ isEnabled: false })
    const filter = { isEnabled: { is: false }, name: { is: 'keno' } }
    expect((await ask('admin.games.list', { ...page, filter })).rows).toMatchObject([
      { id: 'keno' },
    ])
    const change = { id: 'keno', version, isEnabled: true, isFeatured: false, priority: 7, reason }
    const request = await askFor('admin.games.update', change)
    expect(await valueOf()).toEqual(['keno'])
    // Its place is one person's affair, and opens nothing.
    await ask('admin.games.update', { ...change, isEnabled: false })
    expect(await valueOf()).toEqual(['keno'])
    await expect(ask('admin.games.update', change)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    await ask('admin.approvals.refuse', { id: request, reason }, asStaff(await node.join()))
    const again = { ...change, version: (await gameOf('keno'))['version'] }
    const second = await askFor('admin.games.update', again)
    await ask('admin.approvals.approve', { id: second, reason }, asStaff(await node.join()))
    expect(await valueOf()).toEqual([])
    expect(await gameOf('keno')).toMatchObject({ isEnabled: true, priority: 7 })
  })

  it('stays stopped when its studio comes back, which frees what went with it', async () => {
    const { ask, askFor, asStaff, node } = desk
    await stopBySetting('keno')
    await ask('admin.games.stop', { id: 'dice', reason })
    const [row] = await node.app.platform.database.query<{ provider: string }>({
      text: `select provider from games where id = 'keno'`,
    })
    const id = row?.provider ?? ''
    const studio = async (isEnabled: boolean) => {
      const { version } = (await ask('admin.game-providers.get', { id })).row
      return { id, version, isEnabled, isFeatured: false, priority: 1, reason }
    }
    await ask('admin.game-providers.update', await studio(false))
    expect(await valueOf()).toEqual(expect.arrayContaining(['keno', 'dice', 'mines', 'limbo']))
    // Stopped by itself while it is off with its studio.
    await ask('admin.games.stop', { id: 'mines', reason })
    const request = await askFor('admin.game-providers.update', await studio(true))
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(await node.join()))
    expect(await ask('admin.approvals.get', { id: request })).toMatchObject({
      row: { state: 'approved' },
    })
    const stopped = await valueOf()
    expect(Array.isArray(stopped) ? stopped.toSorted() : stopped).toEqual(['dice', 'keno', 'mines'])
  })
})
