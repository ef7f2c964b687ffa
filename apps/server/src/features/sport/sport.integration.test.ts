import { calls, type CallSpec } from '@powerplay/contract'
import { mustHave, Refusal } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { Browser } from '../../../test/edge-stack.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const environment = { ROLES: 'edge', EMULATORS: 'on' }
  node = await openTestApp({ databaseUrl: database.url, environment })
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

const guest = callOf(null)

async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (error instanceof Refusal) return error.refusal
  throw new Error('nothing was refused')
}

describe('the lists of sport', () => {
  it('tell all sports with live and total events, busiest first [SPORT-044]', async () => {
    const rows = await node.app.handlers.bookmakerCategories({}, guest)
    expect(rows.length).toBeGreaterThan(20)
    const soccer = rows.find(({ id }) => id === 'soccer-1')
    expect(soccer).toMatchObject({ name: 'Soccer', icon: 'soccer', sportId: 1, isEsport: false })
    expect(soccer?.count.total).toBeGreaterThan(soccer?.count.live ?? Infinity)
    expect(rows.some(({ count }) => count.live > 0)).toBe(true)
    const order = rows.map(({ count }) => count.live * 10_000 + count.total)
    expect(order).toEqual([...order].sort((one, other) => other - one))
  })

  it('give every event of a sport once, part by part, live ones first', async () => {
    const seen: { id: string; status: string }[] = []
    let cursor: string | undefined
    for (;;) {
      const order = { id: 'soccer-1', limit: 50, ...(cursor ? { cursor } : {}) }
      const page = await node.app.handlers.bookmakerCategory(order, guest)
      seen.push(...page.events.map(({ event }) => ({ id: event.id, status: event.status })))
      if (page.next === null) {
        expect(Math.abs(seen.length - page.category.count.total)).toBeLessThan(3)
        break
      }
      cursor = page.next
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    const liveness = seen.map(({ status }) => (status === 'live' ? 0 : 1))
    expect(liveness).toEqual([...liveness].sort())
  })

  it('filter by day, tournament and kind, and know no other filter', async () => {
    const { bookmakerCategory } = node.app.handlers
    const all = await bookmakerCategory({ id: 'soccer-1', limit: 50 }, guest)
    const [tournament] = all.tournaments
    if (tournament === undefined) throw new Error('soccer has tournaments')
    const one = await bookmakerCategory({ id: 'soccer-1', filter: tournament.id, limit: 50 }, guest)
    expect(one.events.length).toBeGreaterThan(0)
    const names = new Set(one.events.map(({ event }) => event.tournament.name))
    expect([...names]).toEqual([tournament.name])
    const golf = await bookmakerCategory({ id: 'golf-9', filter: 'outrights', limit: 50 }, guest)
    expect(golf.events.every(({ event }) => event.type === 'outright')).toBe(true)
    expect(
      await refusalOf(bookmakerCategory({ id: 'soccer-1', filter: 'best', limit: 5 }, guest)),
    ).toBe('sportsbook/unknown-filter')
    expect(await refusalOf(bookmakerCategory({ id: 'soccer-2', limit: 5 }, guest))).toBe(
      'sportsbook/unknown-category',
    )
  })

  it('show live events with score and prices, and upcoming ones within the hours asked for', async () => {
    const live = await node.app.handlers.bookmakerLive({ limit: 50 }, guest)
    expect(live.events.length).toBeGreaterThan(5)
    expect(live.events.every(({ event }) => event.score !== null)).toBe(true)
    const soon = await node.app.handlers.bookmakerUpcoming({ hours: 2, limit: 50 }, guest)
    const end = node.app.platform.clock.now() + 2 * 3_600_000
    expect(soon.events.length).toBeGreaterThan(5)
    expect(soon.events.every(({ event }) => event.startsAt <= end)).toBe(true)
    const prices = soon.events.flatMap(
      ({ market }) => market?.outcomes.map(({ odds }) => odds) ?? [],
    )
    expect(prices.filter((price) => price !== null && price >= 1.01).length).toBeGreaterThan(10)
  })
})

it('answers over HTTP as the contract says, whatever the sport', async () => {
  const plugins = { key: 'compliance.plugins', value: ['sport'] }
  await node.app.platform.settings.set({ ...plugins, reason: 'a test wants it', by: null })
  const browser = new Browser(node.app.edge)
  const ask = async (spec: CallSpec, body: object) => {
    const response = await browser.post(spec.path, { body })
    expect([spec.path, response.statusCode]).toEqual([spec.path, 200])
    spec.output.parse(response.json<unknown>())
  }
  await ask(calls.bookmakerCategories, {})
  await ask(calls.bookmakerCategory, { id: 'tennis-5' })
  await ask(calls.bookmakerLive, {})
  for (const id of ['soccer-1', 'basketball-2', 'table-tennis-20', 'golf-9', 'ice-hockey-4']) {
    const { events } = await node.app.handlers.bookmakerCategory({ id, limit: 1 }, guest)
    expect([id, events.length]).toEqual([id, 1])
    await ask(calls.bookmakerEvent, { id: events[0]?.event.id })
  }
})

it('tells whoever polls the categories that nothing changed without telling them again [SPORT-045]', async () => {
  const browser = new Browser(node.app.edge, '127.0.0.9')
  const ask = (headers = {}) => browser.post(calls.bookmakerCategories.path, { body: {}, headers })
  const whole = await ask()
  const tag = String(whole.headers['etag'])
  const same = await ask({ 'if-none-match': tag })
  expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', tag])
  node.pass(1_000)
  const other = await ask({ 'if-none-match': '"another"' })
  expect(other.statusCode).toBe(200)
  // Matches may have begun or ended in that second; the sports are the same.
  const sports = (answer: typeof whole) =>
    calls.bookmakerCategories.output.parse(answer.json<unknown>())
  const ids = (answer: typeof whole) =>
    sports(answer)
      .map(({ id }) => id)
      .toSorted()
  expect(ids(other)).toEqual(ids(whole))
})

describe('an event of sport', () => {
  it('has all its markets by name, with a margin in each that can be added up', async () => {
    const { events } = await node.app.handlers.bookmakerUpcoming(
      { categoryId: 'soccer-1', hours: 24, limit: 1 },
      guest,
    )
    const id = events[0]?.event.id ?? ''
    const { event, markets, groups } = await node.app.handlers.bookmakerEvent({ id }, guest)
    expect(event.competitors.map(({ qualifier }) => qualifier)).toEqual(['home', 'away'])
    expect(markets.length).toBeGreaterThan(20)
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(event.marketsCount)
    const winner = markets.find(({ isMain }) => isMain)
    const over = winner?.outcomes.reduce((sum, { odds }) => sum + 1 / (odds ?? Infinity), 0) ?? 0
    expect(over).toBeGreaterThan(1.03)
    expect(over).toBeLessThan(1.09)
    expect(JSON.stringify(markets)).not.toContain('probab')
    const [home] = event.competitors
    const crest = await node.app.edge.inject({ method: 'GET', url: home?.image ?? '' })
    expect(crest.headers['content-type']).toContain('image/svg+xml')
    expect((await node.app.edge.inject('/art/crest/999999999.svg')).statusCode).toBe(404)
  })

  it('is not found under an id that nobody has', async () => {
    const call = node.app.handlers.bookmakerEvent({ id: 'sr:match:1' }, guest)
    expect(await refusalOf(call)).toBe('sportsbook/unknown-event')
  })

  it('is found by words of its sides, whatever their case or accents', async () => {
    const { events } = await node.app.handlers.bookmakerLive({ limit: 1 }, guest)
    const name = events[0]?.event.competitors[0]?.name ?? ''
    const word = name.split(' ').find((one) => one.length > 3) ?? name
    const found = await node.app.handlers.bookmakerSearch({ query: word.toUpperCase() }, guest)
    expect(found.events.map(({ event }) => event.id)).toContain(events[0]?.event.id)
    expect(found.competitors.map((one) => one.name)).toContain(name)
    const nobody = await node.app.handlers.bookmakerSearch({ query: 'zzzz%_' }, guest)
    expect(nobody).toEqual({ events: [], tournaments: [], competitors: [] })
  })
})

it('takes a bet at a price of the feed of our own, and offers to cash it out', async () => {
  const { handlers, doors } = node.app
  const player = await node.join()
  const { events } = await handlers.bookmakerUpcoming(
    { categoryId: 'soccer-1', hours: 24, limit: 50 },
    guest,
  )
  const { event, market } = mustHave(events.at(-1), 'an event to come')
  const [outcome] = market?.outcomes ?? []
  const selectionId = `${event.id}/${market?.lineId}/${outcome?.id}`
  const { queueId, delayMs } = await handlers.bookmakerQueueBet(
    {
      ...{ type: 'single', stake: '5', currency: 'usdt', demo: false, oddsPolicy: 'any' },
      selections: [{ selectionId, odds: outcome?.odds ?? 2, version: event.version }],
    },
    callOf(player, node.mintKey()),
  )
  expect(delayMs).toBe(1_000)
  const floor = await doors.sport.openFloor()
  node.pass(delayMs)
  await floor.turn()
  const answer = await handlers.bookmakerBetStatus({ queueId }, callOf(player))
  expect(answer).toMatchObject({ state: 'accepted', bet: { legs: [{ odds: outcome?.odds }] } })
  const ids = [answer.bet?._id ?? '']
  const { offers } = await handlers.bookmakerCashOutOffer({ ids }, callOf(player))
  expect(Number(offers[0]?.amount)).toBeGreaterThan(4)
  floor.close()
})

it('an installation without a feed says that prices are not there', async () => {
  const bare = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  expect(await refusalOf(bare.app.handlers.bookmakerCategories({}, guest))).toBe(
    'sportsbook/feed-down',
  )
  await bare.close()
})
