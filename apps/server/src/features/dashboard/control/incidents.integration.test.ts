import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

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
