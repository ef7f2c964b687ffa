import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlayAnswer } from '@powerplay/contract'
import { parseAmount, mustHave } from '@powerplay/kernel'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { projectRoot } from '../../platform/project-root.ts'

const betCount = 10_000
const playerCount = 12
/** A socket is served 60 frames a second. */
const paceMs = 17

let database: TestDatabase
let node: TestApp
let realtimeUrl: string

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  const reason = 'many bets'
  await node.app.platform.settings.set({ key: 'edge.rateFactor', value: 1000, reason, by: null })
  realtimeUrl = `http://127.0.0.1:${(await node.app.listen()).realtime}`
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const games = [
  'dice',
  'limbo',
  'plinko',
  'wheel',
  'diamonds',
  'keno',
  'roulette',
  'baccarat',
] as const
type Game = (typeof games)[number]

/** A bet as the player saw it, with what the verifier needs of it. */
interface Played {
  readonly player: TestPlayer
  readonly game: Game
  readonly params: object
  readonly answer: PlayAnswer['response']
}

const channelOf = ({ wireId }: TestPlayer) => `private-User.${wireId}`

async function connect(player: TestPlayer): Promise<Socket> {
  const socket = io(realtimeUrl, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: `powerplay_session=${player.cookie}` },
  })
  const joined = new Promise((resolve) => socket.once('subscription_succeeded', resolve))
  socket.emit('subscribe', { channel: channelOf(player), auth: {} })
  await joined
  return socket
}

const risks = ['low', 'medium', 'high']

/** All settings of the games in turn, the extremes included. */
const settingsOf: Readonly<Record<Game, (turn: number) => object>> = {
  limbo: (turn) => ({ target: [1.01, 2, 10.5, 1_000, 1_000_000][turn % 5] }),
  dice(turn) {
    const isOver = turn % 2 === 0
    const target = isOver ? 2 + ((turn * 37) % 9_799) / 100 : 0.01 + ((turn * 37) % 9_799) / 100
    const rounded = Math.round(target * 100) / 100
    return { condition: isOver ? 'over' : 'under', target: rounded }
  },
  plinko: (turn) => ({ rows: 8 + (turn % 9), risk: risks[turn % 3] }),
  wheel: (turn) => ({ segments: 10 + 10 * (turn % 5), risk: risks[turn % 3] }),
  diamonds: () => ({}),
  keno(turn) {
    const picks = Array.from({ length: 1 + (turn % 10) }, (_, index) => (turn + index * 7) % 40)
    return { risk: ['classic', ...risks][turn % 4], picks }
  },
  roulette: (turn) => ({
    bets: {
      [`straight:${turn % 37}`]: '0.00003333',
      [['red', 'black', 'even', 'odd', 'low', 'high'][turn % 6] ?? '']: 0.00001667,
      [['dozen', 'column'][turn % 2] + `:${1 + (turn % 3)}`]: '0.00005',
    },
  }),
  baccarat: (turn) => ({
    bets: [
      { player: '0.0001' },
      { banker: '0.00009999', tie: '0.00000001' },
      { player: '0.00003333', banker: '0.00003334', tie: '0.00003333' },
    ][turn % 3],
  }),
}

/** Bets one after the other on a socket of its own; a frame too quick is sent again. */
async function playMany(player: TestPlayer, game: Game, count: number): Promise<Played[]> {
  const socket = await connect(player)
  const played: Played[] = []
  while (played.length < count) {
    const params = settingsOf[game](played.length)
    const bet = { api_id: game, bet: '0.0001', demo: false, currency: 'usdt', quick: true }
    const data = { requestId: node.mintKey(), ...bet, data: params }
    const frame = { channel: channelOf(player), event: 'client-Play', data }
    const { answer } = await socket.emitWithAck('client event', frame)
    if (answer.response) played.push({ player, game, params, answer: answer.response })
    else if (answer.error?.message.name !== 'core/too-quick') throw new Error(String(answer.error))
    await new Promise((resolve) => setTimeout(resolve, paceMs))
  }
  socket.disconnect()
  return played
}

/** Amounts of the wire as the verifier reads them: bets on spots and what they pay. */
function inSmallestUnits(fields: object): object {
  const minorOf = (amount: unknown) => Number(parseAmount(String(amount), 8))
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      if (name === 'payout') return [name, minorOf(value)]
      if (name !== 'bets' && name !== 'payouts') return [name, value]
      const spots = Object.entries(Object(value)).map(([spot, amount]) => [spot, minorOf(amount)])
      return [name, Object.fromEntries(spots)]
    }),
  )
}

/** A line of the verifier's input: the record of the bet, after its seed was revealed. */
function lineOf(
  { game, params, answer }: Played,
  serverSeeds: ReadonlyMap<string, string>,
): string {
  const { serverSeedHash, clientSeed, nonce } = answer.seeds
  const serverSeed = mustHave(serverSeeds.get(serverSeedHash), 'revealed server seed')
  const expected = inSmallestUnits({
    ...answer.data,
    multiplier: answer.game.multiplier,
    ...('bets' in params && { payout: answer.game.payout }),
  })
  const seeds = { serverSeed, serverSeedHash, clientSeed, nonce }
  return JSON.stringify({ game, ...seeds, params: inSmallestUnits(params), expect: expected })
}

it(
  'has every one of 10,000 bets of all single-shot games over the socket re-derived by the verifier',
  { timeout: 180_000 },
  async () => {
    const players: TestPlayer[] = []
    while (players.length < playerCount) players.push(await node.join())
    const share = Math.ceil(betCount / playerCount / games.length)
    const played = (
      await Promise.all(
        players.flatMap((player) => games.map((game) => playMany(player, game, share))),
      )
    ).flat()
    expect(played.length).toBeGreaterThanOrEqual(betCount)
    const serverSeeds = new Map<string, string>()
    for (const player of players) {
      const nonces = played
        .filter((bet) => bet.player === player)
        .map(({ answer }) => answer.seeds.nonce)
      expect(nonces.sort((one, two) => one - two)).toEqual(nonces.map((_, index) => index + 1))
      const context = callOf(player, node.mintKey())
      const { last } = await node.app.handlers.changeClientSeed({ client_seed: 'over' }, context)
      serverSeeds.set(last?.server_seed_hash ?? '', last?.server_seed ?? '')
    }
    const file = join(node.dataDir, 'bets.jsonl')
    writeFileSync(file, played.map((bet) => `${lineOf(bet, serverSeeds)}\n`).join(''))
    const verifier = join(projectRoot(), 'packages/verifier/src/verifier.mjs')
    const said = execFileSync(process.execPath, [verifier, '--bets', file], { encoding: 'utf8' })
    expect(said.trim()).toBe(`${played.length} passed, 0 failed`)
  },
)
