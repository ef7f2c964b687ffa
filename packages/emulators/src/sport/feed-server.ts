import { timingSafeEqual } from 'node:crypto'
import { createChance } from '../platform/chance.ts'
import { stoppable, systemClock, type Clock } from '../platform/clock.ts'
import { listen, type Answer, type Handler } from '../platform/http.ts'
import { openBrokerLink, type BrokerLink } from './broker-link.ts'
import type { ProducerId } from './feed-message.ts'
import { fixtureXml } from './fixture-xml.ts'
import type { League } from './fixtures.ts'
import { createSportProducer, type SportProducer } from './producer.ts'

export interface FeedServerOptions {
  /** Broker to publish to, amqp:// or amqps://. */
  readonly brokerUrl: string
  /** Whoever calls has to have it. */
  readonly token: string
  /** Secret that all matches follow from. */
  readonly seed: string
  /** Loopback unless told otherwise; port 0 takes a free one. */
  readonly host?: string
  readonly port: number
  readonly clock?: Clock
  readonly isPlayed?: (league: League) => boolean
  readonly onDefect?: (error: unknown) => void
}

/** The producer as somebody else's service: messages over a broker, the rest over HTTP. */
export interface FeedServer {
  readonly apiUrl: string
  readonly producer: SportProducer
  readonly link: BrokerLink
  readonly stop: () => Promise<void>
}

/** Plays the leagues of a seed for whoever listens at a broker. */
export async function startFeedServer(options: FeedServerOptions): Promise<FeedServer> {
  const { host = '127.0.0.1', port, seed, brokerUrl, isPlayed } = options
  const { clock, stop } = stoppable(options.clock ?? systemClock)
  const link = openBrokerLink(brokerUrl, options.clock === undefined ? clock : systemClock)
  const producer = createSportProducer({
    ...{ chance: createChance(seed), clock, publish: link.publish },
    ...(isPlayed ? { isPlayed } : {}),
  })
  const onDefect = options.onDefect ?? (() => undefined)
  const server = await listen({ host, port }, answerOf(producer, options.token, onDefect), onDefect)
  producer.start()
  const address = server.address()
  const listensAt = typeof address === 'object' && address !== null ? address.port : port
  return {
    apiUrl: `http://${host}:${listensAt}`,
    ...{ producer, link },
    async stop() {
      stop()
      producer.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await link.close()
    },
  }
}

const products: Readonly<Record<string, ProducerId>> = { liveodds: 1, pre: 3 }

function answerOf(
  producer: SportProducer,
  token: string,
  onDefect: (error: unknown) => void,
): Handler {
  return ({ method, path, query, header }) => {
    if (!isSame(header('x-access-token') ?? '', token)) return xml(403, said('FORBIDDEN'))
    const [version, first = '', ...rest] = path
    if (version !== 'v1') return xml(404, said('NOT_FOUND'))
    if (method === 'POST' && rest.join('/') === 'recovery/initiate_request') {
      const order = recoveryOf(products[first], new URLSearchParams(query))
      if (order === undefined) return xml(400, said('BAD_REQUEST'))
      producer.recover(...order).catch(onDefect)
      return xml(202, said('ACCEPTED'))
    }
    const [language, what, id = '', file] = rest
    if (method === 'GET' && first === 'sports' && language === 'en' && what === 'sport_events') {
      const fixture = file === 'fixture.xml' ? producer.findFixture(id) : undefined
      return fixture ? xml(200, fixtureXml(fixture)) : xml(404, said('NOT_FOUND'))
    }
    return xml(404, said('NOT_FOUND'))
  }
}

/** What is asked of a recovery; undefined where it is nothing that could be told. */
function recoveryOf(product: ProducerId | undefined, query: URLSearchParams) {
  const [after, requestId, nodeId] = ['after', 'request_id', 'node_id'].map((name) => {
    const raw = query.get(name)
    return raw !== null && /^\d{1,15}$/.test(raw) ? Number(raw) : undefined
  })
  if (product === undefined || after === undefined || requestId === undefined) return undefined
  return [product, after, requestId, nodeId] as const
}

const xml = (status: number, body: string): Answer => ({
  ...{ status, body },
  headers: { 'content-type': 'application/xml; charset=utf-8' },
})

const said = (code: string) => `<response response_code="${code}"/>`

function isSame(one: string, other: string): boolean {
  const [given, wanted] = [Buffer.from(one), Buffer.from(other)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
