/** `npm run seed:large`: fills an empty installation with as much as a house of years has. */
import { parseArgs } from 'node:util'
import { mustHave, type Uuid } from '@powerplay/kernel'
import { openApp, type App } from '../apps/server/src/app.ts'
import type { Database, Queries } from '../apps/server/src/platform/database/database.ts'
import { CommandError, runOnDatabase } from '../scripts/database.ts'
import { say } from './progress.ts'
import { p95 } from './samples.ts'
import { playThroughWallet } from './server/bets.ts'
import { playOnceEach } from './server/crowd.ts'
import { timeLists, timeUsers } from './server/lists.ts'
import { giveMoney, seedAccounts } from './server/players.ts'

/** How much there is to be. */
interface Size {
  readonly users: number
  /** How many of them play; the others only signed up. */
  readonly players: number
  readonly wagers: number
  readonly audit: number
}

const usage = `Usage: npm run seed:large [-- --users 1000000 --players 100000 --wagers 10000000
  --audit 1000000]`
/** Of so many accounts one plays, where nothing is said. */
const accountsPerPlayer = 10
const accountsAtOnce = 5_000
const linesAtOnce = 2_000
const linesTold = 50_000
/** Bets between two looks of the projections at the journal. */
const betsTold = 50_000
/** Bets under way together: the look at the player before each waits for a connection of the pool. */
const betsAtOnce = 250

function readSize(args: readonly string[]): Size {
  const whole = (text: string) =>
    /^[1-9]\d{0,8}$/.test(text) ? Number(text) : raise(`${text} is no number. ${usage}`)
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        users: { type: 'string', default: '1000000' },
        players: { type: 'string' },
        wagers: { type: 'string', default: '10000000' },
        audit: { type: 'string', default: '1000000' },
      },
    })
    const users = whole(values.users)
    const tenth = Math.ceil(users / accountsPerPlayer)
    const players = values.players === undefined ? tenth : whole(values.players)
    const [wagers, audit] = [whole(values.wagers), whole(values.audit)]
    return { users, players: Math.min(users, players), wagers, audit }
  } catch (error) {
    return raise(error instanceof CommandError ? error.message : usage)
  }
}

function raise(text: string): never {
  throw new CommandError(text)
}

async function countOf(database: Database, text: string): Promise<number> {
  const [row] = await database.query<{ count: number }>({ text })
  return row?.count ?? 0
}

const strangers = `select count(*)::int as count from users
  where name !~ '^bench[0-9]{7}$' and roles = '{}'`
const accounts = `select count(*)::int as count from users where name ~ '^bench[0-9]{7}$'`
const wagers = 'select count(*)::int as count from wagers'
const lines = `select count(*)::int as count from audit_lines where event = 'bench.looked'`

async function addAccounts(app: App, { users }: Size): Promise<void> {
  const { database } = app.platform
  for (let from = await countOf(database, accounts); from < users; from += accountsAtOnce) {
    const to = Math.min(users, from + accountsAtOnce)
    await seedAccounts(app, { from, to })
    if (to % (accountsAtOnce * 10) === 0 || to === users) say(`accounts: ${to} of ${users}`)
  }
  await database.query({ text: 'analyze' })
}

/** The first accounts by name play: each is given its money through the wallet's door. */
async function addPlayers(app: App, { players }: Size): Promise<Uuid[]> {
  const rows = await app.platform.database.query<{ id: Uuid; is_rich: boolean }>({
    text: `select u.id, exists (select from accounts a where a.owner = u.id and a.version > 0)
        as is_rich
      from users u where u.name ~ '^bench[0-9]{7}$' order by u.name limit $1`,
    values: [players],
  })
  const poor = rows.flatMap(({ id, is_rich }) => (is_rich ? [] : [id]))
  for (let from = 0; from < poor.length; from += accountsAtOnce) {
    await giveMoney(app, poor.slice(from, from + accountsAtOnce))
    const given = players - poor.length + from + accountsAtOnce
    say(`players with money: ${Math.min(players, given)} of ${players}`)
  }
  return rows.map(({ id }) => id)
}

/** Every bet is placed: the ledger, the draw and the projections see nothing unusual in it. */
async function addWagers(app: App, size: Size): Promise<void> {
  const { database } = app.platform
  const place = playThroughWallet(app)
  const ids = await addPlayers(app, size)
  const seats = ids.map((id) => ({ userId: id, wireId: '', cookie: '' }))
  const made = await countOf(database, wagers)
  for (let from = made; from < size.wagers; from += betsTold) {
    const count = Math.min(betsTold, size.wagers - from)
    const portion = Array.from({ length: count }, (_none, at) =>
      mustHave(seats[(from + at) % seats.length], 'player'),
    )
    await playOnceEach(portion, place, betsAtOnce)
    await app.doors.wallet.projections.catchUp()
    say(`bets: ${from + count} of ${size.wagers}`)
  }
  // Bets of a run that was broken off may be unread.
  await app.doors.wallet.projections.catchUp()
}

/** What `audit_append` does for each of many subjects, with one change of the chain's head for all of them. */
const appendAll = `with recursive
  head as (select number, hash from audit_heads where stream = 'access'),
  lines as (
    select 0 as place, null::uuid as id, number, hash from head
    union all
    select s.place, s.id, l.number + 1, audit_hash(l.hash, 'access', l.number + 1, $2::bigint,
        'bench.looked', s.id, s.id::text, $3::jsonb)
      from lines l, lateral (select l.place + 1 as place, ($1::uuid[])[l.place + 1] as id) s
      where l.place < cardinality($1::uuid[])),
  added as (
    insert into audit_lines
      select 'access', l.number, $2::bigint, 'bench.looked', l.id, l.id::text, $3::jsonb, l.hash
        from lines l where l.place > 0)
  update audit_heads h set number = l.number, hash = l.hash
    from lines l where h.stream = 'access' and l.place = cardinality($1::uuid[])`
const looked = { ip: '127.0.0.1', reason: 'The bench looks at a large house.' }

async function appendLines(tx: Queries, ids: readonly Uuid[]): Promise<void> {
  const begin = `insert into audit_heads values ('access', 0, '\\x') on conflict do nothing`
  await tx.query({ text: begin })
  await tx.query({ text: `select from audit_heads where stream = 'access' for update` })
  await tx.query({ text: appendAll, values: [ids, Date.now(), JSON.stringify(looked)] })
}

/** Smaller than every id. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Looks of the trail go round the players in the order of their ids. */
async function addLines(app: App, { audit }: Size): Promise<void> {
  const { database } = app.platform
  let last = beforeAll
  for (let from = await countOf(database, lines); from < audit;) {
    const ids = await database.query<{ id: Uuid }>({
      text: 'select id from users where id > $1 order by id limit $2',
      values: [last, linesAtOnce],
    })
    last = ids.at(-1)?.id ?? beforeAll
    if (ids.length === 0) continue
    await database.transaction((tx) =>
      appendLines(
        tx,
        ids.map(({ id }) => id),
      ),
    )
    from += ids.length
    if (from % linesTold === 0) say(`lines of the audit trail: ${from} of ${audit}`)
  }
}

/** What is promised of a list; whatever takes longer is told. */
const listMsMax = 200
const looksAtLists = 20
/** Of those within the promise so many of the slowest are told too. */
const slowestTold = 20

/** Looks at every list of the dashboard. @returns whether each keeps its promise. */
async function lookAtLists(app: App): Promise<boolean> {
  const looked = await timeLists(app, looksAtLists)
  const slowest = looked
    .map(({ list, ms }) => ({ list, p95Ms: p95(ms) }))
    .toSorted((one, other) => other.p95Ms - one.p95Ms)
  const late = slowest.filter(({ p95Ms }) => p95Ms > listMsMax)
  say(
    `${looked.length} ways to look at a list of the dashboard, ${late.length} above the promise; ms (p95):`,
  )
  const told = Math.max(late.length, slowestTold)
  for (const { list, p95Ms } of slowest.slice(0, told)) say(`  ${p95Ms.toFixed(1)}  ${list}`)
  const { listMs, bareMs } = await timeUsers(app, looksAtLists * 10)
  say(`users by pages ${p95(listMs).toFixed(1)} ms, the bare query ${p95(bareMs).toFixed(1)} ms`)
  return late.length === 0
}

/** Nothing here is owed to anybody: what a crash of the machine loses, the next run adds again. */
function hasty(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

await runOnDatabase(async (databaseUrl, config) => {
  const size = readSize(process.argv.slice(2))
  const app = await openApp(config, { databaseUrl: hasty(databaseUrl), webRoot: null })
  try {
    if ((await countOf(app.platform.database, strangers)) > 0) {
      raise('This installation has players of its own. Give the large house a DATA_DIR to itself.')
    }
    await addAccounts(app, size)
    // The trail has a chain of its own: its lines cost the database, the bets cost this process.
    await Promise.all([addLines(app, size), addWagers(app, size)])
    await app.platform.database.query({ text: 'vacuum analyze' })
    return (await lookAtLists(app)) ? 0 : 1
  } finally {
    await app.close('command')
  }
})
