/** The measured server: the product's app with nothing added, told what to do by the bench. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mustHave } from '@powerplay/kernel'
import { openApp, type App, type OpenPorts } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { merchant } from '../callbacks/merchant.ts'
import { serveParent } from '../served.ts'
import { betWithWorth } from '../bet-of-bench.ts'
import { commitAlone } from './bare-commit.ts'
import { playThroughService, playThroughWallet, type PlaceBet } from './bets.ts'
import { filterGames, type FilterOrder } from './catalogue.ts'
import { playCrash, quietCrash, wakeCrash, type CrashNeeds } from './crash.ts'
import { playCrowd, playOnceEach, type CrowdOrder } from './crowd.ts'
import { pourChat, seatAtChat } from './chat.ts'
import { pourFeed } from './feed-source.ts'
import { playLoneBet } from './lone-bet.ts'
import { playAtPace, timeClaims, timeGuesses } from './promo.ts'
import { playRoundsThroughService, seatAtRounds } from './rounds.ts'
import { openTables, type PokerGame, type PokerOrder } from './poker.ts'
import { openFutures, orderThroughService } from './futures.ts'
import { seedAdministrator, seedPlayers, type BenchPlayer } from './players.ts'
import { readUnread, foldUnread } from './unread.ts'
import { startProfile, writeProfile } from './profile.ts'
import { seatAtSlot, syncList } from './slots.ts'
import { measureTokenFigures } from './token.ts'
import { exportRows, type ExportedList } from './exports.ts'
import { timeUsers } from './lists.ts'
import { gameLayers } from './games.ts'
import type { BenchGame } from '../games.ts'
import type { PourOrder } from '../pour.ts'

/** Where the server works. */
export interface ServerPlace {
  readonly databaseUrl: string
  readonly dataDir: string
  /** Folder of the built web app, or null. */
  readonly webRoot: string | null
  /** Where the aggregator of the bench would be. */
  readonly aggregatorPort: number
}

/** Ways into the house that are measured without a socket. */
export type Layer = 'service' | 'worth' | 'wallet' | 'mines' | 'futures' | BenchGame

interface Opened {
  readonly app: App
  readonly ports: OpenPorts
  readonly layers: Readonly<Record<Layer, PlaceBet>>
}

const rateFactor = 1_000_000
/** Number of the first user whom the bench does not play for, and of one who works at the desk. */
const [strangersFrom, deskPlace] = [1_000_000, 2_000_000]

let opened: Opened | undefined
let chatWriters = 0
let pokerGame: PokerGame | undefined
let players: readonly BenchPlayer[] = []

function house(): Opened {
  return mustHave(opened, 'open server')
}

async function setRateFactor({ platform }: App, value: number): Promise<void> {
  const reason = 'The bench asks more often than any player may.'
  await platform.settings.set({ key: 'edge.rateFactor', value, reason, by: null })
}

/** The load comes from addresses made up for it, wherever those may lie. */
async function openToAll({ platform }: App): Promise<void> {
  const reason = 'The bench registers players from invented addresses.'
  await platform.settings.set({
    key: 'compliance.restrictedCountries',
    value: [],
    reason,
    by: null,
  })
}

async function openHouse(place: ServerPlace): Promise<Opened> {
  const { databaseUrl, dataDir, webRoot, aggregatorPort } = place
  mkdirSync(dataDir, { recursive: true })
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    REALTIME_PORT: '0',
    TRADING_PORT: '0',
    METRICS_PORT: '0',
    AGGREGATOR_URL: `http://127.0.0.1:${aggregatorPort}`,
    AGGREGATOR_ID: merchant.id,
    AGGREGATOR_KEYS: merchant.key,
    DATA_DIR: dataDir,
    DEMO_RESIDENTS: '0',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    CAPTCHA: 'none',
    // The load tells where it comes from, as a proxy would.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const app = await openApp(config, { databaseUrl, webRoot })
  await app.seed()
  await setRateFactor(app, rateFactor)
  await openToAll(app)
  await quietCrash(app)
  const layers = {
    service: playThroughService(app),
    worth: playThroughService(app, betWithWorth),
    wallet: playThroughWallet(app),
    mines: playRoundsThroughService(app),
    futures: orderThroughService(app),
    ...gameLayers(app),
  }
  return { app, ports: await app.listen(), layers }
}

const functions = {
  async open(place: ServerPlace) {
    opened = await openHouse(place)
    return { port: opened.ports.site }
  },
  /** Sees to it that there are this many players. @returns all that there are. */
  async seed(count: number) {
    const added = await seedPlayers(house().app, { from: players.length, to: count })
    await house().app.platform.database.query({ text: 'analyze' })
    await playOnceEach(added, house().layers.service)
    await seatAtRounds(added, house().layers.mines)
    players = [...players, ...added]
    return players
  },
  play({ layer, ...crowd }: CrowdOrder & { readonly layer: Layer }) {
    return playCrowd(players, house().layers[layer], crowd)
  },
  /** A bet of the player of this place. */
  playLoneBet: (place: number) => playLoneBet(house().app, mustHave(players[place], 'player')),
  /** Bets at an even pace, and how far projections lag behind meanwhile. */
  playAtPace: (order: PourOrder) => playAtPace(house().app, players, order),
  /** Claims of rakeback and bare commits in turns. */
  timeClaims: (count: number) => timeClaims(house().app, players.slice(0, count)),
  /** Guesses of codes: of none, and of another player's. */
  timeGuesses: (count: number) => timeGuesses(house().app, players.slice(0, 500), count),
  /** @param value how many times more than players the bench may ask; null is without limits. */
  setRateFactor: (value: number | null) => setRateFactor(house().app, value ?? rateFactor),
  commitAlone: (durationMs: number) => commitAlone(house().app.platform.database.url, durationMs),
  /** Waits until the projections have read the whole journal. */
  catchUp: () => house().app.doors.wallet.projections.catchUp(),
  readUnread: () => readUnread(house().app),
  foldUnread: (ids: readonly string[]) => foldUnread(house().app, ids),
  async seatAtSlot(count: number) {
    await functions.seed(count)
    return seatAtSlot(house().app, players.slice(0, count))
  },
  async syncList(_nothing: null) {
    const { settings } = house().app.platform
    const reason = 'The bench has no limit on its own list.'
    await settings.set({ key: 'providers.pageEveryMs', value: 0, reason, by: null })
    return syncList(house().app)
  },
  tokenFigures: (rounds: number) => measureTokenFigures(house().app, rounds),
  /** Users with numbers of their own: they take no part in the loads of the bench. */
  async usersLists({ users, pages }: { readonly users: number; readonly pages: number }) {
    const { app } = house()
    await seedPlayers(app, { from: strangersFrom, to: strangersFrom + users })
    await app.platform.database.query({ text: 'vacuum analyze users' })
    return timeUsers(app, pages)
  },
  /** Somebody who may open the dashboard. */
  seatAtDesk: () => seedAdministrator(house().app, deskPlace),
  exportRows: (order: { readonly list: ExportedList; readonly rows: number }) =>
    exportRows(house().app, { ...order, player: mustHave(players[0], 'player') }),
  filterGames: (order: FilterOrder) => filterGames(house().app, order),
  pour: (order: PourOrder) => pourFeed(house().app, order),
  async seatAtChat(count: number) {
    await functions.seed(count)
    chatWriters = count
    await seatAtChat(house().app, players.slice(0, count))
  },
  pourChat: (order: PourOrder) => pourChat(house().app, players.slice(0, chatWriters), order),
  playCrash: (order: CrashNeeds) => playCrash(house().app, players, order),
  wakeCrash: () => wakeCrash(house().app),
  async openTables(order: PokerOrder) {
    const { ids, game } = await openTables(house().app, players, order)
    pokerGame = game
    return ids
  },
  async playTables({
    durationMs,
    isLast,
  }: {
    readonly durationMs: number
    readonly isLast: boolean
  }) {
    const game = mustHave(pokerGame, 'tables')
    const sent = await game.play(durationMs)
    if (isLast) game.end()
    return sent
  },
  openFutures: () => openFutures(house().app),
  startProfile,
  writeProfile: ({ folder, name }: { readonly folder: string; readonly name: string }) =>
    writeProfile(folder, name),
  close: () => house().app.close('bench over'),
}

/** What the bench may ask of this process. */
export type ServerFunctions = typeof functions

serveParent(functions)
