import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { configOfProcess } from '../apps/server/src/config.ts'
import { cookieRules } from '../apps/server/src/platform/http/cookies/cookies.ts'
import { betOfBench } from './bet-of-bench.ts'
import { measureBoards } from './boards.ts'
import { buildProcesses, type Bundles } from './bundle.ts'
import { measureCallbacks } from './callbacks.ts'
import type { BareFunctions } from './callbacks/bare-process.ts'
import type { AggregatorFunctions } from './callbacks/process.ts'
import { measureChat } from './chat.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureToken } from './token.ts'
import { startChild, type Child } from './child.ts'
import { measureDeposits } from './deposits.ts'
import type { DeliveryParts } from './deliveries.ts'
import { measureCrash } from './crash.ts'
import { openBenchDatabase, type BenchDatabase } from './database.ts'
import { measureFanout } from './fanout.ts'
import type { FloorFunctions } from './floor/process.ts'
import { measureFeedDelay } from './feed-delay.ts'
import { measureFutures } from './futures.ts'
import { measureFoldsShare } from './folds-share.ts'
import { measureDeskVisit, measureFirstVisit } from './first-visit.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureExports } from './exports.ts'
import { measureLists } from './lists.ts'
import { measureLoginStorm } from './login-storm.ts'
import type { Seating } from './money-parts.ts'
import { playRounds } from './money.ts'
import { moneyRows } from './money-rows.ts'
import type { BenchOptions } from './options.ts'
import { measurePanels } from './panels.ts'
import { measurePoker } from './poker.ts'
import { measureParts, type Part } from './parts.ts'
import { productFlags } from './product-flags.ts'
import { loadNow, say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'
import type { BenchPlayer } from './server/players.ts'
import type { ServerFunctions } from './server/process.ts'
import type { BareSocketFunctions } from './sockets/bare-process.ts'
import type { PlainFunctions } from './sockets/plain-process.ts'
import type { SocketFunctions } from './sockets/process.ts'
import { limitedTotal, measureProtection } from './protection.ts'
import { measurePromo } from './promo.ts'
import { measureReceipts } from './receipts.ts'
import { measureSlotClient } from './slot-client.ts'
import { measureSettling } from './sport-settle.ts'
import { measureSlips } from './sport-slips.ts'
import { measureSport } from './sport.ts'
import { measureVerifier } from './verifier.ts'
import { buildWeb } from './web-build.ts'
import { openYardstick } from './yardstick.ts'

/** What a run needs. */
export interface BenchRun {
  readonly options: BenchOptions
  readonly root: string
  /** Folder of this run alone, removed after it. */
  readonly runFolder: string
  show(rows: readonly Row[]): void
}

interface Made extends BenchRun {
  readonly bundles: Bundles
  readonly database: BenchDatabase
  /** Folder of the built web app, where a part shows it. */
  readonly webRoot: string | null
}

interface Stage extends Omit<Made, 'webRoot'> {
  readonly server: Child<ServerFunctions>
  readonly port: number
  readonly aggregatorPort: number
}

const playersTotal = 10_000
/** Parts that measure for long in each round have one, so that the whole bench reaches its end. */
const roundsOfLong = 1
/** Games in the catalogue while pages are looked at. */
const gamesOfPages = 10_000
const seatsTotal = 1_000
/** Players whose bets are receipted. */
const receiptedTotal = 2_000
/** The session cookie over plain http. */
const cookieName = cookieRules({ PUBLIC_URL: undefined, TLS_CERT: undefined }).session.name

/** Runs the chosen parts, all sides on one database, and shows their rows before it puts all away. */
export async function runBench(run: BenchRun): Promise<Row[]> {
  const { options, root } = run
  const isShown = (['web', 'boards', 'panels', 'slots-client'] as const).some((part) =>
    options.parts.has(part),
  )
  const webRoot = isShown ? await buildWeb(root) : null
  say('building the measured processes')
  const bundles = await buildProcesses(root)
  const database = await openBenchDatabase({
    url: configOfProcess().DATABASE_URL?.reveal(),
    dataDir: join(root, '.cache/bench/postgres'),
    report: say,
  })
  let stage: Stage | undefined
  try {
    const rows = await measureParts(parts, options, async () => {
      // A part that ended the server ends with it; the next one gets another.
      if (stage?.server.isAlive() !== true) {
        stage = await openStage({ ...run, bundles, database, webRoot })
      }
      return stage
    })
    run.show(rows)
    return rows
  } finally {
    say('closing the server')
    await stage?.server.call('close').catch(() => undefined)
    await stage?.server.end()
    say('removing the database')
    await database.close()
  }
}

async function openStage({ webRoot, ...made }: Made): Promise<Stage> {
  const { bundles, database, root, runFolder } = made
  const server = startChild<ServerFunctions>(bundles.server, productFlags(root))
  const aggregatorPort = await freePort()
  const dataDir = join(runFolder, 'server')
  const place = { databaseUrl: database.url, dataDir, webRoot, aggregatorPort }
  const { port } = await server.call('open', place)
  return { ...made, server, port, aggregatorPort }
}

/** The parts in their order, and how each is measured. The first two share their rounds. */
const parts: readonly Part<Stage>[] = [
  { names: ['service', 'socket'], measure: measureMoney },
  { names: ['folds'], measure: measureFolds },
  { names: ['protection'], measure: measureLimits },
  { names: ['receipts'], measure: measureSigned },
  { names: ['deposits'], measure: ({ database }) => measureDeposits(database.url) },
  { names: ['promo'], measure: measureRewards },
  { names: ['fanout'], measure: delivering(measureFanout) },
  { names: ['chat'], measure: delivering(measureChat) },
  { names: ['feed-delay'], measure: measureQuietFeed },
  { names: ['crash'], measure: measureCrashRounds },
  { names: ['logins'], measure: measureLogins },
  {
    names: ['catalogue'],
    measure: ({ server, options }) =>
      measureCatalogue(server, { ...options, rounds: roundsOfLong }),
  },
  { names: ['token'], measure: ({ server, options }) => measureToken(server, options) },
  { names: ['lists'], measure: ({ server, options }) => measureLists(server, options) },
  { names: ['callbacks'], measure: measureSlotRounds },
  { names: ['web'], measure: measureWeb },
  { names: ['boards'], measure: measureAllBoards },
  { names: ['panels'], measure: measureOpenPages },
  { names: ['slots-client'], measure: ({ root, runFolder }) => measureSlotClient(root, runFolder) },
  { names: ['verifier'], measure: async () => measureVerifier() },
  { names: ['trading'], measure: measureFuturesOf },
  { names: ['poker'], measure: measureTables },
  { names: ['sport'], measure: measureSport },
  { names: ['sport-settle'], measure: ({ database }) => measureSettling(database.url) },
  { names: ['sport-slips'], measure: ({ database }) => measureSlips(database.url) },
  { names: ['exports'], measure: ({ server }) => measureExports(server) },
]

function measureLogins({ server, port }: Stage): Promise<Row[]> {
  return measureLoginStorm(server, port, roundsOfLong)
}

async function measureMoney(stage: Stage): Promise<Row[]> {
  const { options, bundles, database, server } = stage
  const samples = new Samples()
  const yardstick = openYardstick(bundles.yardstick, database.url)
  const floor = startChild<FloorFunctions>(bundles.floor, productFlags(stage.root))
  let seating: Seating | null = null
  try {
    say(`preparing the yardstick (${yardstick.driver}, scale ${options.scale})`)
    await yardstick.prepare(options.scale)
    say(`seeding ${playersTotal} players`)
    const players = await server.call('seed', playersTotal)
    seating = options.parts.has('socket') ? seatingOf(stage, players) : null
    await floor.call('open', { url: database.url, count: playersTotal })
    await playRounds({ options, database, yardstick, server, seating, floor, samples })
  } finally {
    await seating?.process.end()
    await seating?.bare.end()
    await floor.call('close').catch(() => undefined)
    await floor.end()
    await yardstick.end()
  }
  const setting = `PostgreSQL ${database.version}, ${options.rounds} rounds, load ${loadNow()}`
  return moneyRows(samples, { driver: yardstick.driver, setting })
}

function seatingOf({ bundles, port, root }: Stage, players: readonly BenchPlayer[]): Seating {
  const order = { port, players: players.slice(0, seatsTotal), cookieName, bet: betOfBench }
  const bare = startChild<BareSocketFunctions>(bundles.bareSockets, productFlags(root))
  return { process: startChild<SocketFunctions>(bundles.sockets), order, bare }
}

async function measureFolds({ options, database, server }: Stage): Promise<Row[]> {
  say(`seeding ${playersTotal} players`)
  await server.call('seed', playersTotal)
  return measureFoldsShare({ options, database, server })
}

async function measureLimits({ options, database, server }: Stage): Promise<Row[]> {
  say(`seeding ${limitedTotal} players`)
  await server.call('seed', limitedTotal)
  return measureProtection({ options, database, server })
}

async function measureSigned({ options, database, server }: Stage): Promise<Row[]> {
  say(`seeding ${receiptedTotal} players`)
  await server.call('seed', receiptedTotal)
  return measureReceipts({ options, database, server })
}

async function measureRewards({ options, database, server }: Stage): Promise<Row[]> {
  say(`seeding ${playersTotal} players`)
  await server.call('seed', playersTotal)
  return measurePromo({ options, database, server })
}

/** A part that sends rows to many sockets, by the product and by a bare ws server. */
function delivering(measure: (parts: DeliveryParts) => Promise<Row[]>) {
  return async ({ options, bundles, server, port }: Stage): Promise<Row[]> => {
    const plain = startChild<PlainFunctions>(bundles.plainSockets)
    const sockets = startChild<SocketFunctions>(bundles.sockets)
    try {
      const once = { ...options, rounds: roundsOfLong }
      return await measure({ options: once, server, serverPort: port, plain, sockets })
    } finally {
      await sockets.end()
      await plain.end()
    }
  }
}

async function measureQuietFeed({ bundles, server, port }: Stage): Promise<Row[]> {
  const sockets = startChild<SocketFunctions>(bundles.sockets)
  try {
    return await measureFeedDelay({ server, port, sockets })
  } finally {
    await sockets.end()
  }
}

async function measureSlotRounds(stage: Stage): Promise<Row[]> {
  const { options, bundles, database, server, port, aggregatorPort } = stage
  const yardstick = openYardstick(bundles.yardstick, database.url)
  const aggregator = startChild<AggregatorFunctions>(bundles.aggregator)
  const bare = startChild<BareFunctions>(bundles.bareCallbacks)
  try {
    const sides = { yardstick, server, aggregator, bare }
    const once = { ...options, rounds: roundsOfLong }
    return await measureCallbacks({ options: once, database, ...sides, port, aggregatorPort })
  } finally {
    await bare.end()
    await aggregator.end()
    await yardstick.end()
  }
}

/** A port nobody listens on right now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function measureCrashRounds({ options, bundles, server, port }: Stage): Promise<Row[]> {
  const sockets = startChild<SocketFunctions>(bundles.sockets)
  try {
    return await measureCrash({ options, server, port, sockets })
  } finally {
    await sockets.end()
  }
}

async function measureFuturesOf({ options, bundles, server, port }: Stage): Promise<Row[]> {
  const sockets = startChild<SocketFunctions>(bundles.sockets)
  try {
    return await measureFutures({
      ...{ server, port, sockets },
      options: { ...options, rounds: roundsOfLong },
    })
  } finally {
    await sockets.end()
  }
}

async function measureTables({ options, bundles, server, port }: Stage): Promise<Row[]> {
  const sockets = startChild<SocketFunctions>(bundles.sockets)
  try {
    return await measurePoker({ options, server, port, sockets })
  } finally {
    await sockets.end()
  }
}

async function measureAllBoards({ server, port }: Stage): Promise<Row[]> {
  await server.call('wakeCrash')
  return measureBoards(`http://127.0.0.1:${port}/`)
}

function measureOpenPages({ options, server, port }: Stage): Promise<Row[]> {
  return measurePanels(server, { url: `http://127.0.0.1:${port}/`, options })
}

async function measureWeb({ options, server, port, runFolder }: Stage): Promise<Row[]> {
  const url = `http://127.0.0.1:${port}/`
  say('first visit')
  const staff = { name: cookieName, value: (await server.call('seatAtDesk')).cookie }
  const desk = await measureDeskVisit(url, staff)
  const runs = options.lighthouseRuns
  // A lobby without a catalogue is shorter, and shows what stands below a screen of any real house.
  await server.call('filterGames', { games: gamesOfPages, durationMs: 0 })
  const visit = await measureFirstVisit(url)
  const pages = await measureLighthouse({
    ...{ url, runs, runFolder, staff },
    games: gamesOfPages,
  })
  await server.call('filterGames', { games: 0, durationMs: 0 })
  return [...visit, ...desk, ...pages]
}
