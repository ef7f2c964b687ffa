import { createHmac } from 'node:crypto'
import { createChance } from '@powerplay/emulators/platform/chance'
import { crestSvg } from '@powerplay/emulators/sport/crest'
import type { Fixture, League } from '@powerplay/emulators/sport/fixtures'
import { createSportProducer } from '@powerplay/emulators/sport/producer'
import { sports } from '@powerplay/emulators/sport/sports'
import type { Clock } from '@powerplay/kernel'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Feed, FeedFixture } from './feed.ts'

/** What the feed of a demo build rests on; tests play fewer leagues. */
export interface EmbeddedFeedNeeds {
  readonly secrets: Pick<Secrets, 'key'>
  readonly clock: Clock
  readonly isPlayed?: (league: League) => boolean
}

/**
 * The feed that an installation brings along: our own producer in this process. Its world follows
 * from the installation's key, so all nodes see the same one, and nobody outside can foresee it.
 */
export function createEmbeddedFeed({ secrets, clock, isPlayed }: EmbeddedFeedNeeds): Feed {
  const seed = createHmac('sha256', secrets.key('sport')).update('feed').digest('hex')
  let deliver: (document: string) => void = () => undefined
  const producer = createSportProducer({
    chance: createChance(seed),
    clock: { now: () => clock.now(), after: wait },
    publish: ({ body }) => deliver(body),
    ...(isPlayed ? { isPlayed } : {}),
  })
  const names = new Map(
    producer.leagues.flatMap(({ competitors }) => competitors.map(({ id, name }) => [id, name])),
  )
  return {
    sports: sports.map(({ id, slug, name, isEsport }) => ({ id, slug, name, isEsport })),
    start(onDocument) {
      deliver = onDocument
      producer.start()
    },
    stop: () => producer.stop(),
    findFixture(eventId) {
      const fixture = producer.findFixture(eventId)
      return fixture && toldFixture(fixture)
    },
    knows: (id) =>
      names.has(id) ||
      producer.leagues.some((league) => league.id === id) ||
      producer.findFixture(id) !== undefined,
    prompt: (eventId, act) => producer.prompt(eventId, act),
    recover: (product, after, requestId) => void producer.recover(product, after, requestId),
    crestOf(competitorId) {
      const name = names.get(competitorId)
      return name === undefined ? undefined : crestSvg(name)
    },
  }
}

/** Everything about a fixture but what its competitors are worth. */
function toldFixture({ id, league, competitors, startsAt }: Fixture): FeedFixture {
  const { sport, region } = league
  return {
    id,
    sport: { id: sport.id, slug: sport.slug, name: sport.name, isEsport: sport.isEsport },
    tournament: { id: league.id, name: league.name },
    region: { name: region.name },
    competitors: competitors.map((competitor) => ({ id: competitor.id, name: competitor.name })),
    isOutright: sport.rules.family === 'race',
    startsAt,
  }
}

function wait(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
