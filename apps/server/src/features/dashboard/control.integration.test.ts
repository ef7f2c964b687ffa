import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, expectWhole, type TestPlayer } from '../../../test/app.ts'
import { createExports } from './exports/exports-area.ts'
import { openDesk, page, reason, type Desk } from './test/desk.ts'

let desk: Desk
let base: Desk['base']
let node: Desk['node']
let ada: TestPlayer
let nova: TestPlayer
let ask: Desk['ask']
let askFor: Desk['askFor']
let asStaff: Desk['asStaff']

beforeAll(async () => {
  desk = await openDesk()
  ;({ base, node, ada, nova, ask, askFor, asStaff } = desk)
})
afterAll(() => desk.close())

describe('areas of the site', () => {
  it('schedule a notice, change it by version and take it away', async () => {
    const notice = { html: 'Back at <b>nine</b>', icon: 'info', audience: 'all', endsAt: null }
    const later = Date.now() + 3_600_000
    const made = await ask('admin.notices.create', { ...notice, startsAt: later, reason })
    const id = String(made.answer)
    const row = async () => (await ask('admin.notices.get', { id })).row
    expect(await row()).toMatchObject({ state: 'waits', version: 1 })
    const change = { ...notice, id, html: 'Back now', startsAt: 1, reason }
    await ask('admin.notices.update', { ...change, version: 1 })
    expect(await row()).toMatchObject({ state: 'shown', html: 'Back now', version: 2 })
    await expect(ask('admin.notices.update', { ...change, version: 1 })).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    await ask('admin.notices.archive', { id, version: 2, reason })
    expect(await row()).toMatchObject({ state: 'off' })
    await ask('admin.notices.publish', { id, version: 3, reason })
    expect(await row()).toMatchObject({ state: 'shown', version: 4 })
  })

  it('keep a notice and a promotion as drafts until they are published', async () => {
    const notice = { html: 'Soon', icon: 'info', audience: 'all', startsAt: null, endsAt: null }
    const card = {
      ...{ title: 'A draft', html: 'Soon', image: '', category: 'casino', ctaKind: 'link' },
      ...{ ctaValue: '/', ctaText: 'Go', priority: 0, startsAt: null, endsAt: null },
    }
    const shownTo = async () => {
      const { globalNotifications, promotionCards } = node.app.handlers
      const [strip, cards] = await Promise.all([
        globalNotifications({}, callOf(nova)),
        promotionCards({}, callOf(nova)),
      ])
      return [JSON.stringify(strip).includes('Soon'), JSON.stringify(cards).includes('A draft')]
    }
    const made = [
      ['notices', await ask('admin.notices.create', { ...notice, isDraft: true, reason })],
      ['promotions', await ask('admin.promotions.create', { ...card, isDraft: true, reason })],
    ] as const
    node.pass(2_000)
    expect(await shownTo()).toEqual([false, false])
    for (const [area, { answer }] of made) {
      const id = String(answer)
      const { row } = await ask(`admin.${area}.get`, { id })
      expect(row).toMatchObject({ state: 'off' })
      await ask(`admin.${area}.publish`, { id, version: row['version'], reason })
    }
    node.pass(2_000)
    expect(await shownTo()).toEqual([true, true])
  })

  it('stop a game in one press, in-house ones too, and let it run again by two', async () => {
    await node.app.seed()
    const id = 'dice'
    const row = async () => (await ask('admin.games.get', { id })).row
    const bet = () => {
      const data = { condition: 'over', target: 50 }
      const stake = { api_id: id, bet: '1', demo: false, currency: 'usdt', quick: true, data }
      return node.app.whispers.Play(stake, callOf(nova, node.mintKey()))
    }
    await node.app.doors.wallet.movements.welcome(nova.userId)
    const { version = 0 } = await row()
    const off = { id, version, isEnabled: false, isFeatured: true, priority: 77, reason }
    await ask('admin.games.update', off)
    expect(await row()).toMatchObject({ isEnabled: false, isFeatured: true, priority: 77 })
    await expect(bet()).rejects.toMatchObject({ refusal: 'originals/game-disabled' })
    // The page of what is off says so, with who took it off, why and since when.
    const shown = async () => {
      const { rows } = await ask('admin.incidents.list', page)
      return rows.find((one) => one.id === `game:${id}`)
    }
    expect(await shown()).toMatchObject({ state: 'off', reason, by: { id: ada.wireId } })
    expect((await shown())?.['since']).toBeTypeOf('number')
    await expect(ask('admin.incidents.stop', { id: `game:${id}`, reason })).rejects.toMatchObject({
      refusal: 'core/unknown-id',
    })
    await expect(ask('admin.games.update', off)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    const on = { ...off, version: (await row())['version'], isEnabled: true }
    const request = await askFor('admin.games.update', on)
    await expect(bet()).rejects.toMatchObject({ refusal: 'originals/game-disabled' })
    const other = await node.join()
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(other))
    expect(await row()).toMatchObject({ isEnabled: true })
    expect(await shown()).toBe(undefined)
    expect(await bet()).toMatchObject({ response: { type: 'direct' } })
  })

  it('are all on the first page, however many games are off', async () => {
    const { database } = node.app.platform
    const switches = async () => {
      const { rows } = await ask('admin.incidents.list', page)
      return rows.flatMap(({ id, kind }) => (kind === 'switch' ? [id] : []))
    }
    const before = await switches()
    expect(before).toContain('payments.withdrawalsOpen')
    expect(before[0]).toBe('wallet.betsOpen')
    await database.query({ text: "insert into providers (name) values ('Many Off')" })
    await database.query({
      text: `insert into games (id, name, provider, is_enabled)
        select 'many-off-' || n, 'Many ' || n, 'Many Off', false from generate_series(1, 120) n`,
    })
    expect(await switches()).toEqual(before)
    await database.query({ text: "delete from games where provider = 'Many Off'" })
  })

  it('stop what is switched, and run again once a second person agrees', async () => {
    const id = 'wallet.betsOpen'
    const one = async () => (await ask('admin.incidents.get', { id })).row
    await ask('admin.incidents.stop', { id, reason })
    const { state, version } = await one()
    expect(state).toBe('stopped')
    expect(node.app.doors.wallet.switches.isOpen('trading')).toBe(false)
    const data = { condition: 'over', target: 50 }
    const stake = { api_id: 'limbo', bet: '1', demo: false, currency: 'usdt', quick: true, data }
    await expect(node.app.whispers.Play(stake, callOf(nova, node.mintKey()))).rejects.toMatchObject(
      { refusal: 'originals/all-disabled' },
    )
    const request = await askFor('admin.incidents.lift', { id, version, reason })
    expect(await one()).toMatchObject({ state: 'stopped' })
    const other = await node.join()
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(other))
    expect(await one()).toMatchObject({ state: 'runs' })
  })

  it('lift the stop that was meant and none that came since', async () => {
    const id = 'originals.isAvailable'
    const one = async () => (await ask('admin.incidents.get', { id })).row
    await ask('admin.incidents.stop', { id, reason })
    const { version } = await one()
    const request = await askFor('admin.incidents.lift', { id, version, reason })
    await ask('admin.incidents.stop', { id, reason: 'another leak was found' })
    const other = await node.join()
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(other))
    expect(await one()).toMatchObject({ state: 'stopped', reason: 'another leak was found' })
    const { version: latest } = await one()
    const again = await askFor('admin.incidents.lift', { id, version: latest, reason })
    await ask('admin.approvals.approve', { id: again, reason }, asStaff(other))
    expect(await one()).toMatchObject({ state: 'runs' })
  })

  it.each(['wallet.open.trading', 'providers.open', 'auth.registrationOpen'])(
    'have a switch for %s',
    async (id) => {
      expect((await ask('admin.incidents.get', { id })).row).toMatchObject({ state: 'runs' })
    },
  )
})

describe('the figures of the house', () => {
  /** Real stakes in cents, and how many bets, as the journal's own rows say. */
  const staked = async () => {
    const [row] = await node.app.platform.database.query<{ cents: number; bets: number }>({
      text: `select floor(sum(stake_usd_e6) / 10000)::int as cents, count(*)::int as bets
        from wagers where pocket <> 'demo' and settled_at is not null`,
    })
    return row ?? { cents: 0, bets: 0 }
  }
  const bet = async (stake: string) => {
    const data = { condition: 'over', target: 50 }
    const order = { api_id: 'dice', bet: stake, demo: false, currency: 'usdt', quick: true, data }
    await node.app.whispers.Play(order, callOf(nova, node.mintKey()))
  }

  it('tie to the ledger to the unit, and say where in the journal they stand', async () => {
    for (const stake of ['1', '2.5', '0.3']) await bet(stake)
    await node.app.doors.wallet.projections.catchUp()
    const { rows, note } = await ask('admin.report-ties.list', page)
    expect(rows.map(({ what, currency, state }) => [what, currency, state])).toEqual([
      ['house: originals', 'usdt', 'ties'],
      ['players', 'usdt', 'ties'],
      ['theoretical win, two ways', 'usd', 'ties'],
      ['worth of payouts, two ways', 'usd', 'ties'],
      ['worth of stakes, two ways', 'usd', 'ties'],
    ])
    expect(note).toMatch(/^Journal position \d+ \(lane \d+ at .*\), nothing unread$/)
    const { rows: days } = await ask('admin.report-profit.list', page)
    const { cents, bets } = await staked()
    expect(days).toMatchObject([{ product: 'originals', bets, stakes: cents }])
    const { rows: licence } = await ask('admin.report-licence.list', page)
    expect(licence).toMatchObject([{ stakes: cents }])
    await expectWhole(base.url)
  })

  it('tie at every moment, whatever was committed and not read yet', async () => {
    const states = new Set<unknown>()
    for (let turn = 0; turn < 20; turn += 1) {
      const [{ rows }] = await Promise.all([ask('admin.report-ties.list', page), bet('0.01')])
      for (const { state } of rows) states.add(state)
    }
    expect([...states]).toEqual(['ties'])
    await node.app.doors.wallet.projections.catchUp()
  })

  it('count what the house let rain as promotion, and not what players sent each other', async () => {
    const { movements, projections } = node.app.doors.wallet
    const cost = async () => {
      const { promotion } = await node.app.handlers.adminOverview({ period: 'today' }, asStaff())
      return promotion.kinds.find(({ name }) => name === 'Rain, quizzes')?.cents ?? 0
    }
    const post = (players: { userId: string; amountMinor: bigint }[], house?: bigint) =>
      movements.post({
        ...{ id: node.mintKey(), reason: 'transfer', currency: 'usdt' },
        players: players.map((one) => ({ ...one, pocket: 'real' as const })),
        ...(house !== undefined && { houses: [{ house: 'promo.rain', amountMinor: house }] }),
        notEnough: 'wallet/demo-off',
        telling: { context: null },
      })
    const unit = 100_000_000n
    await post([{ userId: nova.userId, amountMinor: 2n * unit }], -2n * unit)
    await post([
      { userId: nova.userId, amountMinor: -unit },
      { userId: ada.userId, amountMinor: unit },
    ])
    await projections.catchUp()
    expect(await cost()).toBe(200)
  })

  it('add up in the overview, for today as for a month', async () => {
    const { adminOverview } = node.app.handlers
    for (const period of ['today', '7', '30'] as const) {
      const seen = await adminOverview({ period }, asStaff())
      const figure = (id: string) => seen.figures.find((one) => one.id === id)
      expect(figure('ggr')?.beside).toBe((await staked()).cents)
      expect(figure('players')?.value).toBe(1)
      // Play money was given to all, and nobody paid in.
      expect(figure('deposits')).toMatchObject({ value: 0, beside: 0 })
      const sum = (pick: (row: (typeof seen.products)[number]) => number) =>
        seen.products.reduce((total, row) => total + pick(row), 0)
      expect(sum(({ ggr }) => ggr)).toBe(figure('ggr')?.value)
      expect(sum(({ ngr }) => ngr)).toBe(figure('ngr')?.value)
    }
  })
})

describe('areas of play', () => {
  it('show games with their limits and returns, and raise limits by two', async () => {
    const { rows } = await ask('admin.originals.list', page)
    const row = (id: string) => rows.find((one) => one.id === id)
    expect(row('dice')).toMatchObject({ name: 'Dice', state: 'runs', maxBet: 20 })
    const limits = { id: 'dice', maxBetEur: 25, maxPayoutEur: null, reason }
    const request = await askFor('admin.originals.limits', limits)
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(await node.join()))
    const after = await ask('admin.originals.get', { id: 'dice' })
    // The next change begins with what is its own: nothing of it is lost unseen.
    const own = { maxBetEur: 25, maxPayoutEur: null, ownLimits: true }
    expect(after.row).toMatchObject({ maxBet: 25, ...own })
  })

  it('take a provider out by one and put it back by two', async () => {
    const { rows } = await ask('admin.game-providers.list', page)
    const [{ id, version, priority } = { id: '', version: 0, priority: 0 }] = rows
    const off = { id, version, isEnabled: false, isFeatured: true, priority, reason }
    await ask('admin.game-providers.update', off)
    const { row } = await ask('admin.game-providers.get', { id })
    expect(row).toMatchObject({ isEnabled: false })
    const on = { ...off, version: row['version'], isEnabled: true }
    const request = await askFor('admin.game-providers.update', on)
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(await node.join()))
    const after = await ask('admin.game-providers.get', { id })
    expect(after.row).toMatchObject({ isEnabled: true })
  })

  it('show the weeks of the race with their places, the licence, and who is one person', async () => {
    const { rows: weeks } = await ask('admin.race-weeks.list', page)
    for (const { id } of weeks) await ask('admin.race-places.list', { ...page, of: id })
    const { rows: granted } = await ask('admin.licence.list', { ...page, perPage: 200 })
    expect(granted.find(({ id }) => id === 'race')).toMatchObject({ kind: 'plugin', state: 'on' })
    const { rows: linked } = await ask('admin.user-cluster.list', { ...page, of: nova.wireId })
    expect(linked).toEqual([])
  })

  it('part and join accounts of one person, against what signs say', async () => {
    const [one, other, third] = [await node.join(), await node.join(), await node.join()]
    const { economy } = node.app.doors
    const { database } = node.app.platform
    const value = `bc1q of ${one.name}`
    const sign = async ({ userId }: TestPlayer) =>
      economy.noteSign(database, { userId, kind: 'payment', value })
    const personOf = async ({ userId }: TestPlayer) =>
      (await database.transaction((tx) => economy.clusterOf(tx, userId))).userIds
    for (const player of [one, other, third]) await sign(player)
    const all = [one, other, third].map(({ userId }) => userId).toSorted()
    expect(await personOf(one)).toEqual(all)
    const act = (verb: string, fields: object, by: TestPlayer) =>
      ask(`admin.user-cluster.${verb}`, { ...fields, reason }, asStaff(by))
    // Not by one of them, though.
    await expect(act('setApart', { id: one.wireId }, other)).rejects.toMatchObject({
      refusal: 'dashboard/own-cluster',
    })
    const asked = { id: one.wireId, reason }
    const request = await askFor('admin.user-cluster.setApart', asked, asStaff(ada))
    expect(await personOf(one)).toEqual(all)
    // Whoever agrees reads names.
    const told = (await ask('admin.approvals.get', { id: request })).row
    for (const { name, wireId } of [one, other, third]) {
      expect(told['subject']).toContain(`${name} (${wireId})`)
      expect(told['before']).toContain(wireId)
      expect(told['before']).not.toContain(name)
    }
    const agree = (by: TestPlayer, id = request) =>
      ask('admin.approvals.approve', { id, reason }, asStaff(by))
    await expect(agree(other)).rejects.toMatchObject({ refusal: 'dashboard/own-request' })
    await agree(await node.join())
    expect(await personOf(one)).toEqual([one.userId])
    expect(await personOf(third)).toEqual(all.filter((id) => id !== one.userId))
    // A sign of any kind does not undo it: staff do.
    await sign(one)
    await database.query({
      text: `update sessions set ip = '203.0.113.72' where user_id = any($1::uuid[])`,
      values: [[one.userId, third.userId]],
    })
    expect(await personOf(one)).toEqual([one.userId])
    expect(await personOf(third)).not.toContain(one.userId)
    const nobody = { of: third.wireId, user: 'nobody at all' }
    await expect(act('join', nobody, ada)).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    // Two have set it apart, and two take that back.
    const joined = { of: third.wireId, user: one.name, reason }
    const rejoin = await askFor('admin.user-cluster.join', joined, asStaff(ada))
    expect(await personOf(one)).toEqual([one.userId])
    await agree(await node.join(), rejoin)
    expect(await personOf(one)).toEqual(all)
    const { rows } = await ask('admin.user-cluster.list', { ...page, of: one.wireId })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ isApart: false })
  })
})

describe('stops', () => {
  it('of two who press at once both hold', async () => {
    const { rows } = await ask('admin.trading.list', page)
    const [one, other] = rows.map(({ id }) => id)
    await Promise.all(
      [one, other].map((id) => ask('admin.trading.halt', { id, reason }, asStaff(ada))),
    )
    const closed = (await ask('admin.settings.get', { id: 'trading.closedTickers' })).detail
    expect(closed['value']).toEqual(expect.arrayContaining([one, other]))
  })

  it('of the house as a provider stop its own games, each as it was before', async () => {
    const id = 'Phoenix Originals'
    const row = async () => (await ask('admin.game-providers.get', { id })).row
    const game = async (name: string) => (await ask('admin.originals.get', { id: name })).row
    const { version: of = 0 } = (await ask('admin.games.get', { id: 'keno' })).row
    const keno = { id: 'keno', isEnabled: false, isFeatured: false, priority: 1, reason }
    await ask('admin.games.update', { ...keno, version: of })
    const { version, priority } = await row()
    const off = { id, version, isEnabled: false, isFeatured: false, priority, reason }
    await ask('admin.game-providers.update', off)
    expect(await game('dice')).toMatchObject({ state: 'stopped' })
    const data = { condition: 'over', target: 50 }
    const stake = { api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true, data }
    await expect(node.app.whispers.Play(stake, callOf(nova, node.mintKey()))).rejects.toMatchObject(
      { refusal: 'originals/game-disabled' },
    )
    const on = { ...off, version: (await row())['version'], isEnabled: true }
    const request = await askFor('admin.game-providers.update', on)
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(await node.join()))
    expect(await game('dice')).toMatchObject({ state: 'runs' })
    expect(await game('keno')).toMatchObject({ state: 'stopped' })
  })

  it('of an affiliate are ended by two', async () => {
    const { database } = node.app.platform
    const text = 'insert into affiliate_accounts (user_id) values ($1) on conflict do nothing'
    await database.query({ text, values: [nova.userId] })
    await ask('admin.affiliates.hold', { id: nova.wireId, reason })
    const request = await askFor('admin.affiliates.release', { id: nova.wireId, reason })
    const review = async () =>
      (await ask('admin.affiliates.get', { id: nova.wireId })).row['review']
    expect(await review()).toBe(true)
    await ask('admin.approvals.approve', { id: request, reason }, asStaff(await node.join()))
    expect(await review()).toBe(false)
  })
})

describe('the history of a row', () => {
  it('holds what was done to it, and nothing of another area with the same id', async () => {
    const { history: ofGame } = await ask('admin.games.get', { id: 'dice' })
    expect(ofGame.map(({ event }) => event)).toContain('games.update')
    const { history } = await ask('admin.originals.get', { id: 'dice' })
    expect(new Set(history.map(({ event }) => event.split('.')[0]))).toEqual(new Set(['originals']))
  })
})

describe('an export', () => {
  const folder = () => join(node.dataDir, 'exports')
  const files = () => (existsSync(folder()) ? readdirSync(folder()) : [])

  it('is written to a file with a line in the trail, and its owner alone sees it', async () => {
    const { job_id: id } = await ask('admin.users.export', { filter: {} })
    await expect
      .poll(async () => (await ask('admin.exports.get', { id })).row['state'])
      .toBe('done')
    const text = readFileSync(join(node.dataDir, 'exports', `${id}.csv`), 'utf8')
    expect(text).toMatch(/^\uFEFFId,User,User id,/)
    expect(text).toContain(nova.name)
    expect(text.endsWith('\r\n')).toBe(true)
    const { rows } = await ask('admin.exports.list', page, asStaff(nova))
    expect(rows).toEqual([])
    const lines = await ask('admin.audit.list', {
      ...page,
      filter: { event: { is: 'users.export' } },
    })
    expect(lines.rows).toMatchObject([{ by: { id: ada.wireId } }])
    await ask('admin.exports.cancel', { id, reason })
    expect(existsSync(join(node.dataDir, 'exports', `${id}.csv`))).toBe(false)
  })

  it('that is taken back while it waits or is written leaves no file', async () => {
    const before = files()
    const jobs = await Promise.all(
      ['users', 'audit', 'users'].map((area) =>
        ask(`admin.${area}.export`, { filter: {} }, asStaff()),
      ),
    )
    await Promise.all(jobs.map(({ job_id: id }) => ask('admin.exports.cancel', { id, reason })))
    // The next one is written after them.
    const { job_id: last } = await ask('admin.users.export', { filter: {} })
    const state = async () => (await ask('admin.exports.get', { id: last })).row['state']
    await expect.poll(state).toBe('done')
    expect(files().filter((name) => !before.includes(name))).toEqual([`${last}.csv`])
    await ask('admin.exports.cancel', { id: last, reason })
  })

  it('is cancelled, and leaves no file, once whoever asked may not have it any more', async () => {
    const before = files()
    const gone = await node.join()
    await desk.administrator(gone)
    const asGone = () => asStaff(gone)
    const roles = (held: string) =>
      node.app.platform.database.query({
        text: 'update users set roles = $2 where id = $1',
        values: [gone.userId, held],
      })
    // It waits behind another one, so that the roles are gone before it begins.
    const { job_id: first } = await ask('admin.audit.export', { filter: {} })
    const { job_id: id } = await ask('admin.users.export', { filter: {} }, asGone())
    await roles('{support}')
    const state = async () => (await ask('admin.exports.get', { id }, asGone())).row['state']
    await expect.poll(state).toBe('cancelled')
    await ask('admin.exports.cancel', { id: first, reason })
    expect(files()).toEqual(before)
    const filter = { event: { is: 'users.export' }, by: { is: gone.name } }
    const { rows } = await ask('admin.audit.list', { ...page, filter })
    expect(rows).toMatchObject([{ after: 'cancelled: no permission any more' }])
  })

  it('leaves no file behind on the node that wrote it, whatever other nodes do', async () => {
    const { job_id: id } = await ask('admin.users.export', { filter: {} })
    const state = async () => (await ask('admin.exports.get', { id })).row['state']
    await expect.poll(state).toBe('done')
    const { auth } = node.app.doors
    const parts = {
      platform: node.app.platform,
      findPeople: auth.publicUsers,
      findPerson: auth.findUserFor,
    }
    const { upkeep } = createExports({ parts, auth, areas: () => [] })
    await upkeep()
    expect(files()).toContain(`${id}.csv`)
    await node.app.platform.database.query({
      text: "update staff_exports set expires_at = now() - interval '1 s', is_removed = true where id = $1",
      values: [id],
    })
    await upkeep()
    expect(files()).not.toContain(`${id}.csv`)
  })
})
