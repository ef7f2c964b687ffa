import { randomBytes } from 'node:crypto'
import { secondMs, type Clock } from '@powerplay/kernel'
import { z } from 'zod'
import {
  AggregatorError,
  type AggregatorGame,
  type GameAggregator,
  type GameOpening,
} from '../aggregator.ts'
import type { Outbound } from '../outbound.ts'
import { encodeForm, fieldsOf, type FormValue } from './form.ts'
import { readListedGame } from './listed-game.ts'
import type { MerchantKeys } from './protocol.ts'
import { signForm } from './sign.ts'
import { tableLimits } from './table-limits.ts'

/** Where the aggregator is and who we are to it. */
export interface Merchant extends MerchantKeys {
  /** Picture of a provider. Not part of the protocol; the emulator sends it. */
  markUrlOf(provider: string): string | null
  /** Address of its API, without a slash at the end. */
  readonly url: string
}

/** What the client needs. */
export interface ClientParts {
  merchant(): Merchant
  readonly outbound: Outbound
  readonly clock: Clock
  /** Milliseconds between two pages of the list: production allows one request per second. */
  pageEveryMs(): number
  pause(milliseconds: number): Promise<void>
}

/** A short text about a table, shown to the player unchanged. */
const text = z.string().max(120).catch('')

const page = z.object({
  items: z.array(z.unknown()),
  _meta: z.object({ pageCount: z.int().min(0), currentPage: z.int().min(1) }),
})
const opened = z.object({ url: z.url({ protocol: /^https?$/ }) })
const table = z.object({
  /** No longer than the table ids that the contract accepts. */
  lobbyData: z.string().min(1).max(128),
  name: text,
  isOpen: z.boolean().catch(true),
  openTime: text,
  closeTime: text,
  dealerName: text,
  dealerAvatar: text,
  limits: z.unknown(),
})
const lobby = z.object({ lobby: z.union([z.array(z.unknown()), z.looseObject({})]) })
const tablesMax = 200
const validation = z.object({ success: z.boolean(), log: z.array(z.unknown()) })
/** The protocol's self-test answers one sentence per check; these words mark a failed one. */
const failedLine = /\b(fail(ed|ure)?|error|not ok)\b/i

const perPage = 50
const pagesMax = 2_000

/** Speaks the aggregator's protocol. Source: Slotegrator GIS 1.4. */
export function slotegratorClient(parts: ClientParts): GameAggregator {
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    values: { readonly [key: string]: FormValue },
  ): Promise<unknown> => {
    const { url } = parts.merchant()
    const fields = fieldsOf(values)
    const form = encodeForm(fields)
    const query = method === 'GET' && form !== '' ? `?${form}` : ''
    const answer = await parts.outbound.ask({
      url: `${url}${path}${query}`,
      method,
      headers: signedHeaders(parts, fields),
      body: method === 'POST' ? form : null,
      isRepeatable: method === 'GET',
    })
    return parseJson(answer)
  }
  return {
    source: 'slotegrator',
    pages: () => pagesOf(ask, parts),
    async open(opening) {
      const { path, values } = openingOf(opening)
      return parsed(opened, await ask('POST', path, values)).url
    },
    async tables(uuid, currency) {
      const answer = await ask('GET', '/games/lobby', { game_uuid: uuid, currency })
      const { lobby: listed } = parsed(lobby, answer)
      const rows = [listed].flat().slice(0, tablesMax)
      return rows.flatMap((row) => {
        const read = table.safeParse(row)
        if (!read.success) return []
        return [{ ...read.data, limits: tableLimits(read.data.limits, currency) }]
      })
    },
    async validate() {
      const { success, log } = parsed(validation, await ask('POST', '/self-validate', {}))
      return { isGood: success, lines: log.map(lineOf) }
    },
  }
}

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  values: { readonly [key: string]: FormValue },
) => Promise<unknown>

/** One page in memory at a time. A page that cannot be read ends the sync, a game is left out. */
async function* pagesOf(ask: Ask, parts: ClientParts): AsyncGenerator<AggregatorGame[]> {
  for (let number = 1; number <= pagesMax; number += 1) {
    const query = { page: number, perPage, expand: 'tags,parameters' }
    const answer = parsed(page, await ask('GET', '/games', query))
    const { markUrlOf } = parts.merchant()
    yield answer.items.flatMap((item) => {
      const game = readListedGame(item)
      return game === null ? [] : [{ ...game, markUrl: markUrlOf(game.provider) }]
    })
    if (answer._meta.currentPage >= answer._meta.pageCount) return
    await parts.pause(parts.pageEveryMs())
  }
}

function openingOf({ uuid, player, device, language, returnUrl }: GameOpening) {
  const shared = { game_uuid: uuid, device, language, return_url: returnUrl }
  if (player === null) return { path: '/games/init-demo', values: shared }
  const { id, name, currency, sessionId, lobbyData } = player
  const own = { player_id: id, player_name: name, currency, session_id: sessionId }
  return { path: '/games/init', values: { ...shared, ...own, lobby_data: lobbyData } }
}

function signedHeaders({ merchant, clock }: ClientParts, fields: ReturnType<typeof fieldsOf>) {
  const { merchantId, keys } = merchant()
  const timestamp = String(Math.floor(clock.now() / secondMs))
  const nonce = randomBytes(16).toString('hex')
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'X-Merchant-Id': merchantId,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Sign': signForm(fields, { merchantId, timestamp, nonce }, keys[0] ?? ''),
  }
}

function parseJson(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    throw new AggregatorError('the answer is no JSON', false)
  }
}

function parsed<Output>(schema: z.ZodType<Output>, answer: unknown): Output {
  const read = schema.safeParse(answer)
  if (!read.success) throw new AggregatorError('the answer is not as agreed', false)
  return read.data
}

function lineOf(line: unknown) {
  const words = typeof line === 'string' ? line : JSON.stringify(line)
  return { isGood: !failedLine.test(words), text: words }
}
