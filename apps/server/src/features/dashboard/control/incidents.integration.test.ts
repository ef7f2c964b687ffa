import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'
import { listedStops } from './listed-stops.ts'
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
    const late = await askFor('admin.sports.resume', { id, reason })
    // A stop of another event changes nothing about this one.
    await ask('admin.sports.suspend', { id: other, reason })
    await agree(request)
    expect(await suspended()).toEqual(['sr:match:78'])
    await ask('admin.sports.suspend', { id, reason: 'worse than it looked' })
    await agree(late)
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
