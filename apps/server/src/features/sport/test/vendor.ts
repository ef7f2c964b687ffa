import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Channel, type ChannelModel } from 'amqplib'

/**
 * A vendor of a Unified Odds Feed played by hand, written from its public description and not from our
 * producer: XML documents, topics of eight parts, fixtures and recoveries over HTTP.
 */
export interface Vendor {
  readonly apiUrl: string
  readonly token: string
  /** Recoveries that were asked for. */
  readonly asked: Recovery[]
  /** Says a document under a topic; false while the broker is away. */
  say(topic: string, document: string): boolean
  close(): Promise<void>
}

export interface Recovery {
  readonly product: 1 | 3
  readonly after: number
  readonly requestId: number
  readonly nodeId: string
}

/** @param answer what is told to a receiver that asks for what it missed. */
export async function openVendor(
  brokerUrl: string,
  answer: (order: Recovery, vendor: Vendor) => void,
): Promise<Vendor> {
  const token = 'token-of-the-bookmaker'
  const asked: Recovery[] = []
  let channel: Channel | undefined
  let connection: ChannelModel | undefined
  let isClosed = false
  const dial = async (): Promise<void> => {
    try {
      connection = await connect(brokerUrl)
      connection.on('error', () => undefined)
      connection.on('close', () => {
        channel = undefined
        if (!isClosed) setTimeout(() => void dial(), 200).unref()
      })
      const opened = await connection.createChannel()
      await opened.assertExchange('unifiedfeed', 'topic', { durable: true })
      channel = opened
    } catch {
      if (!isClosed) setTimeout(() => void dial(), 200).unref()
    }
  }
  await dial()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor')
    const say = (status: number, body: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
    }
    if (request.headers['x-access-token'] !== token) return say(403, '<error/>')
    const recovery = /^\/v1\/(liveodds|pre)\/recovery\/initiate_request$/.exec(url.pathname)
    const event = /^\/v1\/sports\/en\/sport_events\/([^/]+)\/fixture\.xml$/.exec(url.pathname)
    if (recovery && request.method === 'POST') {
      const order: Recovery = {
        product: recovery[1] === 'pre' ? 3 : 1,
        after: Number.parseInt(url.searchParams.get('after') ?? '', 10),
        requestId: Number.parseInt(url.searchParams.get('request_id') ?? '', 10),
        nodeId: url.searchParams.get('node_id') ?? '-',
      }
      asked.push(order)
      say(202, '<response response_code="ACCEPTED"><action>recovery</action></response>')
      answer(order, vendor)
    } else if (event) say(200, fixture(decodeURIComponent(event[1] ?? '')))
    else say(404, '<error/>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const vendor: Vendor = {
    ...{ apiUrl: `http://127.0.0.1:${port}`, token, asked },
    say(topic, document) {
      return channel?.publish('unifiedfeed', topic, Buffer.from(document)) ?? false
    },
    async close() {
      isClosed = true
      server.closeAllConnections()
      server.close()
      await connection?.close().catch(() => undefined)
    },
  }
  return vendor
}

let startsAt = '2030-01-01T12:00:00.000Z'
/** When matches start that are asked for from now on. */
export function startMatchesAt(at: number): void {
  startsAt = new Date(at).toISOString()
}

function fixture(id: string): string {
  const number = id.slice(id.lastIndexOf(':') + 1)
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<fixtures_fixture xmlns="http://schemas.sportradar.com/sportsapi/v1/unified" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://schemas.sportradar.com/sportsapi/v1/unified http://schemas.sportradar.com/bsa/unified/v1/xml/endpoints/unified/fixtures_fixture.xsd" generated_at="2026-11-01T10:00:00+00:00">
  <fixture start_time_confirmed="true" start_time="${startsAt}" liveodds="booked" status="live" id="${id}" scheduled="${startsAt}">
    <tournament_round type="group" number="14" group_id="1"/>
    <season start_date="2026-08-01" end_date="2027-05-31" year="26/27" tournament_id="sr:tournament:17" id="sr:season:1" name="League 26/27"/>
    <tournament id="sr:tournament:17" name="Upper &amp; Lower League">
      <sport id="sr:sport:1" name="Soccer"/>
      <category id="sr:category:1" name="Norland" country_code="NOR"/>
    </tournament>
    <competitors>
      <competitor qualifier="home" id="sr:competitor:${number}1" name="Harbour United" abbreviation="HAR" country="Norland"><reference_ids/></competitor>
      <competitor qualifier="away" id="sr:competitor:${number}2" name="Hill Rovers" abbreviation="HIL" country="Norland"/>
    </competitors>
    <extra_info><info key="neutral_ground" value="false"/></extra_info>
  </fixture>
</fixtures_fixture>`
}
