import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { crestSvg } from '@powerplay/emulators/sport/crest'
import { sports as ownSports } from '@powerplay/emulators/sport/sports'
import { secondMs, type Clock } from '@powerplay/kernel'
import type { Log } from '../../../../platform/telemetry/log.ts'
import type { Feed } from '../feed.ts'
import { openBrokerLine, type BrokerLine } from './broker-line.ts'
import { createFixtureShelf } from './fixture-shelf.ts'
import { createInOrder } from './in-order.ts'
import { createUofApi } from './uof-api.ts'

export interface UofFeedOptions {
  readonly amqpUrl: string
  readonly apiUrl: string
  readonly token: string
  readonly clock: Clock
  readonly log: Log
}

/** More than this waits for nobody: the line is opened anew, and what was missed asked for. */
const waitingMost = 50_000
const recoverTries = 3
const recoverAgainMs = 2 * secondMs

/**
 * A Unified Odds Feed as vendors sell it: messages over a broker, events and recoveries over HTTP
 * (integrations.md 3.2). A message about an event waits until the event was asked for, and whatever
 * comes after it waits behind it.
 */
export function createUofFeed({ amqpUrl, apiUrl, token, clock, log }: UofFeedOptions): Feed {
  const sports = ownSports.map(({ id, slug, name, isEsport }) => ({ id, slug, name, isEsport }))
  // Several of our processes listen at one broker: each has to know what was sent for it.
  const nodeId = randomInt(1, 2 ** 31)
  const api = createUofApi({ ...{ url: apiUrl, token, nodeId, sports }, now: () => clock.now() })
  const shelf = createFixtureShelf(api, clock, log)
  let line: BrokerLine | undefined
  return {
    sports,
    start(onDocument, onLost) {
      // What one document does must not end the line for all that follow.
      const order = createInOrder((document) => {
        try {
          onDocument(document)
        } catch (error) {
          log.error({ event: 'sport.message_failed', error: textOf(error) })
        }
      })
      line = openBrokerLine({
        ...{ url: amqpUrl, nodeId, log },
        onDocument(document) {
          order.take(document, neededBy(document, shelf))
          if (order.waiting() > waitingMost) line?.restart()
        },
        onLost() {
          order.clear()
          onLost?.()
        },
      })
    },
    stop: () => void line?.close(),
    findFixture: (eventId) => shelf.find(eventId),
    knows: (id) => shelf.knows(id),
    recover: (product, after, requestId) =>
      void tried(async () => {
        // What is told before anybody listens is told to nobody.
        await line?.open()
        await api.recover(product, after, requestId)
      }, log),
    crestOf(competitorId) {
      const name = shelf.nameOf(competitorId)
      return name === undefined ? undefined : crestSvg(name)
    },
  }
}

type Shelf = ReturnType<typeof createFixtureShelf>

/** What has to be known before a document can be read. */
function neededBy(document: string, shelf: Shelf): Promise<void> | undefined {
  const [, kind, eventId] =
    /^(?:<\?[^>]{0,100}\?>)?\s*<([a-z_]{1,40})\s[^>]{0,600}?\bevent_id="([a-z_:]{1,40}\d{1,15})"/.exec(
      document.slice(0, 1_000),
    ) ?? []
  if (eventId === undefined) return undefined
  return kind === 'fixture_change' ? shelf.renew(eventId) : shelf.fetch(eventId)
}

/** A recovery that nobody answered is asked for again at once: nothing is on offer until it is told. */
async function tried(work: () => Promise<void>, log: Log): Promise<void> {
  for (let left = recoverTries; left > 0; left -= 1) {
    try {
      return await work()
    } catch (error) {
      log.warn({ event: 'sport.recovery_failed', error: textOf(error) })
      await sleep(recoverAgainMs, undefined, { ref: false })
    }
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
