import { minuteMs, refuse, secondMs, type Clock } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Log } from '../../platform/telemetry/log.ts'
import { createBook, type Book, type BookChange, type BookEvent } from './book/book.ts'
import { isOfEvent, producerIds, type Feed } from './feed/feed.ts'
import type { EventMessage, ProducerId } from './feed/message.ts'
import { createProducerWatch, type ProducerWatch } from './feed/producer-watch.ts'
import { readMessage } from './feed/read-message.ts'
import { openGate, type OpenGate } from './open-gate.ts'
import { processedUntil } from './results/result-store.ts'
import { haltedEvents, otherMarginPpm, outrightMarginPpm, twoWayMarginPpm } from './settings.ts'

/** Somebody who follows what the feed tells. */
export interface BookmakerListener {
  /** The book has changed. */
  changed?(change: BookChange): void
  /** A message about an event, whether it changed the book or not. */
  told?(message: EventMessage): void
  /** A producer says that all it told until then has arrived. */
  alive?(product: ProducerId, at: number): void
  /** A producer has told all that a recovery asked for. */
  recovered?(product: ProducerId, requestId: number): void
}

/** The book over a feed. */
export interface Bookmaker {
  readonly feed: Feed
  /**
   * The book, once the feed has told how everything stands. Whoever asks first starts the feed:
   * nothing is played for nobody. Refusals: sportsbook/feed-down.
   *
   * @param isPatient asked every second instead of refusing: whether to wait on.
   */
  book(isPatient?: () => boolean): Promise<Book>
  /** Whether the feed was started. */
  isStarted(): boolean
  /** The book as far as it is told; undefined before anybody has asked for it. */
  bookSoFar(): Book | undefined
  /** Whether an event's prices may be taken: its producer is up, and staff did not suspend it. */
  isUp(event: Pick<BookEvent, 'product' | 'fixture'>): boolean
  isProducerUp(product: ProducerId): boolean
  /** Since when an event's producer has been up, by this node's clock. */
  upSince(event: Pick<BookEvent, 'product'>): number
  /** Until when an event's producer has told everything, by its own clock. */
  toldUntil(event: Pick<BookEvent, 'product'>): number
  /** Looks at once for producers that have fallen silent. */
  check(): void
  /** @returns an end of listening. */
  listen(listener: BookmakerListener): () => void
  stop(): void
}

const checkMs = secondMs
/** The first to ask waits this long for the feed to tell everything. */
const firstWaitMs = 30 * secondMs
/**
 * A message may be dated so far ahead of this node, as clocks differ. One that is further ahead would
 * make everything that is told after it seem late: stops, prices and corrections.
 */
const aheadMs = minuteMs
/** Events that are over stay this long for those who look at them. */
const keptMs = 600 * secondMs

export function openBookmaker(
  platform: Platform,
  feed: Feed,
  clock: Clock = platform.clock,
): Bookmaker {
  const log = platform.logOf('sport')
  const listeners = new Set<BookmakerListener>()
  const book = createBook({
    findFixture: (id) => feed.findFixture(id),
    marginPpm: marginOf(platform),
    changed: (change) => listeners.forEach((listener) => listener.changed?.(change)),
  })
  const told = openGate()
  let watch: ProducerWatch | undefined
  let starting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const take = createTaking({ ...{ book, clock, listeners, log, told }, watch: () => watch })
  const start = async () => {
    const processed = await processedUntil(platform.database)
    if (isStopped) return
    const started = createProducerWatch(clock.now(), feed.recover, processed)
    watch = started
    feed.start(take, () => {
      started.lost()
      log.warn({ event: 'sport.feed_lost' })
    })
    started.check(clock.now())
    timer = setInterval(() => {
      started.check(clock.now())
      book.forget(clock.now() - keptMs)
    }, checkMs)
    timer.unref()
  }

  return {
    feed,
    async book(isPatient) {
      starting ??= start()
      await starting
      await untilTold(told, isPatient)
      return book
    },
    isStarted: () => starting !== undefined,
    bookSoFar: () => (watch === undefined ? undefined : book),
    isUp: ({ product, fixture }) =>
      watch?.isUp(product) === true && !platform.settings.get(haltedEvents).includes(fixture.id),
    isProducerUp: (product) => watch?.isUp(product) === true,
    upSince: ({ product }) => watch?.upSince(product) ?? clock.now(),
    toldUntil: ({ product }) => watch?.toldUntil(product) ?? 0,
    check: () => watch?.check(clock.now()),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      isStopped = true
      clearInterval(timer)
      feed.stop()
    },
  }
}

/** Refusal: sportsbook/feed-down. */
async function untilTold(told: OpenGate, isPatient?: () => boolean): Promise<void> {
  const waitMs = isPatient === undefined ? firstWaitMs : checkMs
  while (!(await told.within(waitMs))) {
    if (isPatient?.() !== true) refuse('sportsbook/feed-down')
  }
}

function marginOf({ settings }: Platform) {
  return ({ isOutright, outcomes }: { isOutright: boolean; outcomes: number }): number => {
    if (isOutright) return settings.get(outrightMarginPpm)
    return settings.get(outcomes === 2 ? twoWayMarginPpm : otherMarginPpm)
  }
}

interface TakingParts {
  readonly book: Pick<Book, 'apply'>
  readonly clock: Clock
  readonly listeners: ReadonlySet<BookmakerListener>
  readonly log: Log
  /** Opened once every producer is heard. */
  readonly told: Pick<OpenGate, 'open'>
  watch(): ProducerWatch | undefined
}

/** Takes a document of the feed into the watch of its producer and the book, and tells who listens. */
function createTaking({ book, clock, listeners, log, told, watch }: TakingParts) {
  return (document: string) => {
    const message = readMessage(document)
    if (message === undefined || message.at > clock.now() + aheadMs) {
      log.warn({ event: 'sport.message_refused', begins: document.slice(0, 80) })
    } else if (isOfEvent(message)) {
      watch()?.hear(message, clock.now())
      book.apply(message, clock.now())
      listeners.forEach((listener) => listener.told?.(message))
    } else {
      watch()?.hear(message, clock.now())
      const { product, at } = message
      if (message.kind === 'snapshot_complete') {
        const { requestId } = message
        listeners.forEach((listener) => listener.recovered?.(product, requestId))
      }
      if (watch()?.isUp(product)) listeners.forEach((listener) => listener.alive?.(product, at))
      if (producerIds.every((id) => watch()?.isUp(id))) told.open()
    }
  }
}
