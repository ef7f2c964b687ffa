import type { AdapterHealth } from '../../../program/adapter-health.ts'
import type { Bookmaker } from '../bookmaker.ts'
import { producerIds } from './feed.ts'
import type { ProducerId } from './message.ts'

const own = { id: 'sport-feed', name: 'Feed of sport' } as const

/** What each producer tells of. */
const tells: Readonly<Record<ProducerId, string>> = { 1: 'live events', 3: 'events to come' }

type Watched = Pick<Bookmaker, 'isStarted' | 'isProducerUp' | 'upSince' | 'toldUntil'>

/** How the feed of sport reaches this node; each has a way to it of its own. */
export function feedHealth(bookmaker: Watched): AdapterHealth {
  if (!bookmaker.isStarted()) {
    return { ...own, word: 'nobody has asked for it here', state: 'quiet', since: null }
  }
  const down = producerIds.filter((product) => !bookmaker.isProducerUp(product))
  if (down.length === 0) {
    const since = Math.max(...producerIds.map((product) => bookmaker.upSince({ product })))
    return { ...own, word: 'tells everything', state: 'up', since }
  }
  const heard = down.map((product) => bookmaker.toldUntil({ product })).filter((at) => at > 0)
  return {
    ...own,
    word: `silent about ${down.map((product) => tells[product]).join(' and ')}`,
    state: down.length === producerIds.length ? 'down' : 'slow',
    since: heard.length === 0 ? null : Math.min(...heard),
  }
}
