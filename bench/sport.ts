import { createChance } from '@powerplay/emulators/platform/chance'
import { createVirtualClock } from '@powerplay/emulators/platform/virtual-clock'
import type { Fixture } from '@powerplay/emulators/sport/fixtures'
import { createSportProducer } from '@powerplay/emulators/sport/producer'
import { margins } from '@powerplay/engines/sport'
import { createBook } from '../apps/server/src/features/sport/book/book.ts'
import { isOfEvent, type FeedFixture } from '../apps/server/src/features/sport/feed/feed.ts'
import { readMessage } from '../apps/server/src/features/sport/feed/read-message.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'

/** So much of the feed's time is told and taken. */
const playedMs = 3 * 60_000
const startsAt = Date.UTC(2026, 10, 22, 18)
/** Prices that a busy evening changes in a second. */
const perSecond = 2_000

/** Everything that the feed of our own says of all its leagues, from a standing start. */
async function toldDocuments() {
  const clock = createVirtualClock(startsAt)
  const documents: string[] = []
  const producer = createSportProducer({
    chance: createChance('bench'),
    clock,
    publish: ({ body }) => documents.push(body),
  })
  producer.start()
  const startedAt = process.cpuUsage()
  await producer.recover(1, startsAt, 1)
  await producer.recover(3, startsAt, 2)
  const { user, system } = process.cpuUsage(startedAt)
  const standing = documents.length
  await clock.advance(playedMs)
  producer.stop()
  return {
    ...{ producer, standing: documents.slice(0, standing), told: documents.slice(standing) },
    recoveryS: (user + system) / 1_000_000,
  }
}

function fixtureOf({ id, league, competitors, startsAt: at }: Fixture): FeedFixture {
  const { sport, region, name } = league
  return {
    ...{ id, sport, tournament: { id: league.id, name }, region, competitors, startsAt: at },
    isOutright: sport.rules.family === 'race',
  }
}

/**
 * What documents of the feed cost this process until their prices are the book's: reading them,
 * pricing every outcome with the margin, and keeping the standing of all events.
 */
export async function measureSport(): Promise<Row[]> {
  const { producer, standing, told, recoveryS } = await toldDocuments()
  let prices = 0
  const book = createBook({
    findFixture(id) {
      const fixture = producer.findFixture(id)
      return fixture && fixtureOf(fixture)
    },
    marginPpm: () => margins.otherPpm,
    changed: ({ after, message }) => {
      if (message.kind !== 'odds_change') return
      for (const { outcomes, version } of after.markets.values()) {
        if (version === after.version) prices += outcomes.length
      }
    },
  })
  const take = (document: string) => {
    const message = readMessage(document)
    if (message !== undefined && isOfEvent(message)) book.apply(message, startsAt)
  }
  for (const document of standing) take(document)
  const events = [...book.all()].length
  say(`sport: ${events} events, ${told.length} documents`)
  prices = 0
  const times: number[] = []
  const before = process.cpuUsage()
  for (const document of told) {
    const startedAt = performance.now()
    take(document)
    times.push(performance.now() - startedAt)
  }
  const { user, system } = process.cpuUsage(before)
  const cores = ((user + system) / 1_000_000 / prices) * perSecond
  const worst = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
  return [
    {
      id: 'sport_first_told_s',
      value: Number(recoveryS.toFixed(2)),
      unit: 's',
      note: `CPU of our own feed until it has told how ${events} events stand: what the first visitor waits for`,
    },
    {
      id: 'sport_book_p99_ms',
      value: Number(worst.toFixed(3)),
      unit: 'ms',
      note: `${told.length} documents with ${prices} prices, over a book of ${events} events`,
    },
    {
      id: 'sport_book_cores',
      value: Number(cores.toFixed(3)),
      unit: 'cores',
      note: `reading and pricing ${perSecond} prices a second, without sending them`,
    },
  ]
}
