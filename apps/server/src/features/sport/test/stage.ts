import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SportBet, SportQueueAnswer } from '@powerplay/contract'
import type { FeedMessage } from '@powerplay/emulators/sport/feed-message'
import { writeDelivery } from '@powerplay/emulators/sport/feed-xml'
import { payoffTotal, type OutcomeResult } from '@powerplay/engines/sport'
import { mintUuidV7, mustHave, Refusal, type Uuid } from '@powerplay/kernel'
import pg from 'pg'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { migrate } from '../../../platform/database/migrations.ts'
import { readConfig } from '../../../config.ts'
import { systemClock } from '../../../platform/time/clock.ts'
import { core } from '../../../program/core.ts'
import { openGround } from '../../../program/ground.ts'
import { mail } from '../../../program/mail.ts'
import { program } from '../../../program/program.ts'
import { auth } from '../../auth/index.ts'
import { compliance } from '../../compliance/index.ts'
import { fairness } from '../../fairness/index.ts'
import { feed as feedFeature } from '../../feed/index.ts'
import { notifications } from '../../notifications/index.ts'
import { originals } from '../../originals/index.ts'
import { profile } from '../../profile/index.ts'
import { race } from '../../race/index.ts'
import { wallet } from '../../wallet/index.ts'
import type { ServedArea } from '../../../program/area.ts'
import { sportsArea } from '../areas.ts'
import type { Floor } from '../engine/engine.ts'
import { economy } from '../../economy/index.ts'
import { loyalty } from '../../loyalty/index.ts'
import { sportOver, type Feed, type FeedFixture } from '../index.ts'

/** Scripted matches, told by hand to every node: what a test says is all that happens. */

const hourMs = 3_600_000
export const startMs = systemClock.now()
let passedMs = 0
let openNodes = 0
export const clock = { now: () => startMs + passedMs }

const soccer = { id: 1, slug: 'soccer', name: 'Soccer', isEsport: false }
const cycling = { id: 17, slug: 'cycling', name: 'Cycling', isEsport: false }

function match(number: number, tournament: number, startsAt: number): FeedFixture {
  return {
    id: `sr:match:${number}`,
    sport: soccer,
    tournament: { id: `sr:tournament:${tournament}`, name: `League ${tournament}` },
    region: { name: 'Norland' },
    competitors: [1, 2].map((side) => {
      return { id: `sr:competitor:${number}${side}`, name: `Club ${number}${side}` }
    }),
    isOutright: false,
    startsAt,
  }
}

/** Ten matches that start in an hour, and a race over the tournament of the first. */
export const fixtures: readonly FeedFixture[] = [
  ...Array.from({ length: 16 }, (_, at) => match(at + 1, at + 1, startMs + hourMs)),
  {
    ...match(90, 1, startMs + hourMs),
    sport: cycling,
    competitors: [1, 2, 3].map((id) => ({ id: `sr:competitor:90${id}`, name: `Rider ${id}` })),
    isOutright: true,
  },
  match(99, 99, startMs + 40 * hourMs),
]

const deliverers = new Set<(document: string) => void>()
/** Requests for recovery, as the nodes made them. */
export const recoveries: { product: number; after: number; requestId: number }[] = []

function scriptedFeed(): Feed {
  let deliver: (document: string) => void = () => undefined
  return {
    sports: [soccer, cycling],
    start(onDocument) {
      deliver = onDocument
      deliverers.add(onDocument)
    },
    stop: () => void deliverers.delete(deliver),
    findFixture: (id) => fixtures.find((fixture) => fixture.id === id),
    knows: (id) => fixtures.some((fixture) => fixture.id === id),
    recover(product, after, requestId) {
      recoveries.push({ product, after, requestId })
      const at = clock.now()
      deliver(writeDelivery({ kind: 'snapshot_complete', product, at, requestId }, 0).body)
    },
    crestOf: () => undefined,
  }
}

/** Says something to every node. */
export function tell(...messages: readonly FeedMessage[]): void {
  for (const message of messages) {
    const { body } = writeDelivery(message, 1)
    for (const deliver of deliverers) deliver(body)
  }
}

const featuresOver = (feed: FeedOf) =>
  program()
    .with(core)
    .with(mail)
    .with(wallet)
    .with(fairness)
    .with(notifications)
    .with(compliance)
    .with(auth)
    .with(originals)
    .with(feedFeature)
    .with(race)
    .with(loyalty)
    .with(economy)
    .with(profile)
    .with(sportOver(feed))

type FeedOf = Parameters<typeof sportOver>[0]
type Features = ReturnType<typeof featuresOver>

/** What was pushed to browsers. */
export interface Push {
  readonly channel: string
  readonly event: string
  readonly payload: Record<string, unknown>
}

/** One node of the program over scripted matches. */
export interface Node {
  readonly open: Awaited<ReturnType<Features['open']>>
  readonly platform: Awaited<ReturnType<typeof openGround>>['platform']
  readonly pushes: Push[]
  /** What the dashboard has of sport. */
  readonly areas: readonly ServedArea[]
  /** The floor of this node: a turn is done when a test says so. */
  floor(): Promise<Floor>
  close(): Promise<void>
}

export async function openNode(databaseUrl: string, feedOf: FeedOf = scriptedFeed): Promise<Node> {
  // Files of tests share this module: the first node of each finds the matches an hour ahead again.
  if (openNodes === 0) passedMs = 0
  openNodes += 1
  await migrate(databaseUrl)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'powerplay-sport-'))
  const config = readConfig({
    ...{ NODE_ENV: 'test', CAPTCHA: 'none', LOG_LEVEL: 'error', EMULATORS: 'off', ROLES: 'edge' },
    ...{ SECRET_KEY: '7'.repeat(64), DATA_DIR: dataDir },
  })
  const ground = await openGround(config, { databaseUrl, clock })
  const pushes: Push[] = []
  const note = (channel: string, event: string, payload: object) => {
    pushes.push({ channel, event, payload: { ...payload } })
  }
  const broadcaster = {
    ...ground.broadcaster,
    emit: note,
    emitHere: note,
    isHeard: () => true,
    coalesce: (channel: string, event: string, rows: readonly object[]) =>
      rows.forEach((row) => note(channel, event, row)),
  }
  const platform = { ...ground.platform, broadcaster }
  const open = await featuresOver(feedOf).open({ ...ground, broadcaster, platform })
  const areas = [sportsArea({ ...open.doors.sport.parts })]
  let floor: Promise<Floor> | undefined
  return {
    open,
    platform,
    pushes,
    areas,
    floor: () => (floor ??= open.doors.sport.openFloor()),
    async close() {
      const opened = await floor
      openNodes -= 1
      opened?.close()
      await open.close()
      await ground.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Moves the clock on, with both producers alive. */
export function pass(milliseconds: number): void {
  passedMs += milliseconds
  for (const product of [1, 3] as const) {
    tell({ kind: 'alive', product, at: clock.now(), isSubscribed: true })
  }
}

/** Lets time go by in which nothing is heard of the producers. */
export function passInSilence(milliseconds: number): void {
  passedMs += milliseconds
}

let players = 0

export async function join(node: Node): Promise<TestPlayer> {
  players += 1
  const name = `b${players}_${randomBytes(5).toString('hex')}`
  const form = { email: `${name}@example.com`, password: 'a-long-quiet-river', captcha: 'x' }
  const details = { name, birthDate: '1990-05-17', country: 'CH' }
  const { _id: wireId } = await node.open.calls.register({ ...form, ...details }, callOf(null))
  const { rows } = await query<{ id: Uuid }>(node, 'select id from users where name = $1', [name])
  return { userId: mustHave(rows[0], 'a user').id, wireId, name, cookie: '' }
}

/** The name of the refusal that a call ends with. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (error instanceof Refusal) return error.refusal
  throw new Error(`nothing was refused: ${String(error)}`)
}

const pools = new Map<string, pg.Pool>()

/** Reads the tables beside the program. */
export async function query<Row extends pg.QueryResultRow>(
  node: Node,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const { url } = node.platform.database
  const pool = pools.get(url) ?? new pg.Pool({ connectionString: url, max: 2 })
  pools.set(url, pool)
  return pool.query<Row>(text, [...values])
}

export async function closePools(): Promise<void> {
  const open = [...pools.values()]
  pools.clear()
  await Promise.all(open.map((pool) => pool.end()))
}

/** Prices as the feed says them: shares of a unit that outcomes of a market win. */
export interface Line {
  readonly id: number
  readonly specifiers?: string
  readonly shares: Readonly<Record<string, number>>
  readonly status?: 1 | -1
}

const winner: Line = { id: 1, shares: { 1: 0.5, 2: 0.25, 3: 0.25 } }
const total: Line = { id: 18, specifiers: 'total=2.5', shares: { 12: 0.5, 13: 0.5 } }
export const usual: readonly Line[] = [winner, total]

const marketOf = ({ id, specifiers = '', shares, status = 1 }: Line) => ({
  ...{ id, specifiers, status },
  outcomes: Object.entries(shares).map(([outcome, share]) => {
    return { id: outcome, win: Math.round(share * payoffTotal), refund: 0 }
  }),
})

/** Prices before the start, at this moment. */
export function price(number: number, lines: readonly Line[] = usual): void {
  tell({
    ...{ kind: 'odds_change', product: 3, eventId: `sr:match:${number}`, at: clock.now() },
    score: { status: 0, home: 0, away: 0, periods: [] },
    markets: lines.map(marketOf),
  })
}

/** Prices of a running match. */
export function playing(
  number: number,
  lines: readonly Line[] = usual,
  score: { home?: number; away?: number; minute?: number } = {},
): void {
  const { home = 0, away = 0, minute = 20 } = score
  tell({
    ...{ kind: 'odds_change', product: 1, eventId: `sr:match:${number}`, at: clock.now() },
    score: { status: 1, home, away, minute, periods: [] },
    markets: lines.map(marketOf),
  })
}

export function stop(number: number): void {
  tell({
    ...{ kind: 'bet_stop', product: 1, eventId: `sr:match:${number}`, at: clock.now() },
    reason: 'possible_goal',
  })
}

/** A settlement of one line. */
export function settlement(
  number: number,
  results: Readonly<Record<string, OutcomeResult>>,
  { id = 1, specifiers = '', at = clock.now() } = {},
): FeedMessage {
  const outcomes = Object.entries(results).map(([outcome, result]) => ({ id: outcome, result }))
  return {
    ...{ kind: 'bet_settlement', product: 1, eventId: `sr:match:${number}`, at, certainty: 2 },
    markets: [{ id, specifiers, outcomes }],
  }
}

/** What takes a settlement of a line back, or cancels the line. */
export function withdrawal(
  number: number,
  kind: 'rollback_bet_settlement' | 'bet_cancel' | 'rollback_bet_cancel',
  { id = 1, specifiers = '', at = clock.now() } = {},
): FeedMessage {
  const eventId = `sr:match:${number}`
  return { kind, product: 1, eventId, at, markets: [{ id, specifiers }] }
}

export const homeWins = { 1: 'won', 2: 'lost', 3: 'lost' } as const
export const awayWins = { 1: 'lost', 2: 'lost', 3: 'won' } as const
export const home = (number: number) => `sr:match:${number}/1/1`
export const draw = (number: number) => `sr:match:${number}/1/2`
export const over = (number: number) => `sr:match:${number}/18:total=2.5/12`

type QueueCall = Parameters<Node['open']['calls']['bookmakerQueueBet']>[0]

export const mintKey = () => mintUuidV7(clock.now(), randomBytes(10))

/** A slip on the home side of match 1, unless said otherwise; odds are those on offer. */
export async function slip(
  node: Node,
  selections: readonly string[],
  more: Partial<QueueCall> = {},
): Promise<QueueCall> {
  const quote = await node.open.calls.bookmakerQuote(
    { selections: [...selections], currency: 'usdt' },
    callOf(null),
  )
  return {
    ...{ type: selections.length > 1 ? 'multi' : 'single', stake: '10', currency: 'usdt' },
    ...{ demo: false, oddsPolicy: 'better' },
    selections: quote.selections.map(({ selectionId, odds, version }) => {
      return { selectionId, odds: odds ?? 2, version }
    }),
    ...more,
  }
}

/** Queues a bet. */
export async function queue(
  node: Node,
  player: TestPlayer,
  order: QueueCall,
  key: Uuid = mintKey(),
) {
  return node.open.calls.bookmakerQueueBet(order, callOf(player, key))
}

/** One turn of a node's floor. */
export async function turn(node: Node): Promise<void> {
  const floor = await node.floor()
  while (await floor.turn());
}

/** Queues a bet and lets its time come. */
export async function bet(
  node: Node,
  player: TestPlayer,
  selections: readonly string[],
  more: Partial<QueueCall> = {},
): Promise<SportQueueAnswer> {
  const { queueId, delayMs } = await queue(node, player, await slip(node, selections, more))
  pass(delayMs)
  await turn(node)
  return node.open.calls.bookmakerBetStatus({ queueId }, callOf(player))
}

/** As `bet`, for one that has to be accepted. */
export async function accepted(
  node: Node,
  player: TestPlayer,
  selections: readonly string[],
  more: Partial<QueueCall> = {},
): Promise<SportBet> {
  const answer = await bet(node, player, selections, more)
  if (answer.bet === undefined) throw new Error(`not accepted: ${JSON.stringify(answer)}`)
  return answer.bet
}

export async function show(node: Node, player: TestPlayer, id: string) {
  return node.open.calls.bookmakerBet({ id }, callOf(player))
}

/** Units of the player's real pocket. */
export async function balance(node: Node, player: TestPlayer): Promise<number> {
  const { rows } = await query<{ balance: string }>(
    node,
    `select balance::text as balance from accounts
      where owner = $1 and currency = 'usdt' and pocket = 'real'`,
    [player.userId],
  )
  return Number.parseInt(rows[0]?.balance ?? '0', 10) / 1e8
}
