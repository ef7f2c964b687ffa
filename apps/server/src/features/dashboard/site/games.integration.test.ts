import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageVersions } from '../test/age-versions.ts'
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
    const studio = { id: 'Full House', isFeatured: false, priority: 1, reason }
    await ask('admin.game-providers.update', { ...studio, version: 1, isEnabled: false })
    const { version } = (await ask('admin.game-providers.get', { id: 'Full House' })).row
    const back = { ...studio, version, isEnabled: true }
    const id = await askFor('admin.game-providers.update', back)
    expect((await ask('admin.approvals.get', { id })).row).toMatchObject({
      subject: 'Full House: 999 of its 1000 games are open while it is on',
    })
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
    // Whoever agrees reads which games that opens.
    const { row: asked } = await ask('admin.approvals.get', { id: request })
    const [after = '', games = ''] = String(asked['after']).split('\nrun again with it: ')
    expect([asked['subject'], asked['before'], after]).toEqual([
      ...[id, 'off, priority 1', 'on, priority 1'],
    ])
    expect(games.split(', ')).toEqual(expect.arrayContaining(['Limbo', 'Plinko']))
    expect(games).not.toMatch(/Keno|Dice|Mines/)
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(await node.join()))
    expect(await ask('admin.approvals.get', { id: request })).toMatchObject({
      row: { state: 'approved' },
    })
    const stopped = await valueOf()
    expect(Array.isArray(stopped) ? stopped.toSorted() : stopped).toEqual(['dice', 'keno', 'mines'])
  })

  const key = 'originals.disabledGames'
  const agree = async (request: string) => {
    const { ask, asStaff, node } = desk
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(await node.join()))
    return (await ask('admin.approvals.get', { id: request })).row
  }
  const stale = {
    state: 'failed',
    outcome: expect.stringContaining('Somebody changed this in the meantime'),
  }
  /** The same list once more, for an hour from now. */
  const stopLater = async () => {
    const { row, detail } = await desk.ask('admin.settings.get', { id: key })
    const change = { id: key, version: row['version'], value: detail['value'], reason }
    await desk.ask('admin.settings.update', { ...change, applyAt: Date.now() + 3_600_000 })
  }
  /** What the latest version for a date names. */
  const waiting = async () => {
    const [row] = await desk.node.app.platform.database.query<{ value: unknown }>({
      text: `select value from setting_versions where key = $1 and applies_at is not null
        order by version desc limit 1`,
      values: [key],
    })
    return row?.value
  }
  const studioOf = async (game: string) => {
    const { row } = await desk.ask('admin.games.get', { id: game })
    return String(row['provider'])
  }
  const turn = async (studio: string, isEnabled: boolean) => {
    const { version } = (await desk.ask('admin.game-providers.get', { id: studio })).row
    return { id: studio, version, isEnabled, isFeatured: false, priority: 1, reason }
  }
  const opened = async (id: string) => {
    const { version } = await gameOf(id)
    return { id, version, isEnabled: true, isFeatured: false, priority: 1, reason }
  }

  it('with its studio comes back only as whoever agreed has read: a stop for a date is told', async () => {
    const { ask, askFor } = desk
    const studio = await studioOf('limbo')
    await ask('admin.game-providers.update', await turn(studio, false))
    const request = await askFor('admin.game-providers.update', await turn(studio, true))
    await stopLater()
    expect(await agree(request)).toMatchObject(stale)
    expect(await waiting()).toContain('limbo')
    const again = await askFor('admin.game-providers.update', await turn(studio, true))
    expect((await ask('admin.approvals.get', { id: again })).row['after']).toMatch(
      /^on, priority 1; version \d+, which names .*limbo.* from .*Z, will do so no longer\nrun again with it: .*Limbo/,
    )
    expect(await agree(again)).toMatchObject({ state: 'approved' })
    expect(await waiting()).not.toContain('limbo')
    expect(await waiting()).toContain('keno')
  })

  it('by itself is opened only as whoever agreed has read', async () => {
    const { ask, askFor } = desk
    await ask('admin.games.stop', { id: 'limbo', reason })
    const request = await askFor('admin.games.update', await opened('limbo'))
    await stopLater()
    expect(await agree(request)).toMatchObject(stale)
    expect(await waiting()).toContain('limbo')
    const again = await askFor('admin.games.update', await opened('limbo'))
    expect((await ask('admin.approvals.get', { id: again })).row['after']).toMatch(
      /^on, priority 1; version \d+, which names it from .*Z, will do so no longer$/,
    )
    expect(await agree(again)).toMatchObject({ state: 'approved' })
    expect(await valueOf()).not.toContain('limbo')
    expect(await waiting()).not.toContain('limbo')
  })

  it('comes back with its studio, though the date of a version that was replaced has passed', async () => {
    const { ask, askFor, node } = desk
    const studio = await studioOf('limbo')
    await stopLater()
    // The stop of all games replaces the version that waits by one that goes on.
    await ask('admin.game-providers.update', await turn(studio, false))
    const { database, settings } = node.app.platform
    await ageVersions(database, key)
    await settings.refresh()
    expect(await valueOf()).toContain('limbo')
    const request = await askFor('admin.game-providers.update', await turn(studio, true))
    expect(await agree(request)).toMatchObject({ state: 'approved' })
    expect(await valueOf()).not.toContain('limbo')
  })

  it('is not opened by itself while its studio is off', async () => {
    const { ask, askFor } = desk
    const studio = await studioOf('plinko')
    await ask('admin.games.stop', { id: 'plinko', reason })
    const early = await askFor('admin.games.update', await opened('plinko'))
    await ask('admin.game-providers.update', await turn(studio, false))
    await expect(ask('admin.games.update', await opened('limbo'))).rejects.toMatchObject({
      refusal: 'dashboard/studio-off',
    })
    expect(await agree(early)).toMatchObject({
      state: 'failed',
      outcome: expect.stringContaining('The studio of this game is off'),
    })
    expect(await valueOf()).toEqual(expect.arrayContaining(['limbo', 'plinko']))
    // What is no opening is done all the same.
    const moved = { ...(await opened('limbo')), isEnabled: false, priority: 9 }
    await ask('admin.games.update', moved)
    const back = await askFor('admin.game-providers.update', await turn(studio, true))
    expect(await agree(back)).toMatchObject({ state: 'approved' })
    expect(await valueOf()).toContain('plinko')
    expect(await valueOf()).not.toContain('limbo')
  })
})
