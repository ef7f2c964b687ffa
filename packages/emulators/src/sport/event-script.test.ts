import { describe, expect, it } from 'vitest'
import { createChance } from '../platform/chance.ts'
import { planEvent, type EventPlan, type OddCase } from './event-plan.ts'
import { endOf, messagesBetween, snapshotAt } from './event-script.ts'
import type { FeedMessage } from './feed-message.ts'
import { writeDelivery } from './feed-xml.ts'
import { announcedMs, createLeagues, fixturesBetween } from './fixtures.ts'

const chance = createChance('script')
const leagues = createLeagues(chance)
const noon = Date.UTC(2026, 10, 22, 12)

const found = new Map<string, EventPlan>()

/** The first event of a sport that goes as usual, or in the odd way that is asked for. */
function eventOf(slug: string, oddCase?: OddCase): EventPlan {
  const key = `${slug} ${oddCase}`
  const plan = found.get(key) ?? searchEvent(slug, oddCase)
  found.set(key, plan)
  return plan
}

function searchEvent(slug: string, oddCase?: OddCase): EventPlan {
  const league = leagues.find(({ sport }) => sport.slug === slug)
  if (league === undefined) throw new Error(`nobody plays ${slug}`)
  const span = 3_000 * league.sport.everyMin * 60_000
  for (const fixture of fixturesBetween([league], noon, noon + span)) {
    const plan = planEvent(chance, fixture)
    if (plan.oddCase === oddCase) return plan
  }
  throw new Error(`no ${slug} is ${oddCase}`)
}

/** Everything that is said about an event. Pricing it is dear, so each is asked for once. */
const wholes = new WeakMap<EventPlan, readonly FeedMessage[]>()
function wholeOf(plan: EventPlan): readonly FeedMessage[] {
  const whole = wholes.get(plan) ?? messagesBetween(plan, 0, Infinity)
  wholes.set(plan, whole)
  return whole
}

/** Names of the markets that were ever on offer, and of those that were settled or cancelled. */
function marketsOf(messages: readonly FeedMessage[]) {
  const offered = new Set<string>()
  const ended = new Map<string, number>()
  for (const message of messages) {
    if (!('markets' in message)) continue
    for (const { id, specifiers } of message.markets) {
      const key = `${id}:${specifiers}`
      if (message.kind === 'odds_change') offered.add(key)
      else if (message.kind !== 'rollback_bet_settlement') ended.set(key, (ended.get(key) ?? 0) + 1)
    }
  }
  return { offered, ended }
}

const sports = ['soccer', 'erocket-league', 'nba-2k19', 'darts', 'golf']

describe('an event', () => {
  it('ends every market that it ever offered', () => {
    for (const slug of sports) {
      const { offered, ended } = marketsOf(wholeOf(eventOf(slug)))
      expect(offered.size).toBeGreaterThan(1)
      expect([...offered].filter((key) => !ended.has(key))).toEqual([])
    }
  })

  it('says everything in order of time, and the same in parts as in one go', () => {
    const plan = eventOf('darts')
    const whole = wholeOf(plan)
    const half = plan.fixture.startsAt + 15 * 60_000
    const parts = [...messagesBetween(plan, 0, half), ...messagesBetween(plan, half, Infinity)]
    expect(parts).toEqual(whole)
    expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).sort((a, b) => a - b))
  })

  it('stops betting before each goal is told, and seconds before', () => {
    const plan = eventOf('soccer')
    const inPlay = wholeOf(plan).filter(({ at }) => at >= plan.fixture.startsAt)
    const goals = inPlay.filter(
      (message) => message.kind === 'odds_change' && message.incident?.type === 'goal',
    )
    expect(goals.length).toBeGreaterThan(0)
    for (const goal of goals) {
      const before = inPlay
        .filter(({ at, kind }) => at < goal.at && kind !== 'bet_settlement')
        .at(-1)
      expect(before?.kind).toBe('bet_stop')
      expect(goal.at - (before?.at ?? 0)).toBeGreaterThanOrEqual(5_000)
      expect(goal.at - (before?.at ?? 0)).toBeLessThanOrEqual(20_000)
    }
  })

  it('offers nothing once it has ended, and before it was announced', () => {
    const plan = eventOf('soccer')
    expect(snapshotAt(plan, plan.fixture.startsAt - announcedMs - 1)).toBeUndefined()
    expect(snapshotAt(plan, plan.fixture.startsAt)?.kind).toBe('odds_change')
    expect(snapshotAt(plan, endOf(plan) + 1)).toBeUndefined()
  })
})

describe('one event in a hundred', () => {
  it('is postponed or a walk-over: nothing is played and every market is void', () => {
    for (const oddCase of ['postponed', 'walk_over'] as const) {
      const plan = eventOf('tennis', oddCase)
      const messages = wholeOf(plan)
      const { offered, ended } = marketsOf(messages)
      expect([...offered].filter((key) => !ended.has(key))).toEqual([])
      expect(messages.at(-1)?.kind).toBe('bet_cancel')
      expect(messages.every(({ at }) => at < plan.fixture.startsAt)).toBe(true)
    }
  })

  it('is abandoned: what was decided stands and only the rest is void', () => {
    const plan = eventOf('soccer', 'abandoned')
    const messages = wholeOf(plan)
    const last = messages.at(-1)
    if (last?.kind !== 'bet_cancel') throw new Error('an abandoned match is cancelled')
    const settled = new Set(
      messages.flatMap((message) =>
        message.kind === 'bet_settlement'
          ? message.markets.map(({ id, specifiers }) => `${id}:${specifiers}`)
          : [],
      ),
    )
    expect(last.markets.length).toBeGreaterThan(0)
    expect(last.markets.filter(({ id, specifiers }) => settled.has(`${id}:${specifiers}`))).toEqual(
      [],
    )
  })

  it('is corrected: the wrong results are taken back and told anew', () => {
    const plan = eventOf('soccer', 'corrected')
    const [settled, rolledBack, , again] = wholeOf(plan).slice(-4)
    if (settled?.kind !== 'bet_settlement' || again?.kind !== 'bet_settlement') {
      throw new Error('both results are told')
    }
    if (rolledBack?.kind !== 'rollback_bet_settlement') throw new Error('the first is taken back')
    const names = again.markets.map(({ id, specifiers }) => `${id}:${specifiers}`)
    expect(names).toEqual(rolledBack.markets.map(({ id, specifiers }) => `${id}:${specifiers}`))
    for (const market of again.markets) {
      const first = settled.markets.find(
        ({ id, specifiers }) => id === market.id && specifiers === market.specifiers,
      )
      expect(first?.outcomes).not.toEqual(market.outcomes)
    }
  })

  it('is about one in a hundred', () => {
    const soccer = leagues.filter(({ sport }) => sport.slug === 'soccer')
    const fixtures = fixturesBetween(soccer, noon, noon + 60 * 24 * 3_600_000)
    const odd = fixtures.filter((fixture) => planEvent(chance, fixture).oddCase !== undefined)
    expect(odd.length / fixtures.length).toBeGreaterThan(0.006)
    expect(odd.length / fixtures.length).toBeLessThan(0.014)
  })
})

it('writes each kind of message as the feed does', () => {
  const head = { product: 1, eventId: 'sr:match:7', at: 5 } as const
  const written = (message: FeedMessage) => writeDelivery(message, 1)
  expect(written({ ...head, kind: 'bet_stop', reason: 'goal' })).toEqual({
    routingKey: 'hi.-.live.bet_stop.1.sr:match.7.-',
    body: '<bet_stop product="1" event_id="sr:match:7" timestamp="5" groups="all" betstop_reason="goal"/>',
  })
  const settled = written({
    ...head,
    kind: 'bet_settlement',
    certainty: 2,
    markets: [
      {
        id: 16,
        specifiers: 'hcp=-0.25',
        outcomes: [
          { id: '1714', result: 'half_lost' },
          { id: '1715', result: { deadHeatOf: 2 } },
        ],
      },
    ],
  })
  expect(settled.body).toBe(
    '<bet_settlement product="1" event_id="sr:match:7" timestamp="5" certainty="2"><outcomes>' +
      '<market id="16" specifiers="hcp=-0.25"><outcome id="1714" result="0" void_factor="0.5"/>' +
      '<outcome id="1715" result="1" dead_heat_factor="0.5"/></market></outcomes></bet_settlement>',
  )
  expect(written({ kind: 'alive', product: 3, at: 9, isSubscribed: true })).toEqual({
    routingKey: '-.-.-.alive.-.-.-.-',
    body: '<alive product="3" timestamp="9" subscribed="1"/>',
  })
})
