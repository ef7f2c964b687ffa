import { createVirtualClock } from '@powerplay/emulators/platform/virtual-clock'
import { startFeedServer, type FeedServer } from '@powerplay/emulators/sport/feed-server'
import { openUofClient, type UofClient } from '@powerplay/emulators/sport/test/uof-client'
import { mustHave, secondMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../../../test/app.ts'
import { brokerUrl, hasBroker, killBroker } from '../../../../../test/broker.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../test/database.ts'
import {
  balance,
  clock,
  closePools,
  join,
  openNode,
  passInSilence,
  query,
  queue,
  slip,
  turn,
  type Node,
} from '../../test/stage.ts'
import { openVendor, startMatchesAt, type Recovery, type Vendor } from '../../test/vendor.ts'
import { createUofFeed } from './uof-feed.ts'

let database: TestDatabase
let node: Node
let vendor: Vendor
let player: TestPlayer

/** Of each match, what its home side is worth, as the vendor tells who asks. */
const chances = new Map([[7, '0.5000000000']])
const matchId = (number: number) => `sr:match:${number}`
const homeOf = (number: number) => `${matchId(number)}/1/1`
const drawOf = (number: number) => `${matchId(number)}/1/2`

const liveTopic = (kind: string, number: number, receiver = '-') =>
  `hi.-.live.${kind}.1.sr:match.${number}.${receiver}`

function oddsOf(number: number, { home = chances.get(number), at = clock.now() } = {}): string {
  const rest = (1 - Number(home)) / 2
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<odds_change product="1" event_id="${matchId(number)}" timestamp="${at}">
  <sport_event_status status="1" reporting="1" match_status="6" home_score="0" away_score="0">
    <clock match_time="20:15" stopped="false"/>
  </sport_event_status>
  <odds betting_status="0">
    <market id="1" favourite="1" status="1" cashout_status="1">
      <outcome id="1" odds="2.0" probabilities="${home}" active="1"/>
      <outcome id="2" odds="4.0" probabilities="${rest}" active="1"/>
      <outcome id="3" odds="4.0" probabilities="${rest}" active="1"/>
    </market>
  </odds>
</odds_change>`
}

const alive = (product: 1 | 3, at: number = clock.now()) =>
  vendor.say(
    '-.-.-.alive.-.-.-.-',
    `<alive product="${product}" timestamp="${at}" subscribed="1"/>`,
  )

/** How all stands, to the one that asked, and that this was all. */
function answer({ product, requestId, nodeId }: Recovery, { say }: Vendor): void {
  if (product === 1) {
    for (const number of chances.keys()) {
      say(liveTopic('odds_change', number, nodeId), oddsOf(number))
    }
  }
  const done = `<snapshot_complete product="${product}" timestamp="${clock.now()}" request_id="${requestId}"/>`
  say(`-.-.-.snapshot_complete.-.-.-.${nodeId}`, done)
}

const eventOf = (number: number) =>
  node.open.calls.bookmakerEvent({ id: matchId(number) }, callOf(null))
const isOpen = async (number: number) => {
  const { markets } = await eventOf(number)
  return markets[0]?.outcomes[0]?.status === 'active'
}
const oddsShown = async (number: number) => (await eventOf(number)).markets[0]?.outcomes[0]?.odds

/** Everybody hears that both producers are alive, as often as it takes until something is so. */
async function untilTrue(what: () => Promise<boolean>): Promise<void> {
  const isSo = async () => {
    alive(1)
    alive(3)
    return what().catch(() => false)
  }
  await vi.waitUntil(isSo, { timeout: 90_000, interval: 50 })
}

const told = () => node.open.doors.sport.parts.bookmaker?.toldUntil({ product: 1 }) ?? 0

/** Time goes by, and the live producer says that it is there. */
async function pass(milliseconds: number): Promise<void> {
  passInSilence(milliseconds)
  await untilTrue(async () => told() >= clock.now())
}

const token = 'a-token-of-ours'
const minuteMs = 60_000
const noon = Date.UTC(2026, 10, 22, 12)
const ownNode = 4_711

describe.skipIf(!hasBroker)('the producer over a broker (skipped without TEST_AMQP_URL)', () => {
  const clock = createVirtualClock(noon)
  let server: FeedServer
  let client: UofClient
  beforeAll(async () => {
    client = await openUofClient(brokerUrl, ['*.*.*.*.*.*.*.-.#', `*.*.*.*.*.*.*.${ownNode}.#`])
    server = await startFeedServer({
      ...{ brokerUrl, token, seed: 'season', port: 0, clock },
      isPlayed: ({ sport }) => ['table-tennis', 'cycling'].includes(sport.slug),
    })
    await vi.waitUntil(() => server.link.isOpen(), { timeout: 30_000 })
  })
  afterAll(async () => {
    await server.stop()
    await client.close()
  })

  const ask = (path: string, method = 'GET', key = token) =>
    fetch(`${server.apiUrl}/v1/${path}`, { method, headers: { 'x-access-token': key } })
  const ended = (requestId: number) =>
    client.heard.some((one) => one.kind === 'snapshot_complete' && one.requestId === requestId)

  it('says nothing that a receiver written from the public format does not understand', async () => {
    for (let minute = 0; minute < 12; minute += 1) {
      await clock.advance(minuteMs)
      // The line to the broker lives in real time.
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const [requestId, product] of ['liveodds', 'pre'].entries()) {
      const query = `after=${noon - 60 * minuteMs}&request_id=${requestId + 1}`
      const { status } = await ask(`${product}/recovery/initiate_request?${query}`, 'POST')
      expect(status).toBe(202)
      await expect.poll(() => ended(requestId + 1)).toBe(true)
    }
    const kinds = new Set(client.heard.map(({ kind }) => kind))
    for (const kind of ['alive', 'odds_change', 'bet_settlement', 'snapshot_complete']) {
      expect(kinds).toContain(kind)
    }
    expect(client.complaints).toEqual([])
  })

  it('tells a recovery to the one that asked, and to nobody else', async () => {
    for (const [id, to] of [
      [71, ownNode],
      [72, ownNode + 1],
    ]) {
      const query = `after=${clock.now()}&request_id=${id}&node_id=${to}`
      await ask(`liveodds/recovery/initiate_request?${query}`, 'POST')
    }
    const other = 'liveodds/recovery/initiate_request'
    await ask(`${other}?after=${clock.now()}&request_id=73&node_id=${ownNode}`, 'POST')
    await expect.poll(() => ended(71) && ended(73)).toBe(true)
    expect(client.heard.filter(({ requestId }) => requestId === 72)).toEqual([])
    const own = client.heard.filter(({ requestId }) => requestId === 71)
    expect(own.length).toBeGreaterThan(1)
    expect(own.every(({ topic }) => topic.endsWith(`.${ownNode}`))).toBe(true)
  })

  it('tells fixtures without what their sides are worth, and nothing to strangers', async () => {
    const [fixture] = server.producer.fixtures()
    const path = `sports/en/sport_events/${fixture?.id}/fixture.xml`
    const text = await (await ask(path)).text()
    expect(text).toContain(`<fixture id="${fixture?.id}"`)
    expect(text).not.toContain('strength')
    const recovery = 'liveodds/recovery/initiate_request'
    const statuses = await Promise.all([
      ask(path, 'GET', 'wrong'),
      ask(`${recovery}?after=1&request_id=1`, 'POST', ''),
      ask(`${recovery}?after=x&request_id=1`, 'POST'),
      ask(`betpal/recovery/initiate_request?after=1&request_id=1`, 'POST'),
      ask('sports/en/sport_events/sr:match:1/fixture.xml'),
      ask('sports'),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 400, 400, 404, 404])
  })
})

describe.skipIf(!hasBroker)('a feed over a broker (skipped without TEST_AMQP_URL)', () => {
  beforeAll(async () => {
    startMatchesAt(clock.now() - 20 * 60 * secondMs)
    database = await createTestDatabase()
    vendor = await openVendor(brokerUrl, answer)
    node = await openNode(database.url, (platform) =>
      createUofFeed({
        ...{ amqpUrl: brokerUrl, apiUrl: vendor.apiUrl, token: vendor.token },
        ...{ clock, log: platform.logOf('sport') },
      }),
    )
    await node.platform.settings.set({
      ...{ key: 'compliance.plugins', value: ['sport'], reason: 'for the tests', by: null },
    })
    player = await join(node)
    void node.open.calls.bookmakerCategories({}, callOf(null)).catch(() => undefined)
    const { bookmaker } = node.open.doors.sport.parts
    await untilTrue(async () => bookmaker?.isProducerUp(1) === true && bookmaker.isProducerUp(3))
    await node.floor()
  })
  afterAll(async () => {
    await node.close()
    await vendor.close()
    await closePools()
    await database.drop()
  })

  it('is asked for what was missed, by each process for itself, and tells events by name', async () => {
    expect(new Set(vendor.asked.map(({ product }) => product))).toEqual(new Set([1, 3]))
    expect(vendor.asked.every(({ nodeId }) => /^\d+$/.test(nodeId))).toBe(true)
    const { event } = await eventOf(7)
    expect(event).toMatchObject({
      ...{ type: 'match', status: 'live', categoryId: 'soccer-1' },
      tournament: { id: 'sr:tournament:17', name: 'Upper & Lower League' },
      competitors: [{ name: 'Harbour United' }, { name: 'Hill Rovers' }],
    })
    // What another process asked for is not ours: its end is not the end of our own recovery.
    vendor.say('-.-.-.snapshot_complete.-.-.-.77', '<snapshot_complete product="1"/>')
  })

  it('goes on after documents that are hostile, malformed, doubled or late', async () => {
    const [shown] = [await oddsShown(7)]
    const bomb = `<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${oddsOf(7, { home: '0.1' })}`
    const at = clock.now()
    passInSilence(secondMs)
    const hostile = [
      bomb,
      oddsOf(7, { home: '7.5' }),
      oddsOf(7, { home: '0.1', at: at - secondMs }),
      oddsOf(7, { home: '0.1' }).replace('product="1"', 'product="2"'),
      oddsOf(7, { home: '0.1' }).slice(0, -9),
      `<odds_change event_id="${matchId(7)}`,
      'x'.repeat(100_000),
    ]
    for (const document of hostile) vendor.say(liveTopic('odds_change', 7), document)
    for (let twice = 0; twice < 2; twice += 1) vendor.say(liveTopic('odds_change', 7), oddsOf(7))
    await untilTrue(async () => told() >= clock.now())
    expect(await oddsShown(7)).toBe(shown)
    vendor.say(liveTopic('odds_change', 8), oddsOf(8, { home: '0.2500000000' }))
    await untilTrue(() => isOpen(8))
  })

  it('stops betting as soon as the broker is killed in a live match, and takes nothing at a price of before', async () => {
    const before = await balance(node, player)
    const first = queue(node, player, await slip(node, [homeOf(7)]))
    const { delayMs } = await first
    await pass(delayMs)
    await turn(node)
    expect(await betStates()).toEqual(['accepted'])

    // One waits in the queue while the broker dies; the score changes and nobody hears of it.
    const order = await slip(node, [homeOf(7)], { oddsPolicy: 'any' })
    await queue(node, player, order)
    const killedAt = clock.now()
    killBroker()
    await expect.poll(() => isOpen(7)).toBe(false)
    expect(clock.now() - killedAt).toBeLessThan(25 * secondMs)
    await expect(queue(node, player, order)).rejects.toMatchObject({
      refusal: 'sportsbook/option-closed',
    })
    passInSilence(delayMs)
    await turn(node)
    expect(await betStates()).toEqual(['accepted', 'refused'])
    expect(await balance(node, player)).toBe(before - 10)

    // It is back: what was missed is asked for, from where the last of it was taken in.
    chances.set(7, '0.2500000000')
    passInSilence(secondMs)
    const asked = vendor.asked.length
    await untilTrue(() => isOpen(7))
    const again = vendor.asked.slice(asked).filter(({ product }) => product === 1)
    expect(again.length).toBeGreaterThan(0)
    expect(again.every(({ after }) => after <= killedAt)).toBe(true)
    // The old odds are worse than those of now: nobody is paid by what he was shown.
    const { queueId } = await queue(node, player, order)
    await pass(delayMs)
    await turn(node)
    const { bet } = await node.open.calls.bookmakerBetStatus({ queueId }, callOf(player))
    expect(bet?.odds).toBe(await oddsShown(7))
    expect(bet?.odds).toBeGreaterThan(3)
  }, 150_000)

  it('takes no bet on a running match while nothing is heard of its producer, and stops after 20 seconds', async () => {
    const { delayMs, queueId } = await queue(node, player, await slip(node, [drawOf(7)]))
    const stateOf = () =>
      node.open.calls.bookmakerBetStatus({ queueId }, callOf(player)).then(
        ({ state }) => state,
        () => 'waiting',
      )
    passInSilence(delayMs)
    await turn(node)
    expect(await stateOf()).toBe('waiting')
    passInSilence(20 * secondMs - delayMs)
    await turn(node)
    expect([await stateOf(), await isOpen(7)]).toEqual(['refused', false])
    await untilTrue(() => isOpen(7))
    expect((await accepted(drawOf(7))).status).toBe(0)
  })
})

/** Bets of the player, in the order in which they were asked for. */
async function betStates(): Promise<string[]> {
  const { rows } = await query<{ state: string }>(
    node,
    'select state from sport_bets where user_id = $1 order by id',
    [player.userId],
  )
  return rows.map(({ state }) => state)
}

async function accepted(selection: string) {
  const { queueId, delayMs } = await queue(node, player, await slip(node, [selection]))
  await pass(delayMs)
  await turn(node)
  const { bet } = await node.open.calls.bookmakerBetStatus({ queueId }, callOf(player))
  return mustHave(bet, 'an accepted bet')
}
