import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPlayer } from '../../../../test/app.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

let desk: Desk
let ben: TestPlayer
beforeAll(async () => {
  desk = await openDesk()
  await desk.node.app.seed()
  ben = await desk.node.join()
})
afterAll(() => desk.close())

const approve = (id: string) =>
  desk.ask('admin.approvals.approve', { id, reason }, desk.asStaff(ben))
const requestOf = async (id: string) => (await desk.ask('admin.approvals.get', { id })).row
const setting = async (id: string) => {
  const { row, detail } = await desk.ask('admin.settings.get', { id })
  return { version: row['version'], value: detail['value'], waiting: row['waiting'] }
}
const future = 'validation.future'
const inAnHour = () => Date.now() + 3_600_000

/** Sets a value for a date, with a second person. @returns its version. */
async function setLater(id: string, value: unknown): Promise<unknown> {
  const { version } = await setting(id)
  const request = await desk.askFor('admin.settings.update', {
    ...{ id, version, value, applyAt: inAnHour(), reason },
  })
  await approve(request)
  return (await setting(id)).version
}

const limitsKey = 'originals.gameLimits'
const limits = (id: string, maxBetEur: number) =>
  desk.askFor('admin.originals.limits', { id, maxBetEur, maxPayoutEur: null, reason })

describe('a change of a setting', () => {
  const id = 'reports.licenceFeePpm'

  it('tells who agrees which dated change will no longer come, and the trail which one it ended', async () => {
    const dated = await setLater(id, 70_000)
    expect(await setting(id)).toMatchObject({ version: dated, waiting: '70000' })
    const order = { id, version: dated, value: 90_000, applyAt: null, reason }
    const request = await desk.askFor('admin.settings.update', order)
    const told = new RegExp(
      `^90000; version ${String(dated)}, 70000 from .*Z, will no longer come$`,
    )
    expect((await requestOf(request))['after']).toMatch(told)
    await approve(request)
    expect(await setting(id)).toMatchObject({ value: 90_000, waiting: null })
    const [line] = await desk.node.app.platform.database.query<{ ends: unknown }>({
      text: `select detail->'ends' as ends from audit_lines
        where stream = 'settings' and subject = $1 order by number desc limit 1`,
      values: [id],
    })
    expect(line).toEqual({ ends: [dated] })
    // What waits no more is told to nobody.
    const next = await desk.askFor('admin.settings.rollback', {
      ...{ id, version: (await setting(id)).version, to: 0, reason },
    })
    expect(String((await requestOf(next))['after'])).not.toContain('no longer')
    await approve(next)
  })
})

describe('a change of a setting that would cost more than the budget', () => {
  it('is refused with its reason before anybody is asked, and so is the way back to it', async () => {
    const id = 'race.capPercent'
    const over = { refusal: 'admin/economy-over-budget' }
    const { settings } = desk.node.app.platform
    const own = { reason, by: null }
    await settings.set({ ...own, key: id, value: 7 })
    await settings.set({ ...own, key: id, value: 6 })
    const levels = Object((await setting('vip.levels')).value)
    const dearer = levels.map((level: { rakeback: number }, place: number) =>
      place === 10 ? { ...level, rakeback: 13 } : level,
    )
    await settings.set({ ...own, key: 'vip.levels', value: dearer })
    const { version } = await setting(id)
    const order = { id, version, reason }
    for (const value of [7, 8]) {
      const change = { ...order, value, applyAt: null }
      await expect(desk.ask('admin.settings.update', change)).rejects.toMatchObject(over)
    }
    const back = { ...order, to: Number(version) - 1 }
    await expect(desk.ask('admin.settings.rollback', back)).rejects.toMatchObject(over)
  })
})

describe('a list that waits for its date', () => {
  it('keeps the names of all who stand behind it, whoever adds to it since', async () => {
    const { database } = desk.node.app.platform
    const key = 'wallet.stoppedCurrencies'
    const later = async (value: readonly string[]) => ({
      ...{ id: key, version: (await setting(key)).version, value, reason },
      applyAt: inAnHour(),
    })
    await desk.ask('admin.incidents.stop', { id: 'currency:btc', reason })
    const [cid, dan] = [await desk.node.join(), await desk.node.join()]
    const stop = (id: string, by: TestPlayer) =>
      desk.ask('admin.incidents.stop', { id: `currency:${id}`, reason }, desk.asStaff(by))
    const line = async () => {
      const [last] = await database.query<{
        readonly actor: string
        readonly agreed: string | null
        readonly behind: readonly string[] | null
      }>({
        text: `select actor, detail->>'agreedBy' as agreed, detail->'behind' as behind
          from audit_lines where stream = 'settings' and subject = $1
          order by number desc limit 1`,
        values: [key],
      })
      return { ...last, behind: [...(last?.behind ?? [])].sort() }
    }
    const ada = desk.ada.userId
    // What one person set alone names her still once others add to it.
    await desk.ask('admin.settings.update', await later(['btc', 'ltc']))
    await stop('doge', ben)
    expect(await line()).toEqual({ actor: ben.userId, agreed: null, behind: [ada] })
    await approve(await desk.askFor('admin.settings.update', await later([])))
    await stop('usdt', cid)
    expect(await line()).toEqual({ actor: cid.userId, agreed: ben.userId, behind: [ada] })
    await stop('eth', dan)
    const before = [ada, cid.userId].sort()
    expect(await line()).toEqual({ actor: dan.userId, agreed: ben.userId, behind: before })
    expect((await setting(key)).waiting).toBe('["usdt","eth"]')
  })
})

describe('limits of a game', () => {
  it('rest on what holds now: what is set for a date comes by none of them before it', async () => {
    const dated = await setLater(limitsKey, { dice: { maxBetEur: 1 } })
    const request = await limits('limbo', 70)
    expect((await requestOf(request))['after']).toContain(`version ${String(dated)}, `)
    await approve(request)
    expect((await setting(limitsKey)).value).toEqual({ limbo: { maxBetEur: 70 } })
  })

  it('that were changed after they were asked for are asked for anew', async () => {
    const monday = await limits('dice', 50)
    const tuesday = await limits('dice', 30)
    await approve(tuesday)
    await approve(monday)
    expect(await requestOf(monday)).toMatchObject({
      state: 'failed',
      outcome: expect.stringContaining('Somebody changed this in the meantime'),
    })
    const { rows } = await desk.ask('admin.originals.list', page)
    expect(rows.find(({ id }) => id === 'dice')).toMatchObject({ maxBet: 30 })
  })

  it('of several games that were asked for together are all agreed to', async () => {
    const requests = [await limits('keno', 40), await limits('plinko', 60)]
    for (const request of requests) await approve(request)
    const states = await Promise.all(requests.map(requestOf))
    expect(states.map(({ state }) => state)).toEqual(['approved', 'approved'])
    const held = { keno: { maxBetEur: 40 }, plinko: { maxBetEur: 60 } }
    expect((await setting(limitsKey)).value).toMatchObject(held)
  })
})

describe('a form that was opened before somebody else changed it', () => {
  const stale = { refusal: 'core/stale-version' }
  const waits = async () => (await desk.ask('admin.approvals.list', page)).rows.length

  it('is refused when it is sent, where a second person would be asked too', async () => {
    const id = 'reports.licenceFeePpm'
    const { version } = await setting(id)
    await approve(
      await desk.askFor('admin.settings.update', {
        ...{ id, version, value: 80_000, applyAt: null, reason },
      }),
    )
    const before = await waits()
    const order = { id, version, reason }
    const update = { ...order, value: 81_000, applyAt: null }
    await expect(desk.ask('admin.settings.update', update)).rejects.toMatchObject(stale)
    const back = desk.ask('admin.settings.rollback', { ...order, to: 0 })
    await expect(back).rejects.toMatchObject(stale)
    const ceiling = { id: 'wallet.betCeilingCents', version: 0, reason }
    await desk.ask('admin.incidents.ceiling', { ...ceiling, usd: 10 })
    const higher = desk.ask('admin.incidents.ceiling', { ...ceiling, usd: 20 })
    await expect(higher).rejects.toMatchObject(stale)
    expect(await waits()).toBe(before)
  })
})

describe('a date', () => {
  const id = 'reports.licenceFeePpm'
  const past = Date.UTC(2019, 0, 1)

  it('of before is refused, whether one person asks or two are needed', async () => {
    const refused = { refusal: 'core/bad-payload', params: { fields: { applyAt: [future] } } }
    for (const [key, value] of [
      ['wallet.betsOpen', false],
      [id, 70_000],
    ]) {
      const { version } = await setting(String(key))
      for (const applyAt of [past, Date.now() - 1]) {
        const order = { id: key, version, value, applyAt, reason }
        await expect(desk.ask('admin.settings.update', order)).rejects.toMatchObject(refused)
      }
      expect(await setting(String(key))).toMatchObject({ version })
    }
  })

  it('of before, from when such were taken, dates no stop back behind the version that says it', async () => {
    const { database } = desk.node.app.platform
    const days = 86_400_000
    const put = async (key: string, value: unknown, changed: number, applies: number | null) => {
      await database.query({
        text: `insert into setting_versions (key, version, value, reason, changed_at, applies_at)
          select $1, 1 + coalesce(max(version), 0), $2::jsonb, 'a test', $3, $4
          from setting_versions where key = $1`,
        values: [...[key, JSON.stringify(value), new Date(changed)], applies && new Date(applies)],
      })
    }
    const now = Date.now()
    const stops = { 'chat.on': [false, true], 'wallet.stoppedCurrencies': [['doge'], []] } as const
    for (const [key, [stopped, open]] of Object.entries(stops)) {
      await put(key, stopped, now - 3 * days, null)
      await put(key, open, now - 2 * days, now - days)
      await put(key, stopped, now - 1_000, past)
    }
    await desk.node.app.platform.settings.refresh()
    const { rows } = await desk.ask('admin.incidents.list', page)
    for (const row of ['chat.on', 'currency:doge']) {
      expect(rows.find((one) => one.id === row)).toMatchObject({ since: now - 1_000 })
    }
  })

  it('that passed while the request waited is that of the approval, which says so', async () => {
    const { version } = await setting(id)
    const order = { id, version, value: 65_000, applyAt: inAnHour(), reason }
    const request = await desk.askFor('admin.settings.update', order)
    desk.node.pass(7_200_000)
    const outcome = 'The date had passed by then: in effect since the approval'
    expect((await approve(request)).answer).toEqual({ state: 'approved', outcome })
    expect(await requestOf(request)).toMatchObject({ state: 'approved', outcome })
    expect(await setting(id)).toMatchObject({ value: 65_000, waiting: null })
    const { detail } = await desk.ask('admin.settings.get', { id })
    const [last] = Array.isArray(detail['versions']) ? detail['versions'] : []
    expect(last).toMatchObject({ value: 65_000, applyAt: null })
  })
})
