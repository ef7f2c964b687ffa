import { hourMs, secondMs, type Clock } from '@powerplay/kernel'
import type { Log } from '../../../../platform/telemetry/log.ts'
import type { FeedFixture } from '../feed.ts'
import type { UofApi } from './uof-api.ts'

/** What is known of the feed's events: each is asked for once, when it is told of first. */
export interface FixtureShelf {
  find(eventId: string): FeedFixture | undefined
  /** @returns undefined where nothing has to be waited for. */
  fetch(eventId: string): Promise<void> | undefined
  /** An event may have changed: what is known of it stays until it was asked for again. */
  renew(eventId: string): Promise<void>
  /** Whether there is an event, a competitor or a tournament of this id. */
  knows(id: string): boolean
  nameOf(competitorId: string): string | undefined
}

const keptMost = 20_000
/** An event that could not be asked for is asked for again after this time. */
const againMs = 30 * secondMs
/** One that the feed does not know, or of a sport that we do not have, after this. */
const unknownMs = 6 * hourMs

export function createFixtureShelf(api: UofApi, clock: Clock, log: Log): FixtureShelf {
  const fixtures = new Map<string, FeedFixture>()
  const names = new Map<string, string>()
  const asking = new Map<string, Promise<void>>()
  /** Until when nobody asks again. */
  const passed = new Map<string, number>()
  const put = (fixture: FeedFixture) => {
    fixtures.set(fixture.id, fixture)
    for (const { id, name } of [fixture.tournament, ...fixture.competitors]) names.set(id, name)
    trim(fixtures)
    trim(names)
  }
  const ask = async (eventId: string) => {
    try {
      const fixture = await api.fixture(eventId)
      if (fixture === undefined) passed.set(eventId, clock.now() + unknownMs)
      else put(fixture)
    } catch (error) {
      passed.set(eventId, clock.now() + againMs)
      const text = error instanceof Error ? error.message : String(error)
      log.warn({ event: 'sport.fixture_failed', eventId, error: text })
    } finally {
      asking.delete(eventId)
      trim(passed)
    }
  }
  const renew = (eventId: string) => {
    const running = asking.get(eventId) ?? ask(eventId)
    asking.set(eventId, running)
    return running
  }
  return {
    find: (eventId) => fixtures.get(eventId),
    fetch(eventId) {
      const isSettled = fixtures.has(eventId) || (passed.get(eventId) ?? 0) > clock.now()
      return isSettled ? undefined : renew(eventId)
    },
    renew,
    knows: (id) => fixtures.has(id) || names.has(id),
    nameOf: (competitorId) => names.get(competitorId),
  }
}

/** Forgets what was put there first, beyond a number. */
function trim(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= keptMost) return
    map.delete(key)
  }
}
