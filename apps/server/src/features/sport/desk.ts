import { refuse, secondMs } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import { createBook, type Book, type BookEvent } from './book/book.ts'
import { isOfEvent, producerIds, type Feed } from './feed/feed.ts'
import { createProducerWatch, type ProducerWatch } from './feed/producer-watch.ts'
import { readMessage } from './feed/read-message.ts'
import { otherMarginPpm, outrightMarginPpm, twoWayMarginPpm } from './settings.ts'

/** The book over a feed. */
export interface Desk {
  readonly feed: Feed
  /**
   * The book, once the feed has told how everything stands. Whoever asks first starts the feed:
   * nothing is played for nobody. Refusals: sportsbook/feed-down.
   */
  book(): Promise<Book>
  /** Whether an event's prices may be taken: its producer is up. */
  isUp(event: Pick<BookEvent, 'product'>): boolean
  stop(): void
}

const checkMs = secondMs
/** The first to ask waits this long for the feed to tell everything. */
const firstWaitMs = 30 * secondMs
/** Events that are over stay this long for those who look at them. */
const keptMs = 600 * secondMs

export function openDesk(platform: Platform, feed: Feed): Desk {
  const { settings, clock } = platform
  const log = platform.logOf('sport')
  const book = createBook({
    findFixture: (id) => feed.findFixture(id),
    marginPpm({ isOutright, outcomes }) {
      if (isOutright) return settings.get(outrightMarginPpm)
      return settings.get(outcomes === 2 ? twoWayMarginPpm : otherMarginPpm)
    },
  })
  const told = openGate()
  let watch: ProducerWatch | undefined
  let timer: NodeJS.Timeout | undefined

  const take = (document: string) => {
    const message = readMessage(document)
    if (message === undefined) {
      log.warn({ event: 'sport.message_refused', begins: document.slice(0, 80) })
    } else if (isOfEvent(message)) book.apply(message)
    else {
      watch?.hear(message, clock.now())
      if (producerIds.every((id) => watch?.isUp(id))) told.open()
    }
  }
  const start = (): ProducerWatch => {
    const started = createProducerWatch(clock.now(), feed.recover)
    watch = started
    feed.start(take)
    started.check(clock.now())
    timer = setInterval(() => {
      started.check(clock.now())
      book.forget(clock.now() - keptMs)
    }, checkMs)
    timer.unref()
    return started
  }

  return {
    feed,
    async book() {
      watch ??= start()
      if (!(await told.within(firstWaitMs))) refuse('sportsbook/feed-down')
      return book
    },
    isUp: ({ product }) => watch?.isUp(product) === true,
    stop() {
      clearInterval(timer)
      feed.stop()
    },
  }
}

/** Something that many wait for and that happens once. */
function openGate() {
  let isOpen = false
  let open: () => void = () => undefined
  const opened = new Promise<true>((resolve) => {
    open = () => {
      isOpen = true
      resolve(true)
    }
  })
  return {
    open: () => open(),
    /** Whether it happens within so many milliseconds. */
    async within(ms: number): Promise<boolean> {
      if (isOpen) return true
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), ms)
      })
      const isInTime = await Promise.race([opened, late])
      clearTimeout(timer)
      return isInTime
    },
  }
}
