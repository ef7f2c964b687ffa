/** The aggregator of the bench, in a process of its own: signed callbacks, and a long list of games. */
import { randomBytes } from 'node:crypto'
import { Agent, createServer, request } from 'node:http'
import {
  encodeForm,
  fieldsOf,
  type FormValue,
} from '../../apps/server/src/features/providers/slotegrator/form.ts'
import { signForm } from '../../apps/server/src/features/providers/slotegrator/sign.ts'
import { closedLoop } from '../closed-loop.ts'
import { serveParent } from '../served.ts'
import type { SlotSeat } from '../server/slots.ts'
import { merchant } from './merchant.ts'

/** How the callbacks are sent. */
export interface CallbackOrder {
  readonly port: number
  readonly seats: readonly SlotSeat[]
  readonly durationMs: number
  /** Share of callbacks that are sent twice, 0 to 1. */
  readonly repeated: number
}

/** An aggregator keeps a pool of connections; sessions have none of their own. */
const connectionsMax = 256
const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })

function post(port: number, values: { readonly [key: string]: FormValue }): Promise<string> {
  const fields = fieldsOf(values)
  const stamp = {
    merchantId: merchant.id,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    nonce: randomBytes(16).toString('hex'),
  }
  const body = encodeForm(fields)
  return new Promise((done, fail) => {
    const asked = request({
      ...{ agent, host: '127.0.0.1', port, method: 'POST', path: '/api/callback/slotegrator' },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        'x-merchant-id': stamp.merchantId,
        'x-timestamp': stamp.timestamp,
        'x-nonce': stamp.nonce,
        'x-sign': signForm(fields, stamp, merchant.key),
      },
    })
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => done(text))
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

async function good(port: number, values: { readonly [key: string]: FormValue }): Promise<void> {
  const text = await post(port, values)
  if (!text.includes('"transaction_id"')) throw new Error(`a callback was refused: ${text}`)
}

const run = randomBytes(6).toString('hex')
let rounds = 0

/** One round: a bet and its win, each perhaps twice. */
async function playRound({ port, repeated }: CallbackOrder, seat: SlotSeat): Promise<void> {
  rounds += 1
  const round_id = `${run}-${rounds}`
  const shared = {
    ...seat,
    currency: 'USDT',
    game_uuid: merchant.gameUuid,
    round_id,
    amount: '0.01',
  }
  const bet = { ...shared, action: 'bet', type: 'bet', transaction_id: `${round_id}-b` }
  const win = {
    ...shared,
    action: 'win',
    type: 'win',
    transaction_id: `${round_id}-w`,
    finished: 1,
  }
  for (const values of [bet, win]) {
    await good(port, values)
    if (Math.random() < repeated) await good(port, values)
  }
}

const perPage = 50

/** A page of the list, as the protocol has it. */
function pageOf(games: number, page: number): string {
  const from = (page - 1) * perPage
  const count = Math.max(Math.min(perPage, games - from), 0)
  const items = Array.from({ length: count }, (_, index) => {
    const number = from + index + 1
    return {
      uuid: number.toString(16).padStart(40, '0'),
      name: `Game ${number}`,
      image: '',
      type: 'slots',
      provider: `Provider ${number % 80}`,
      technology: 'HTML5',
      has_lobby: 0,
      is_mobile: 0,
      has_freespins: 1,
      tags: [{ code: 'slots' }],
      parameters: { rtp: 96, volatility: 'medium', lines_count: 20 },
    }
  })
  const pageCount = Math.ceil(games / perPage)
  return JSON.stringify({ items, _meta: { pageCount, currentPage: page } })
}

const functions = {
  play(order: CallbackOrder) {
    const { seats, durationMs } = order
    const act = async (caller: number) => {
      const seat = seats[caller]
      if (seat !== undefined) await playRound(order, seat)
    }
    return closedLoop({ callers: seats.length, durationMs, act })
  },
  /** Serves a list of so many games on a port. */
  async listGames({ games, port }: { readonly games: number; readonly port: number }) {
    const server = createServer((asked, answer) => {
      const page = new URL(asked.url ?? '/', 'http://bench').searchParams.get('page') ?? '1'
      answer.setHeader('content-type', 'application/json')
      answer.end(pageOf(games, Number.parseInt(page, 10)))
    })
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  },
}

/** What the bench may ask of this process. */
export type AggregatorFunctions = typeof functions

serveParent(functions)
