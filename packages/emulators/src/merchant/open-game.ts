import type { Game } from '../catalogue/game.ts'
import type { Answer } from '../platform/http.ts'
import { findPlayCurrency, type PlayCurrency, toText } from '../platform/money.ts'
import type { Pair } from '../protocol/php-query.ts'
import type { World } from '../world.ts'
import { fail, type Fields, readFields } from './fields.ts'
import { gameOf, hasLobby } from './list-games.ts'

const demoBalance = '1000.00'

/** The currency a call names. @throws AggregatorError 422 */
export function currencyField(fields: Fields): PlayCurrency {
  return findPlayCurrency(fields.text('currency')) ?? fail('currency', 'is not supported')
}

/** `GET /games/lobby`: the tables of a game, open ones only around the clock here. */
export function listTables(world: World, pairs: readonly Pair[]): Answer {
  const fields = readFields(pairs)
  const game = gameOf(fields.text('game_uuid'))
  const currency = currencyField(fields)
  if (game.kind !== 'table' || !hasLobby(game)) fail('game_uuid', 'has no lobby')
  const limit = (coins: number): string => toText(BigInt(coins) * currency.coinMinor, currency)
  const lobby = game.tables.map((table) => ({
    lobbyData: table.id,
    name: table.name,
    isOpen: true,
    openTime: '00:00:00',
    closeTime: '23:59:59',
    dealerName: table.dealer,
    dealerAvatar: `${world.publicUrl}/art/dealer/${encodeURIComponent(table.dealer)}.svg`,
    technology: 'html5',
    limits: [{ currency: currency.code, min: limit(table.coinsMin), max: limit(table.coinsMax) }],
    tableId: table.id,
  }))
  return { status: 200, body: { lobby } }
}

function tableIdOf(game: Game, fields: Fields): string | null {
  if (game.kind === 'slot') return null
  const wished = fields.optional('lobby_data')
  if (wished === undefined) {
    if (hasLobby(game)) fail('lobby_data', 'cannot be blank')
    return game.tables[0]?.id ?? null
  }
  return game.tables.find((table) => table.id === wished)?.id ?? fail('lobby_data', 'is unknown')
}

function deviceOf(fields: Fields): 'desktop' | 'mobile' {
  return fields.optional('device') === 'mobile' ? 'mobile' : 'desktop'
}

/** Only an address of the web may be gone back to. */
function returnUrlOf(fields: Fields): string {
  const url = fields.optional('return_url') ?? ''
  return url === '' || /^https?:\/\//.test(url) ? url : fail('return_url', 'is no web address')
}

function urlOf(world: World, token: string): string {
  return `${world.publicUrl}/play/?session=${token}`
}

/** `POST /games/init`: opens a session for a player; the wallet is asked when the page loads. */
export function openGame(world: World, pairs: readonly Pair[]): Answer {
  const fields = readFields(pairs)
  const game = gameOf(fields.text('game_uuid'))
  const session = world.sessions.open(
    {
      sessionId: fields.text('session_id'),
      playerId: fields.text('player_id'),
      playerName: fields.text('player_name'),
      currency: currencyField(fields).code,
      gameUuid: game.uuid,
      tableId: tableIdOf(game, fields),
      isDemo: false,
      device: deviceOf(fields),
      language: fields.optional('language') ?? 'en',
      returnUrl: returnUrlOf(fields),
    },
    '0',
  )
  return { status: 200, body: { url: urlOf(world, session.token) } }
}

/** `POST /games/init-demo`: opens a session whose purse is ours. */
export function openDemo(world: World, pairs: readonly Pair[]): Answer {
  const fields = readFields(pairs)
  const game = gameOf(fields.text('game_uuid'))
  const session = world.sessions.open(
    {
      sessionId: `demo-${world.chance.hex(`demo:${world.clock.now()}`, 16)}`,
      playerId: 'demo',
      playerName: 'Demo',
      currency: 'USD',
      gameUuid: game.uuid,
      tableId: game.kind === 'table' ? (game.tables[0]?.id ?? null) : null,
      isDemo: true,
      device: deviceOf(fields),
      language: fields.optional('language') ?? 'en',
      returnUrl: returnUrlOf(fields),
    },
    demoBalance,
  )
  return { status: 200, body: { url: urlOf(world, session.token) } }
}
