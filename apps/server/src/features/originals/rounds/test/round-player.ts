import { z } from 'zod'
import { mustHave, type Uuid } from '@powerplay/kernel'
import type { ExtendedGameId } from '@powerplay/engines'
import { callOf, type TestApp, type TestPlayer } from '../../../../../test/app.ts'

const result = z.object({
  wager: z.string(),
  splitTotal: z.string(),
  payout: z.string(),
  profit: z.string(),
  multiplier: z.number(),
  status: z.string(),
  win: z.boolean(),
  delay: z.number(),
})
const view = z.record(z.string(), z.unknown())
const seeds = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.number(),
})
const opened = z.object({
  type: z.string(),
  id: z.string(),
  canBeFinished: z.boolean(),
  step: z.number(),
  seeds,
  game: result,
  data: view,
})
const turned = z.object({ type: z.string(), step: z.number(), game: result, data: view })
const restored = z.object({
  game: opened.extend({ currency: z.string(), bet: z.string(), demo: z.boolean() }).nullable(),
})
const refused = z.object({
  error: z.object({
    message: z.object({
      code: z.number(),
      name: z.string(),
      params: z.record(z.string(), z.any()),
    }),
  }),
})

/** A round right after Play. */
export type Opened = z.output<typeof opened>
/** A round after a turn or its end. */
export type Turned = z.output<typeof turned>
/** A "no" as the wire words it. */
export interface Refused {
  readonly code: number
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Parameters under which every game of turns is played here. */
export const usualParams: Readonly<Record<ExtendedGameId, object>> = {
  mines: { mines: 3 },
  tower: { difficulty: 'medium' },
  stairs: { stones: 2 },
  coinflip: {},
  matrix: { risk: 'low' },
  hilo: {},
  blackjack: {},
  videopoker: {},
}

/** A player at a table of one node, speaking in whispers. */
export class RoundPlayer {
  readonly node: TestApp
  readonly player: TestPlayer

  constructor(node: TestApp, player: TestPlayer) {
    this.node = node
    this.player = player
  }

  static async join(node: TestApp): Promise<RoundPlayer> {
    return new RoundPlayer(node, await node.join())
  }

  /** The same player on another node. */
  on(node: TestApp): RoundPlayer {
    return new RoundPlayer(node, this.player)
  }

  async tryPlay(game: string, fields: object = {}, key?: Uuid): Promise<Opened | Refused> {
    const data = game in usualParams ? Object.entries(usualParams).find(([id]) => id === game) : []
    const bet = { bet: '0.5', demo: false, currency: 'usdt', quick: true, data: data?.[1] ?? {} }
    const body = { api_id: game, ...bet, ...fields }
    const answer = await this.#ask('Play', body, key ?? this.node.mintKey())
    const read = z.object({ response: opened }).safeParse(answer)
    return read.success ? read.data.response : noOf(answer)
  }

  async play(game: string, fields: object = {}, key?: Uuid): Promise<Opened> {
    return yes(await this.tryPlay(game, fields, key))
  }

  async tryTurn(id: string, step: number, data: object): Promise<Turned | Refused> {
    return turnedOf(await this.#ask('Turn', { id, step, data }))
  }

  async turn(id: string, step: number, data: object): Promise<Turned> {
    return yes(await this.tryTurn(id, step, data))
  }

  async tryFinish(id: string, step: number): Promise<Turned | Refused> {
    return turnedOf(await this.#ask('Finish', { id, step }))
  }

  async finish(id: string, step: number): Promise<Turned> {
    return yes(await this.tryFinish(id, step))
  }

  async restore(game: string) {
    return restored.parse(await this.#ask('RestoreData', { api_id: game })).game
  }

  /** What the bet overview says of a round. */
  async info(id: string): Promise<Record<string, unknown> | Refused> {
    const answer = await this.#ask('Info', { game_id: id })
    const read = z.object({ info: view }).safeParse(answer)
    return read.success ? read.data.info : noOf(answer)
  }

  /** Balance in minor units of usdt. */
  async balance(demo = false): Promise<bigint> {
    const rows = await this.node.app.handlers.currencies({}, callOf(this.player))
    const row = mustHave(
      rows.find(({ id }) => id === 'usdt'),
      'usdt',
    )
    const text = demo ? row.balance.demo : row.balance.real
    return minor(mustHave(text, 'balance'))
  }

  #ask(name: string, body: object, key: Uuid | null = null): Promise<unknown> {
    return this.node.whisper(name, body, callOf(this.player, key))
  }
}

/** An amount of usdt in minor units. */
export function minor(text: string): bigint {
  return BigInt(text.replace('.', ''))
}

/** True for a "no". */
export function isRefused(answer: object): answer is Refused {
  return 'name' in answer && 'params' in answer
}

function yes<Answer extends object>(answer: Answer | Refused): Answer {
  if (isRefused(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

function turnedOf(answer: unknown): Turned | Refused {
  const read = turned.safeParse(answer)
  return read.success ? read.data : noOf(answer)
}

function noOf(answer: unknown): Refused {
  return refused.parse(answer).error.message
}
