/** The load generator: players and listeners over real sockets, in a process of their own. */
import { mustHave } from '@powerplay/kernel'
import { closedLoop } from '../closed-loop.ts'
import { keyMint } from '../keys.ts'
import { serveParent } from '../served.ts'
import type { BenchPlayer } from '../server/players.ts'
import {
  openCrashListeners,
  type CrashListeners,
  type CrashListenersOrder,
} from './crash-listeners.ts'
import { catchUp, type CatchUpOrder } from './catch-up.ts'
import { openEchoSocket, type EchoSocket } from './echo-socket.ts'
import { openFeedWatch, type FeedWatch } from './feed-watch.ts'
import {
  openTableListeners,
  type TableListeners,
  type TableListenersOrder,
} from './table-listeners.ts'
import { openTickListeners, type TickListeners, type TickListenersOrder } from './tick-listeners.ts'
import { openListeners, type Listeners, type ListenersOrder } from './listeners.ts'

/** The players that come with sockets. */
export interface PlayersOrder {
  readonly port: number
  readonly cookieName: string
  readonly players: readonly BenchPlayer[]
  /** Data of each bet, but for the request id. */
  readonly bet: object
}

interface Seat {
  readonly socket: EchoSocket
  readonly channel: string
}

const openAtOnce = 50
const answerStart = '42["WhisperResponse"'

let seats: readonly Seat[] = []
let bet: object = {}
let lastAnswer = ''
let listeners: Listeners | undefined
let feedWatch: FeedWatch | undefined
let crashListeners: CrashListeners | undefined
let tickListeners: TickListeners | undefined
let tableListeners: TableListeners | undefined
const mintKey = keyMint()

async function openSeats({ port, cookieName, players }: PlayersOrder): Promise<Seat[]> {
  const open: Seat[] = []
  for (let from = 0; from < players.length; from += openAtOnce) {
    const portion = players.slice(from, from + openAtOnce).map(async ({ wireId, cookie }) => {
      const channel = `private-User.${wireId}`
      return { channel, socket: await openEchoSocket(port, `${cookieName}=${cookie}`, channel) }
    })
    open.push(...(await Promise.all(portion)))
  }
  return open
}

async function playAt({ socket, channel }: Seat): Promise<void> {
  const answered = socket.next(answerStart)
  const data = { requestId: mintKey(), ...bet }
  socket.emit('client event', { channel, event: 'client-Play', data })
  const answer = await answered
  if (!answer.includes('"type":"direct"')) throw new Error(`a bet was refused: ${answer}`)
  lastAnswer = answer
}

const functions = {
  /** Opens a socket for each player. */
  async sit(order: PlayersOrder) {
    seats = await openSeats(order)
    bet = order.bet
  },
  /** So many bets in flight; each caller goes round its share of the sockets. */
  play({ callers, durationMs }: { readonly callers: number; readonly durationMs: number }) {
    const share = Math.floor(seats.length / callers)
    const act = (caller: number, turn: number) =>
      playAt(mustHave(seats[caller + callers * (turn % share)], 'seat'))
    return closedLoop({ callers, durationMs, act })
  },
  /** The frame of the last answer to a bet. */
  lastAnswer: async () => lastAnswer,
  /** Leaves all sockets. */
  async stand() {
    for (const { socket } of seats) socket.end()
    seats = []
  },
  async listen(order: ListenersOrder) {
    listeners = await openListeners(order)
  },
  /** Rows that arrived so far at all listeners together. */
  async countRows() {
    return mustHave(listeners, 'listeners').count()
  },
  async stopListening() {
    mustHave(listeners, 'listeners').end()
  },
  /** So many ask for the chat's history at once. @returns p95 in milliseconds. */
  catchUp: (order: CatchUpOrder) => catchUp(order),
  async watchFeed(port: number) {
    feedWatch = await openFeedWatch(port)
  },
  /** Leaves the feed. @returns when each bet was heard of. */
  async feedArrivals() {
    const { arrivals, end } = mustHave(feedWatch, 'feed watch')
    end()
    return arrivals
  },
  async listenToCrash(order: CrashListenersOrder) {
    crashListeners = await openCrashListeners(order)
  },
  async crashLatencies() {
    return mustHave(crashListeners, 'listeners').latencies()
  },
  async stopListeningToCrash() {
    mustHave(crashListeners, 'listeners').end()
  },
  async listenAtTables(order: TableListenersOrder) {
    tableListeners = await openTableListeners(order)
  },
  async tableArrivals() {
    return mustHave(tableListeners, 'listeners').arrivals()
  },
  async stopListeningAtTables() {
    mustHave(tableListeners, 'listeners').end()
  },
  async listenToTicks(order: TickListenersOrder) {
    tickListeners = await openTickListeners(order)
  },
  async tickLatencies() {
    return mustHave(tickListeners, 'listeners').latencies()
  },
  async stopListeningToTicks() {
    mustHave(tickListeners, 'listeners').end()
  },
}

/** What the bench may ask of this process. */
export type SocketFunctions = typeof functions

serveParent(functions)
