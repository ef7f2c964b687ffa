import { expect, it } from 'vitest'
import { createChance } from '../platform/chance.ts'
import { createVirtualClock } from '../platform/virtual-clock.ts'
import { crestSvg } from './crest.ts'
import type { FeedDelivery } from './feed-message.ts'
import { createSportProducer } from './producer.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const minuteMs = 60_000

function producerAt(start: number, sports: readonly string[], seed = 'season') {
  const clock = createVirtualClock(start)
  const said: FeedDelivery[] = []
  const producer = createSportProducer({
    chance: createChance(seed),
    clock,
    publish: (delivery) => said.push(delivery),
    isPlayed: ({ sport }) => sports.includes(sport.slug),
  })
  return { clock, producer, said }
}

it('tells the same of a world from the same seed, and something else from another', async () => {
  const runs = await Promise.all(
    ['one', 'one', 'two'].map(async (seed) => {
      const { clock, producer, said } = producerAt(noon + 20 * minuteMs, ['table-tennis'], seed)
      producer.start()
      await clock.advance(2 * minuteMs)
      producer.stop()
      return said.map(({ body }) => body).join('\n')
    }),
  )
  expect(runs[0]).toContain('<odds_change')
  expect(runs[0]).toBe(runs[1])
  expect(runs[0]).not.toBe(runs[2])
})

it('moves prices, stops betting and tells prices again at a word', async () => {
  const { clock, producer, said } = producerAt(noon, ['soccer'])
  producer.start()
  await clock.advance(1_000)
  const [live, later] = [true, false].map((isOn) =>
    producer.fixtures().find(({ startsAt }) => startsAt < noon - minuteMs === isOn),
  )
  for (const id of [live?.id ?? '', later?.id ?? '']) {
    const told = (act: 'news' | 'stop' | 'open') => {
      expect(producer.prompt(id, act)).toBe(true)
      return said.at(-1)?.body ?? ''
    }
    const before = told('open')
    expect(told('stop')).toContain('<bet_stop')
    const moved = told('news')
    expect(moved).toContain('<odds_change')
    expect(moved).not.toBe(before)
    expect(told('open')).toBe(before)
  }
  expect(producer.prompt('sr:match:1', 'news')).toBe(false)
})

it('has hundreds of events at any hour and some of them live', () => {
  const clock = createVirtualClock(noon)
  const producer = createSportProducer({
    chance: createChance('s'),
    clock,
    publish: () => undefined,
  })
  for (const hours of [0, 29]) {
    void clock.advance(hours * 60 * minuteMs)
    const now = clock.now()
    const fixtures = producer.fixtures()
    expect(fixtures.length).toBeGreaterThan(300)
    expect(fixtures.filter(({ startsAt }) => startsAt <= now).length).toBeGreaterThan(10)
    expect(new Set(fixtures.map(({ id }) => id)).size).toBe(fixtures.length)
    for (const fixture of fixtures) expect(producer.findFixture(fixture.id)).toEqual(fixture)
  }
  expect(producer.findFixture('sr:match:99999999999')).toBeUndefined()
  expect(producer.findFixture('1; drop table')).toBeUndefined()
})

it('plans its world a few events at a time, those of now first, and says of each what it began with', async () => {
  const clock = createVirtualClock(noon)
  const chance = createChance('slices')
  const planned: string[] = []
  const producer = createSportProducer({
    chance: {
      ...chance,
      draw(name) {
        if (name.startsWith('opening ')) planned.push(name.slice('opening '.length))
        return chance.draw(name)
      },
    },
    clock,
    publish: () => undefined,
    isPlayed: ({ number }) => number % 5 === 0,
  })
  producer.start()
  expect(planned).toHaveLength(0)
  await clock.advance(0)
  producer.stop()
  expect(planned.length).toBeGreaterThan(100)
  const away = planned.map((id) => Math.abs((producer.findFixture(id)?.startsAt ?? 0) - noon))
  expect(away).toEqual([...away].sort((one, other) => one - other))
})

it('says that it is alive every ten seconds, and nothing at all while it is silent', async () => {
  const { clock, producer, said } = producerAt(noon, ['bowls'])
  producer.start()
  await clock.advance(30_000)
  expect(said.filter(({ routingKey }) => routingKey === '-.-.-.alive.-.-.-.-')).toHaveLength(6)
  producer.setSilent(true)
  const before = said.length
  await clock.advance(30_000)
  expect(said).toHaveLength(before)
  producer.stop()
})

it('tells a receiver that was away the same results and the same standing as one that was not', async () => {
  const { clock, producer, said } = producerAt(noon, ['table-tennis'])
  producer.start()
  await producer.recover(1, noon, 1)
  await producer.recover(3, noon, 2)
  await clock.advance(15 * minuteMs)
  const always = standingOf(said)
  said.length = 0
  await producer.recover(1, noon, 3)
  await producer.recover(3, noon, 4)
  producer.stop()
  const away = standingOf(said)
  expect(said.at(-1)?.body).toContain('request_id="4"')
  expect(away.results.size).toBeGreaterThan(3)
  expect([...away.results].sort()).toEqual([...always.results].sort())
  for (const [event, odds] of away.odds) expect(always.odds.get(event)).toBe(odds)
})

/** The last odds and all results of each event, without times and request ids. */
function standingOf(said: readonly FeedDelivery[]) {
  const odds = new Map<string, string>()
  const results = new Set<string>()
  for (const { body } of said) {
    const event = /event_id="([^"]+)"/.exec(body)?.[1]
    if (event === undefined) continue
    if (body.startsWith('<odds_change')) odds.set(event, body.slice(body.indexOf('<odds>')))
    if (body.startsWith('<bet_settlement')) {
      results.add(`${event} ${body.slice(body.indexOf('<outcomes>'))}`)
    }
  }
  return { odds, results }
}

it('draws a crest of its own for every name, the same each time', () => {
  expect(crestSvg('Averton United')).toBe(crestSvg('Averton United'))
  expect(crestSvg('Averton United')).not.toBe(crestSvg('Kelmoor Rovers'))
  expect(crestSvg('<script>')).not.toContain('script')
})
