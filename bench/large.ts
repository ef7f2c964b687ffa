/** `npm run seed:large`: fills an empty installation with as much as a house of years has. */
import { parseArgs } from 'node:util'
import { mustHave, type Uuid } from '@powerplay/kernel'
import { openApp, type App } from '../apps/server/src/app.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { CommandError, runOnDatabase } from '../scripts/database.ts'
import { say } from './progress.ts'
import { p95 } from './samples.ts'
import { playThroughWallet } from './server/bets.ts'
import { playOnceEach } from './server/crowd.ts'
import { timeLists, timeUsers } from './server/lists.ts'
import { seedPlayers } from './server/players.ts'

/** How much there is to be. */
interface Size {
  readonly users: number
  readonly wagers: number
  readonly audit: number
}

const usage = 'Usage: npm run seed:large [-- --users 1000000 --wagers 10000000 --audit 1000000]'
const playersAtOnce = 5_000
/** Lines of one transaction; each changes the head of the chain, whose versions pile up in it. */
const linesAtOnce = 200
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
        wagers: { type: 'string', default: '10000000' },
        audit: { type: 'string', default: '1000000' },
      },
    })
    return { users: whole(values.users), wagers: whole(values.wagers), audit: whole(values.audit) }
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
const players = `select count(*)::int as count from users where name ~ '^bench[0-9]{7}$'`
const wagers = 'select count(*)::int as count from wagers'
const lines = `select count(*)::int as count from audit_lines where event = 'bench.looked'`

async function addPlayers(app: App, { users }: Size): Promise<void> {
  const { database } = app.platform
  for (let from = await countOf(database, players); from < users; from += playersAtOnce) {
    const to = Math.min(users, from + playersAtOnce)
    await seedPlayers(app, { from, to })
    if (to % (playersAtOnce * 10) === 0 || to === users) say(`players: ${to} of ${users}`)
  }
  await database.query({ text: 'analyze' })
}

/** Every bet is placed: the ledger, the draw and the projections see nothing unusual in it. */
async function addWagers(app: App, size: Size): Promise<void> {
  const { database } = app.platform
  const rows = await database.query<{ id: Uuid }>({
    text: `select id from users where name ~ '^bench[0-9]{7}$' order by name`,
  })
  const place = playThroughWallet(app)
  const seats = rows.map(({ id }) => ({ userId: id, wireId: '', cookie: '' }))
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
    await database.query({
      text: `select count(audit_append('access', 'bench.looked', id, id::text,
          jsonb_build_object('ip', '127.0.0.1', 'reason', 'The bench looks at a large house.')))
        from unnest($1::uuid[]) as id`,
      values: [ids.map(({ id }) => id)],
    })
    from += ids.length
    if (from % linesTold === 0) say(`lines of the audit trail: ${from} of ${audit}`)
  }
}

/** What is promised of a list; whatever takes longer is told. */
const listMsMax = 200
const looksAtLists = 20

/** Looks at every list of the dashboard. @returns whether each keeps its promise. */
async function lookAtLists(app: App): Promise<boolean> {
  const looked = await timeLists(app, looksAtLists)
  const slowest = looked
    .map(({ list, ms }) => ({ list, p95Ms: p95(ms) }))
    .toSorted((one, other) => other.p95Ms - one.p95Ms)
  say(`${looked.length} ways to look at a list of the dashboard; the slowest, in ms (p95):`)
  for (const { list, p95Ms } of slowest.slice(0, 10)) say(`  ${p95Ms.toFixed(1)}  ${list}`)
  const { listMs, bareMs } = await timeUsers(app, looksAtLists * 10)
  say(`users by pages ${p95(listMs).toFixed(1)} ms, the bare query ${p95(bareMs).toFixed(1)} ms`)
  return slowest.every(({ p95Ms }) => p95Ms <= listMsMax)
}

await runOnDatabase(async (databaseUrl, config) => {
  const size = readSize(process.argv.slice(2))
  const app = await openApp(config, { databaseUrl, webRoot: null })
  try {
    if ((await countOf(app.platform.database, strangers)) > 0) {
      raise('This installation has players of its own. Give the large house a DATA_DIR to itself.')
    }
    await addPlayers(app, size)
    await addLines(app, size)
    await addWagers(app, size)
    await app.platform.database.query({ text: 'vacuum analyze' })
    return (await lookAtLists(app)) ? 0 : 1
  } finally {
    await app.close('command')
  }
})
