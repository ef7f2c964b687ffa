import { findGame, games, tags } from '../catalogue/catalogue.ts'
import type { Game } from '../catalogue/game.ts'
import type { Answer } from '../platform/http.ts'
import { AggregatorError } from '../protocol/aggregator-error.ts'
import { buildQuery, type Pair } from '../protocol/php-query.ts'
import { isReelSlot } from '../slots/slot.ts'
import type { World } from '../world.ts'
import { readFields } from './fields.ts'
import { answerPage } from './pages.ts'

/** Where merchants fetch a game's picture; they keep a copy and never show this address. */
export function imageUrl(world: World, game: Game): string {
  return `${world.publicUrl}/art/${game.uuid}.svg`
}

/** The game with this uuid. @throws AggregatorError 404 */
export function gameOf(uuid: string): Game {
  const game = findGame(uuid)
  if (!game) throw new AggregatorError(404, 'Game not found')
  return game
}

function typeOf(game: Game): string {
  if (game.kind === 'slot') return 'slots'
  return game.tags.includes('game-shows') ? 'game shows' : 'live dealer'
}

function row(world: World, game: Game) {
  return {
    uuid: game.uuid,
    name: game.name,
    image: imageUrl(world, game),
    type: typeOf(game),
    provider: game.provider.name,
    provider_id: game.provider.id,
    technology: 'HTML5',
    has_lobby: hasLobby(game) ? 1 : 0,
    is_mobile: 0,
    has_freespins: game.kind === 'slot' ? 1 : 0,
    has_tables: game.kind === 'table' ? 1 : 0,
    freespin_valid_until_full_day: 0,
    label: game.provider.label,
  }
}

/** Games with more than one table are opened through their lobby. */
export function hasLobby(game: Game): boolean {
  return game.kind === 'table' && game.tables.length > 1
}

function parametersOf(game: Game) {
  const reels = game.kind === 'slot' && isReelSlot(game.slot) ? game.slot : undefined
  return {
    rtp: game.rtp,
    volatility: game.volatility,
    reels_count: reels ? String(reels.strips.length) : null,
    lines_count: reels ? waysOrLines(reels.kind, reels.lines.length, reels.rows) : null,
  }
}

function waysOrLines(kind: 'lines' | 'ways', lines: number, rows: number): number {
  return kind === 'lines' ? lines : rows ** 5
}

function imagesOf(world: World, game: Game) {
  const file = `art/${game.uuid}.svg`
  const image = (type: string) => ({
    name: `${game.uuid}.svg`,
    file,
    url: imageUrl(world, game),
    type,
  })
  return [image('regular'), image('high-quality')]
}

/** Games of the same studio and kind. */
function relatedOf(game: Game) {
  return games
    .filter((other) => other !== game && other.provider === game.provider)
    .slice(0, 6)
    .map((other) => ({ uuid: other.uuid, is_mobile: 0 }))
}

function expand(world: World, game: Game, wished: ReadonlySet<string>) {
  const labels = tags.filter((tag) => game.tags.includes(tag.code))
  return {
    ...row(world, game),
    ...(wished.has('tags') ? { tags: labels.map(({ code, label }) => ({ code, label })) } : {}),
    ...(wished.has('parameters') ? { parameters: parametersOf(game) } : {}),
    ...(wished.has('images') ? { images: imagesOf(world, game) } : {}),
    ...(wished.has('related_games') ? { related_games: relatedOf(game) } : {}),
  }
}

/** `GET /games`: the catalogue, page by page, with what `expand` asks for. */
export function listGames(world: World, pairs: readonly Pair[]): Answer {
  const fields = readFields(pairs)
  const wished = new Set((fields.optional('expand') ?? '').split(','))
  const provider = fields.optional('filter[provider]')
  const chosen = games.filter((game) => provider === undefined || game.provider.name === provider)
  const items = chosen.map((game) => expand(world, game, wished))
  return answerPage(items, fields, (page) => {
    const others = pairs.filter(([key]) => key !== 'page')
    return `${world.publicUrl}/api/v1/games?${buildQuery([...others, ['page', String(page)]])}`
  })
}

/** `GET /game-tags`, with the category when it is asked for. */
export function listTags(pairs: readonly Pair[]): Answer {
  const hasCategory = (readFields(pairs).optional('expand') ?? '').split(',').includes('category')
  const items = tags.map(({ code, label, category }) => ({
    code,
    label,
    ...(hasCategory ? { category } : {}),
  }))
  return { status: 200, body: { items } }
}
