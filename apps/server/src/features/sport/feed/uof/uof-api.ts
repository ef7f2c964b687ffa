import { hourMs, secondMs } from '@powerplay/kernel'
import { askOutside, type Ask } from '../../../../platform/outgoing/outgoing.ts'
import type { FeedFixture, FeedSport } from '../feed.ts'
import type { ProducerId } from '../message.ts'
import { readFixture } from './read-fixture.ts'

/** What the feed is asked beside its messages. */
export interface UofApi {
  /** @returns undefined where the feed does not know the event, or has a sport that we do not. @throws Error */
  fixture(eventId: string): Promise<FeedFixture | undefined>
  /** Asks for what was missed. @throws Error */
  recover(product: ProducerId, after: number, requestId: number): Promise<void>
}

export interface UofApiOptions {
  readonly url: string
  readonly token: string
  readonly nodeId: number
  readonly sports: readonly FeedSport[]
  readonly now: () => number
  readonly ask?: Ask
}

const words: Readonly<Record<ProducerId, string>> = { 1: 'liveodds', 3: 'pre' }
/** A recovery reaches back no further. */
const furthestMs = 72 * hourMs

export function createUofApi(options: UofApiOptions): UofApi {
  const { token, nodeId, sports, now, ask = askOutside } = options
  const base = new URL(options.url)
  const asked = (method: string, path: string) =>
    ask({
      ...{ url: new URL(path, base).href, method, namedOrigin: base.origin },
      ...{ headers: { 'x-access-token': token }, timeoutMs: 5 * secondMs, bytesMax: 200_000 },
    })
  return {
    async fixture(eventId) {
      const path = `/v1/sports/en/sport_events/${encodeURIComponent(eventId)}/fixture.xml`
      const { status, bytes } = await asked('GET', path)
      if (status === 404) return undefined
      if (status !== 200) throw new Error(`the fixture of ${eventId} was answered with ${status}`)
      const fixture = readFixture(bytes.toString('utf8'), sports)
      return fixture?.id === eventId ? fixture : undefined
    },
    async recover(product, after, requestId) {
      const since = Math.max(Math.trunc(after), now() - furthestMs)
      const query = `after=${since}&request_id=${requestId}&node_id=${nodeId}`
      const path = `/v1/${words[product]}/recovery/initiate_request?${query}`
      const { status } = await asked('POST', path)
      if (status < 200 || status > 299) throw new Error(`a recovery was answered with ${status}`)
    },
  }
}
