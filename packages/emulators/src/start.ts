import { createCourier } from './callbacks/courier.ts'
import { createFaults } from './callbacks/faults.ts'
import { createOutbox } from './callbacks/outbox.ts'
import { createFormPoster } from './callbacks/post-form.ts'
import { createRawLog } from './callbacks/raw-log.ts'
import { answerArt } from './art/answer-art.ts'
import { createMerchantApi } from './merchant/merchant-api.ts'
import { createOperatorApi } from './operator/operator-api.ts'
import { createChance } from './platform/chance.ts'
import { type Clock, stoppable, systemClock } from './platform/clock.ts'
import { type Answer, type Call, type Handler, listen } from './platform/http.ts'
import { openShelf } from './platform/shelf.ts'
import { createCampaigns } from './play/campaigns.ts'
import { answerPlay } from './play/play-api.ts'
import { createPurse } from './play/purse.ts'
import { createSessions } from './play/sessions.ts'
import { answerFile } from './play/static-files.ts'
import { createTableBets } from './play/table-bets.ts'
import type { World } from './world.ts'

/** What the emulator is started with. */
export interface EmulatorOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** Loopback unless told otherwise. */
  readonly host?: string
  readonly merchantId: string
  readonly merchantKey: string
  /** Where the wallet takes callbacks. */
  readonly callbackUrl: string
  /** Folder of its own store. */
  readonly dataDir: string
  /** Secret all outcomes, ids and tokens follow from. */
  readonly seed: string
  readonly clock?: Clock
  /** Address players reach it under; by default the loopback one. */
  readonly publicUrl?: string
  /** Token of the operator's calls; without one they are refused. */
  readonly operatorToken?: string
  /** How often `/games` may be asked per second; 1 as in production. */
  readonly gamesPerSecond?: number
  /** How long a callback may take, in milliseconds; 3,000 as in production. */
  readonly patienceMs?: number
  /** Built game page, served under /play/. */
  readonly clientDir?: string
  /** Pages that may frame the game, for frame-ancestors; everybody by default. */
  readonly casinoOrigin?: string
  readonly onDefect?: (error: unknown) => void
}

export interface Emulator {
  readonly port: number
  readonly url: string
  /** Base of the aggregator's calls: what a merchant is given with id and key. */
  readonly apiUrl: string
  readonly stop: () => Promise<void>
}

const usualPatienceMs = 3_000
const rawLogSize = 1000

/** Starts the emulated aggregator and goes on with whatever an earlier process left undone. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const parts = buildParts(options)
  let handler: Handler = () => ({ status: 503, body: { message: 'The emulator is starting.' } })
  const onDefect = options.onDefect ?? (() => undefined)
  const place = { host: options.host ?? '127.0.0.1', port: options.port }
  const server = await listen(place, (call) => handler(call), onDefect)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const url = options.publicUrl ?? `http://127.0.0.1:${port}`
  const world = { ...parts.world, publicUrl: url }
  handler = createHandler(world, options)
  // What is waiting first: the refunds that follow are planned as they are made.
  world.outbox.resume()
  world.purse.resume()
  world.tableBets.resume()
  return {
    port,
    url,
    apiUrl: `${url}/api/v1`,
    stop: async () => {
      parts.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      parts.close()
    },
  }
}

function buildParts(options: EmulatorOptions): {
  world: World
  stop: () => void
  close: () => void
} {
  const { merchantId, merchantKey, callbackUrl } = options
  const { clock, stop } = stoppable(options.clock ?? systemClock)
  const shelf = openShelf(options.dataDir)
  const chance = createChance(options.seed)
  const sessions = createSessions(shelf, chance, clock)
  const campaigns = createCampaigns(shelf, clock)
  const faults = createFaults(chance)
  const log = createRawLog(rawLogSize)
  const poster = createFormPoster()
  const merchant = { merchantId, merchantKey, callbackUrl }
  const timeoutMs = options.patienceMs ?? usualPatienceMs
  const courier = createCourier({ merchant, chance, clock, faults, log, poster, timeoutMs })
  const onAccepted = (delivery: { token: string }, balance: string): void => {
    const session = sessions.find(delivery.token)
    if (session) sessions.save({ ...session, balance })
  }
  const outbox = createOutbox({ shelf, clock, courier, onAccepted })
  const purse = createPurse({ shelf, sessions, courier, outbox, chance, clock })
  const tableBets = createTableBets({ shelf, sessions, purse, chance, clock })
  const tools = { clock, chance, shelf, sessions, campaigns, faults, log, courier, outbox }
  const world = { ...tools, purse, tableBets, merchantId, merchantKey, publicUrl: '' }
  const close = (): void => {
    poster.close()
    shelf.close()
  }
  return { world, stop, close }
}

function createHandler(world: World, options: EmulatorOptions): Handler {
  const merchantApi = createMerchantApi(world, options.gamesPerSecond ?? 1)
  const operatorApi = createOperatorApi(world, options.operatorToken ?? '')
  const frames = `frame-ancestors ${options.casinoOrigin ?? '*'}`
  return async (call: Call): Promise<Answer> => {
    const [first, second] = call.path
    if (first === 'api' && second === 'v1') return merchantApi(call)
    if (first === 'api' && second === 'play') return answerPlay(world, call)
    if (first === 'api' && second === 'operator') return operatorApi(call)
    if (first === 'art') return answerArt(call.path.slice(1))
    if (first === 'play' && options.clientDir !== undefined) {
      const answer = await answerFile(options.clientDir, call.path.slice(1))
      const policy = answer.headers?.['content-security-policy'] ?? "default-src 'none'"
      const headers = { ...answer.headers, 'content-security-policy': `${policy}; ${frames}` }
      return { ...answer, headers }
    }
    if (first === 'health') return { status: 200, body: { ok: true } }
    return { status: 404, body: { message: 'There is nothing here.' } }
  }
}
