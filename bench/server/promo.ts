import { setTimeout as sleep } from 'node:timers/promises'
import { mustHave, Refusal, type Uuid } from '@powerplay/kernel'
import pg from 'pg'
import type { App } from '../../apps/server/src/app.ts'
import { betWithWorth } from '../bet-of-bench.ts'
import { keyMint } from '../keys.ts'
import { pour, type PourOrder } from '../pour.ts'
import { callerOf, playThroughService } from './bets.ts'
import type { BenchPlayer } from './players.ts'

const lookMs = 20
const mintKey = keyMint()
const nothing = () => undefined

/** What came of bets at an even pace. */
export interface PacedBets {
  readonly seconds: number
  readonly settled: number
  /** Age of the oldest commit that the projections had not read, look by look. */
  readonly lagsMs: readonly number[]
}

/**
 * Plays bets that wait for nobody, each player in his turn, and looks how far the projections are. Whose
 * bet before is not settled yet is left out this time: the settled ones are counted.
 */
export async function playAtPace(
  app: App,
  players: readonly BenchPlayer[],
  order: PourOrder,
): Promise<PacedBets> {
  const place = playThroughService(app, betWithWorth)
  const inFlight = new Map<Uuid, Promise<void>>()
  const lag = watchLag(app)
  const startedAt = performance.now()
  let [next, settled, failure]: [number, number, unknown] = [0, 0, null]
  await pour(order, () => {
    const player = mustHave(players[next % players.length], 'player')
    next += 1
    if (inFlight.has(player.userId)) return
    const bet = place(player)
      .then(() => void (settled += 1))
      .catch((error: unknown) => void (failure ??= error))
      .finally(() => void inFlight.delete(player.userId))
    inFlight.set(player.userId, bet)
  })
  await Promise.all(inFlight.values())
  const seconds = (performance.now() - startedAt) / 1_000
  const lagsMs = await lag.stop()
  if (failure !== null) throw failure
  return { seconds, settled, lagsMs }
}

interface Seen {
  readonly number: bigint
  readonly atMs: number
}

/** Notes again and again how old the oldest commit is that no projection has read. */
function watchLag({ platform: { database } }: App) {
  const unread = new Map<number, Seen[]>()
  const lagsMs: number[] = []
  let isOver = false
  const look = async () => {
    const lanes = await database.query<{ lane: number; number: bigint; read: bigint }>({
      text: `select l.id as lane, l.number, coalesce(c.number, 0)::bigint as read from lanes l
        left join projector_checkpoints c on c.lane = l.id and c.projector = 'live'`,
    })
    const now = performance.now()
    const oldest = lanes.map(({ lane, number, read }) => {
      const seen = (unread.get(lane) ?? []).filter((each) => each.number > read)
      const last = seen.at(-1)?.number ?? read
      if (number > last) seen.push({ number, atMs: now })
      unread.set(lane, seen)
      return seen[0]?.atMs ?? now
    })
    lagsMs.push(now - Math.min(now, ...oldest))
  }
  const looking = (async () => {
    while (!isOver) {
      await look()
      await sleep(lookMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await looking
      return lagsMs
    },
  }
}

const owe = `insert into rakeback_entries (user_id, currency, cashback_e6)
  select id, 'usdt', 100000000000000 from unnest($1::uuid[]) as p (id)
  on conflict (user_id, currency) do update set cashback_e6 = excluded.cashback_e6`
const prove = 'update users set email_verified_at = now() where id = any($1::uuid[])'
const commitTable = 'create table if not exists bench_commits (id bigint, note text)'
const commit = {
  name: 'bench_commit',
  text: 'insert into bench_commits (id, note) values ($1, $2)',
}

/** Times of claims of rakeback, one per player, each beside a bare commit. */
export async function timeClaims(app: App, players: readonly BenchPlayer[]) {
  const { database } = app.platform
  const ids = players.map(({ userId }) => userId)
  await database.query({ text: prove, values: [ids] })
  await database.query({ text: owe, values: [ids] })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(commitTable)
  const [claimsMs, commitsMs]: [number[], number[]] = [[], []]
  for (const [place, player] of players.entries()) {
    commitsMs.push(await timed(() => client.query({ ...commit, values: [place, 'one row'] })))
    const shared = { socketId: null, attach: nothing, setSessionCookie: nothing }
    const context = { ...shared, caller: callerOf(player), key: mintKey() }
    claimsMs.push(await timed(() => app.handlers.claimRakeback({}, context)))
  }
  await client.end()
  return { claimsMs, commitsMs }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const makePrivate = `insert into promo_offers (id, code, kind, name, description, tickets, private_user,
    multiplier, max_release_x, min_deposit_cents, valid_days, state, source)
  values (gen_random_uuid(), $1, 'tickets', 'Of the bench', '', 1, $2, 30, 2, 0, 30, 'active', 'staff')
  on conflict do nothing`

/** An address of its own for each guess: whoever guesses on waits after twenty of one address. */
const addressOf = (turn: number) => `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`

/** Times of guesses in turns: a code that nobody wrote, and one that was made for another player. */
export async function timeGuesses(app: App, players: readonly BenchPlayer[], count: number) {
  const { database } = app.platform
  await database.query({ text: prove, values: [players.map(({ userId }) => userId)] })
  const [owner, ...others] = players
  const hit = 'BENCH-PRIVATE'
  await database.query({ text: makePrivate, values: [hit, mustHave(owner, 'player').userId] })
  const [unknownMs, privateMs]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < count; turn += 1) {
    const isHit = turn % 2 === 1
    const player = mustHave(others[(turn >> 1) % others.length], 'player')
    const caller = { ...callerOf(player), ip: addressOf(turn) }
    const shared = { socketId: null, attach: nothing, setSessionCookie: nothing }
    const code = isHit ? hit : `BENCH-${turn}`
    const ms = await timed(() =>
      app.handlers
        .activateCode({ code }, { ...shared, caller, key: mintKey() })
        .then(() => Promise.reject(new Error(`the code ${code} was taken`)), expectRefusal),
    )
    const list = isHit ? privateMs : unknownMs
    list.push(ms)
  }
  return { unknownMs, privateMs }
}

function expectRefusal(error: unknown): void {
  if (!(error instanceof Refusal) || !error.refusal.startsWith('promotions/')) throw error
}
