import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { agedMs, ageVersions } from '../test/age-versions.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'
import { listedRows, listedStops } from './listed-stops.ts'
import { closedLists, switchedOff } from './second-person.ts'

let desk: Desk
let node: Desk['node']
let ada: TestPlayer
let ben: TestPlayer
let nova: TestPlayer
let ask: Desk['ask']
let askFor: Desk['askFor']
let asStaff: Desk['asStaff']

beforeAll(async () => {
  desk = await openDesk()
  ;({ node, ada, nova, ask, askFor, asStaff } = desk)
  ben = await node.join()
})
afterAll(() => desk.close())

const row = async (id: string) => {
  const { rows } = await ask('admin.incidents.list', { ...page, perPage: 200 })
  return rows.find((one) => one.id === id)
}
const agree = (id: string) => ask('admin.approvals.approve', { id, reason }, asStaff(ben))
const valueOf = async (key: string) =>
  (await ask('admin.settings.get', { id: key })).detail['value']
const version = async (key: string) => (await ask('admin.settings.get', { id: key })).row['version']

async function setting(key: string, value: unknown): Promise<object> {
  return { id: key, version: await version(key), value, applyAt: null, reason }
}

describe('settings', () => {
  it('are tightened by one person at night, and loosened by two', async () => {
    const open = 'payments.automaticOpen'
    await ask('admin.settings.update', await setting(open, false))
    expect(await valueOf(open)).toBe(false)
    const request = await askFor('admin.settings.update', await setting(open, true))
    expect(await valueOf(open)).toBe(false)
    await agree(request)
    expect(await valueOf(open)).toBe(true)

    const most = 'originals.maxBetEur'
    await ask('admin.settings.update', await setting(most, 5))
    expect(await valueOf(most)).toBe(5)
    await askFor('admin.settings.update', await setting(most, 6))
    await ask('admin.settings.update', await setting(most, 4))
    // Back to the default is a way back like any other.
    const back = { id: most, version: await version(most), to: 0, reason }
    await agree(await askFor('admin.settings.rollback', back))
    expect(await valueOf(most)).toBe(20)
  })

  it('that wait to be lowered are not raised by one in the name of lowering', async () => {
    const key = 'providers.maxBetEurCents'
    const later = { ...(await setting(key, 100)), applyAt: Date.now() + 3_600_000 }
    await ask('admin.settings.update', later)
    await askFor('admin.settings.update', await setting(key, 5_000))
    await ask('admin.settings.update', await setting(key, 100))
    expect(await valueOf(key)).toBe(100)
  })

  it('of one game are lowered by one and given back by two', async () => {
    await node.app.seed()
    const limits = { id: 'dice', maxBetEur: 5, maxPayoutEur: 100, reason }
    await ask('admin.originals.limits', limits)
    expect((await ask('admin.originals.get', { id: 'dice' })).row).toMatchObject({ maxBet: 5 })
    await askFor('admin.originals.limits', { ...limits, maxBetEur: 6 })
    await askFor('admin.originals.limits', { ...limits, maxBetEur: null })
    await ask('admin.originals.limits', { ...limits, maxBetEur: 4 })
    expect((await ask('admin.originals.get', { id: 'dice' })).row).toMatchObject({ maxBet: 4 })
  })
})

describe('a ticker', () => {
  it('is resumed by two, and only from the stop that was meant', async () => {
    const id = 'BTC'
    const closed = () => valueOf('trading.closedTickers')
    await ask('admin.trading.pause', { id, reason })
    const request = await askFor('admin.trading.resume', { id, reason })
    await ask('admin.trading.halt', { id, reason: 'worse than it looked' })
    await agree(request)
    expect(await closed()).toEqual([id])
    await agree(await askFor('admin.trading.resume', { id, reason }))
    expect(await closed()).toEqual([])
    expect(await valueOf('trading.pausedTickers')).toEqual([])
  })
})

describe('a sport event', () => {
  it('is opened by two, and only from the stop that was meant', async () => {
    const [id, other] = ['sr:match:77/1/1', 'sr:match:78/1/1']
    const suspended = () => valueOf('sport.haltedEvents')
    await ask('admin.sports.suspend', { id, reason })
    const request = await askFor('admin.sports.resume', { id, reason })
    await expect(ask('admin.sports.resume', { id, reason })).rejects.toMatchObject({
      refusal: 'dashboard/already-asked',
    })
    // A stop of another event changes nothing about this one.
    await ask('admin.sports.suspend', { id: other, reason })
    await agree(request)
    expect(await suspended()).toEqual(['sr:match:78'])
    await ask('admin.sports.suspend', { id, reason: 'worse than it looked' })
    expect(await suspended()).toEqual(['sr:match:78', 'sr:match:77'])
    for (const one of [id, other]) {
      await agree(await askFor('admin.sports.resume', { id: one, reason }))
    }
    expect(await suspended()).toEqual([])
  })
})

describe('a currency', () => {
  it('is stopped by one press and goes on by two, each stop for itself', async () => {
    await ask('admin.incidents.stop', { id: 'currency:usdt', reason })
    const usdt = await row('currency:usdt')
    expect(usdt).toMatchObject({ state: 'stopped', reason, by: { id: ada.wireId } })
    expect(usdt?.['since']).toBeTypeOf('number')
    expect(node.app.doors.wallet.switches.isStopped('usdt')).toBe(true)
    const lift = { id: 'currency:usdt', version: usdt?.['version'], reason }
    const request = await askFor('admin.incidents.lift', lift)
    // Another stop in between changes nothing about this one.
    await ask('admin.incidents.stop', { id: 'currency:btc', reason })
    await agree(request)
    expect(await row('currency:usdt')).toMatchObject({ state: 'runs' })
    expect(await row('currency:btc')).toMatchObject({ state: 'stopped' })
    // Stopped anew it is another stop: the old request ends nothing.
    await ask('admin.incidents.stop', { id: 'currency:usdt', reason })
    await expect(ask('admin.incidents.lift', lift)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    await expect(ask('admin.incidents.stop', { id: 'currency:xxx', reason })).rejects.toMatchObject(
      {
        refusal: 'core/unknown-id',
      },
    )
    for (const id of ['currency:usdt', 'currency:btc']) {
      const again = { id, version: (await row(id))?.['version'], reason }
      await agree(await askFor('admin.incidents.lift', again))
    }
    expect(node.app.doors.wallet.switches.isStopped('btc')).toBe(false)
  })
})

describe('a stop for a date, which two agreed on', () => {
  const atMs = () => Date.now() + 3_600_000
  const waiting = async (key: string) =>
    (await ask('admin.settings.get', { id: key })).row['waiting']
  const later = async (key: string, value: unknown) => ({
    ...(await setting(key, value)),
    applyAt: atMs(),
  })

  it('outlives a stop of something else in the same list by one', async () => {
    const key = 'wallet.stoppedCurrencies'
    await ask('admin.settings.update', await later(key, ['btc']))
    await ask('admin.incidents.stop', { id: 'currency:usdt', reason })
    expect(await valueOf(key)).toEqual(['usdt'])
    expect(await waiting(key)).toBe('["btc","usdt"]')
    const lift = async (id: string) => {
      const version = (await row(id))?.['version']
      return askFor('admin.incidents.lift', { id, version, reason })
    }
    const request = await lift('currency:usdt')
    const told = (await ask('admin.approvals.get', { id: request })).row['after']
    expect(told).toMatch(/^runs; version \d+, which names it from .*Z, will do so no longer$/)
    await agree(request)
    expect(await valueOf(key)).toEqual([])
    expect(await waiting(key)).toBe('["btc"]')
    await agree(await askFor('admin.settings.update', await setting(key, [])))
    expect(await waiting(key)).toBe(null)
  })

  const lists = {
    'trading.pausedTickers': { of: 'BTC', act: 'trading.pause', id: 'ETH', stopped: 'ETH' },
    'sport.haltedEvents': {
      ...{ of: 'sr:match:91', act: 'sports.suspend' },
      ...{ id: 'sr:match:92/1/1', stopped: 'sr:match:92' },
    },
    'originals.disabledGames': { of: 'dice', act: 'games.stop', id: 'mines', stopped: 'mines' },
  }
  it.each(Object.entries(lists))('outlives a stop of another one in %s', async (key, list) => {
    await node.app.seed()
    await ask('admin.settings.update', await later(key, [list.of]))
    await ask(`admin.${list.act}`, { id: list.id, reason })
    expect(await waiting(key)).toBe(JSON.stringify([list.of, list.stopped]))
    await agree(await askFor('admin.settings.update', await setting(key, [])))
  })

  const stateOf = async (request: string) =>
    (await ask('admin.approvals.get', { id: request })).row['state']

  it('after a lift of the currency was asked for, is not ended by that: nobody has read of it', async () => {
    const key = 'wallet.stoppedCurrencies'
    await ask('admin.incidents.stop', { id: 'currency:usdt', reason })
    const version = (await row('currency:usdt'))?.['version']
    const lift = { id: 'currency:usdt', version, reason }
    const request = await askFor('admin.incidents.lift', lift)
    await ask('admin.settings.update', await later(key, ['usdt', 'btc']))
    await agree(request)
    expect(await stateOf(request)).toBe('failed')
    expect(await valueOf(key)).toEqual(['usdt'])
    expect(await waiting(key)).toBe('["usdt","btc"]')
    // Asked for anew it says so, and ends it.
    const again = await askFor('admin.incidents.lift', lift)
    expect((await ask('admin.approvals.get', { id: again })).row['after']).toContain(
      'names it from',
    )
    await agree(again)
    expect(await waiting(key)).toBe('["btc"]')
    await agree(await askFor('admin.settings.update', await setting(key, [])))
  })

  const lifts = {
    'trading.pausedTickers': { stop: 'trading.pause', lift: 'trading.resume', id: 'SOL' },
    'sport.haltedEvents': { stop: 'sports.suspend', lift: 'sports.resume', id: 'sr:match:97/1/1' },
  }
  it.each(Object.entries(lifts))(
    'after a lift was asked for, is not ended by that in %s',
    async (key, { stop, lift, id }) => {
      const name = id.split('/')[0] ?? id
      await ask(`admin.${stop}`, { id, reason })
      const request = await askFor(`admin.${lift}`, { id, reason })
      await ask('admin.settings.update', await later(key, [name]))
      await agree(request)
      expect(await stateOf(request)).toBe('failed')
      expect(await valueOf(key)).toEqual([name])
      expect(await waiting(key)).toBe(JSON.stringify([name]))
      await agree(await askFor('admin.settings.update', await setting(key, [])))
    },
  )

  it('goes on under the name of whoever agreed to it', async () => {
    const key = 'wallet.stoppedCurrencies'
    await ask('admin.settings.update', await setting(key, ['btc']))
    await agree(await askFor('admin.settings.update', await later(key, [])))
    await ask('admin.incidents.stop', { id: 'currency:usdt', reason })
    const lines = () =>
      node.app.platform.database.query<{ actor: string; agreed: string | null }>({
        text: `select actor, detail->>'agreedBy' as agreed from audit_lines
          where stream = 'settings' and subject = $1 order by number desc limit 2`,
        values: [key],
      })
    // The latest goes on for its date; the stop before it is of one person.
    expect(await lines()).toEqual([
      { actor: ada.userId, agreed: ben.userId },
      { actor: ada.userId, agreed: null },
    ])
    expect(await waiting(key)).toBe('["usdt"]')
    // Whoever agreed stops another: both stand behind what goes on, and nobody agrees with himself.
    await ask('admin.incidents.stop', { id: 'currency:eth', reason }, asStaff(ben))
    expect(await lines()).toEqual([
      { actor: ben.userId, agreed: ada.userId },
      { actor: ben.userId, agreed: null },
    ])
    expect(await waiting(key)).toBe('["usdt","eth"]')
    await agree(await askFor('admin.settings.update', await setting(key, [])))
  })

  it('outlives a stop of the same by one, and whoever lifts that reads of it', async () => {
    const id = 'chat.rainOn'
    await ask('admin.settings.update', await later(id, false))
    await ask('admin.incidents.stop', { id, reason })
    expect(await waiting(id)).toBe('false')
    const now = await row(id)
    expect(now).toMatchObject({ state: 'stopped', reason })
    const lift = await askFor('admin.incidents.lift', { id, version: now?.['version'], reason })
    expect((await ask('admin.approvals.get', { id: lift })).row['after']).toMatch(
      /^runs; version \d+, false from .*Z, will no longer come$/,
    )
    await agree(lift)
    expect(await row(id)).toMatchObject({ state: 'runs' })
  })
})

describe('the page of incidents', () => {
  it('has a switch for all that one person can turn off', async () => {
    const { rows } = await ask('admin.incidents.list', { ...page, perPage: 200 })
    const known = rows.filter(({ kind }) => kind === 'switch').map(({ id }) => id)
    expect(known).toEqual(expect.arrayContaining([...switchedOff]))
    const besides = ['wallet.stoppedCurrencies', 'compliance.restrictedCountries']
    const lists = [...Object.keys(listedStops), ...besides]
    expect(lists.toSorted()).toEqual(closedLists.toSorted())
  })

  it('shows what the settings stop, each since it began, whatever else is changed', async () => {
    await node.app.seed()
    const stops = {
      'originals.disabledGames': ['limbo', 'Game: Limbo'],
      'trading.closedTickers': ['SOL', 'Futures closed: SOL'],
      'sport.haltedEvents': ['sr:match:95', 'Event of sport: sr:match:95'],
      'compliance.featuresOff': ['rain', 'Feature: rain'],
    } as const
    for (const [key, [name]] of Object.entries(stops)) {
      await ask('admin.settings.update', { ...(await setting(key, [name])), reason: `no ${name}` })
    }
    const shown = async () => {
      const found = Object.entries(stops).map(([key, [name]]) => row(`${key}:${name}`))
      return (await Promise.all(found)).map((one) => [
        one?.['what'],
        one?.['reason'],
        one?.['since'],
      ])
    }
    const before = await shown()
    expect(before).toEqual(
      Object.values(stops).map(([name, what]) => [what, `no ${name}`, expect.any(Number)]),
    )
    await ask('admin.settings.update', await setting('originals.disabledGames', ['limbo', 'dice']))
    await ask('admin.trading.pause', { id: 'ETH', reason })
    expect(await shown()).toEqual(before)
    for (const key of [...Object.keys(stops), 'trading.pausedTickers']) {
      await agree(await askFor('admin.settings.update', await setting(key, [])))
    }
    expect(await shown()).toEqual(before.map(() => [undefined, undefined, undefined]))
  })

  it('says since when something is off, though a version that was replaced has its date behind it', async () => {
    const [flag, list] = ['chat.tipsOn', 'trading.closedTickers']
    await ask('admin.incidents.stop', { id: flag, reason })
    await ask('admin.settings.update', await setting(list, ['SOL']))
    const since = async () =>
      [await row(flag), await row(`${list}:SOL`)].map((one) => Number(one?.['since']))
    const begun = await since()
    // Whole milliseconds, as the calls answer them.
    expect(begun.map((at) => Number.isSafeInteger(at))).toEqual([true, true])
    const openings: readonly (readonly [string, unknown])[] = [
      [flag, true],
      [list, []],
    ]
    for (const [key, value] of openings) {
      const opening = { ...(await setting(key, value)), applyAt: Date.now() + agedMs / 2 }
      await agree(await askFor('admin.settings.update', opening))
    }
    // Each replaces the opening before it comes.
    await ask('admin.incidents.stop', { id: flag, reason: 'worse than it looked' })
    await ask('admin.settings.update', await setting(list, ['SOL', 'ETH']))
    await ageVersions(node.app.platform.database, flag, list)
    expect(await since()).toEqual(begun.map((at) => at - agedMs))
    await agree(await askFor('admin.settings.update', await setting(flag, true)))
    await agree(await askFor('admin.settings.update', await setting(list, [])))
  })

  it('counts what the lists stop in the bell, and shows no event that is over', async () => {
    const bell = async () => {
      const queues = await node.app.handlers.adminQueues({}, asStaff())
      return queues.find(({ area }) => area === 'incidents')?.open ?? 0
    }
    const before = await bell()
    const events = ['sr:match:881', 'sr:match:882']
    await ask('admin.settings.update', await setting('sport.haltedEvents', events))
    expect(await bell()).toBe(before + 2)
    const { platform, doors } = node.app
    const sport = { mayRun: (id: string) => id !== 'sr:match:881' }
    const parts = { settings: platform.settings, sport }
    const rows = await listedRows(parts, doors.auth.publicUsers, platform.database)
    const halted = rows.filter(({ id }) => id.startsWith('sport.haltedEvents'))
    expect(halted.map(({ id }) => id)).toEqual(['sport.haltedEvents:sr:match:882'])
    await agree(await askFor('admin.settings.update', await setting('sport.haltedEvents', [])))
  })

  it('shows the last two hundred of a list, however many it has', async () => {
    const events = Array.from({ length: 250 }, (_, at) => `sr:match:${9_000 + at}`)
    await ask('admin.settings.update', await setting('sport.haltedEvents', events))
    const { platform, doors } = node.app
    const parts = { settings: platform.settings, sport: { mayRun: () => true } }
    const rows = await listedRows(parts, doors.auth.publicUsers, platform.database)
    const halted = rows.filter(({ id }) => id.startsWith('sport.haltedEvents'))
    expect(halted).toHaveLength(200)
    expect(halted.at(-1)?.id).toBe('sport.haltedEvents:sr:match:9249')
    await agree(await askFor('admin.settings.update', await setting('sport.haltedEvents', [])))
  })

  it('says since when a switch or a game is off, not when it was touched last', async () => {
    await ask('admin.incidents.stop', { id: 'chat.on', reason: 'first, in the night' })
    const begun = await row('chat.on')
    expect(begun).toMatchObject({ state: 'stopped', reason: 'first, in the night' })
    await ask('admin.incidents.stop', { id: 'chat.on', reason: 'again, at noon' }, asStaff(ben))
    const now = await row('chat.on')
    const later = now?.['version']
    expect(now).toMatchObject({ reason: 'again, at noon', since: begun?.['since'] })
    expect(later).not.toBe(begun?.['version'])
    await agree(await askFor('admin.incidents.lift', { id: 'chat.on', version: later, reason }))

    await ask('admin.games.stop', { id: 'keno', reason: 'pays wrong' })
    const game = await row('game:keno')
    expect(game).toMatchObject({ reason: 'pays wrong', by: { id: ada.wireId } })
    const { version } = (await ask('admin.games.get', { id: 'keno' })).row
    const moved = { id: 'keno', version, isEnabled: false, isFeatured: false, priority: 3, reason }
    await ask('admin.games.update', moved, asStaff(ben))
    expect(await row('game:keno')).toEqual(game)
  })
})

describe('one largest bet', () => {
  const id = 'wallet.betCeilingCents'
  const set = async (usd: number) => ({ id, usd, version: (await row(id))?.['version'], reason })

  it('is set and lowered by one, raised and lifted by two', async () => {
    await ask('admin.incidents.ceiling', await set(50))
    expect(await row(id)).toMatchObject({
      ...{ state: 'stopped', by: { id: ada.wireId } },
      what: 'Largest bet of all products: 50.00 US dollars',
    })
    await ask('admin.incidents.ceiling', await set(10))
    await askFor('admin.incidents.ceiling', await set(11))
    const stale = { ...(await set(5)), version: 1 }
    await expect(ask('admin.incidents.ceiling', stale)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    const lift = { id, version: (await row(id))?.['version'], reason }
    await agree(await askFor('admin.incidents.lift', lift))
    expect(await row(id)).toMatchObject({ state: 'runs' })
    expect(await valueOf(id)).toBe(null)
  })

  it('is the act of its own row alone', async () => {
    const on = { id: 'wallet.betsOpen', usd: 5, version: 0, reason }
    await expect(ask('admin.incidents.ceiling', on)).rejects.toMatchObject({
      refusal: 'core/unknown-id',
    })
  })
})

describe('signing everybody out', () => {
  it('is one press that says who, why and how many', async () => {
    // Becoming an administrator ended what was open.
    let cookie: string | null = null
    const entry = callOf(null, null, { setSessionCookie: (secret) => void (cookie = secret) })
    const form = { login: ada.name, password: 'a-long-quiet-river', captcha: 'x' }
    await node.app.handlers.login(form, entry)
    const [session] = await node.app.platform.database.query<{ id: string }>({
      text: 'select id from sessions where user_id = $1 and ended_at is null',
      values: [ada.userId],
    })
    const own = asStaff(ada)
    const context = { ...own, caller: { ...own.caller, sessionId: session?.id ?? null } }
    await ask('admin.incidents.signOut', { id: 'everybody', reason }, context)
    const open = () =>
      node.app.platform.database.query({ text: 'select id from sessions where ended_at is null' })
    await expect.poll(async () => (await open()).length).toBe(1)
    const alive: boolean[] = []
    for (const one of [nova.cookie, ben.cookie, cookie]) {
      const seen = { cookie: one, bearer: null, ip: '127.0.0.1', userAgent: 'test' }
      const { userId } = await node.app.doors.auth.authenticator.authenticate(seen)
      alive.push(userId !== null)
    }
    expect(alive).toEqual([false, false, true])
    expect(await row('everybody')).toMatchObject({ reason, by: { id: ada.wireId } })
    const lines = await ask('admin.audit.list', {
      ...page,
      filter: { event: { is: 'incidents.signOut' } },
    })
    expect(lines.rows).toMatchObject([{ by: { id: ada.wireId } }])
    const wrong = ask('admin.incidents.signOut', { id: 'wallet.betsOpen', reason })
    await expect(wrong).rejects.toMatchObject({ refusal: 'core/unknown-id' })
  })
})

describe('read-only', () => {
  it('is a switch like the others', async () => {
    const id = 'edge.writesOpen'
    await ask('admin.incidents.stop', { id, reason })
    const answer = await node.whisper('Play', {}, callOf(nova, node.mintKey()))
    expect(answer).toMatchObject({ error: { message: { name: 'core/read-only' } } })
    const lift = { id, version: (await row(id))?.['version'], reason }
    await agree(await askFor('admin.incidents.lift', lift))
    expect(await row(id)).toMatchObject({ state: 'runs' })
  })
})
