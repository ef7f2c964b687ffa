import type { FoundGame } from '../../lobby/index.ts'
import type { AggregatorGame, GameAggregator } from '../aggregator.ts'
import type { GamePictures } from './game-pictures.ts'
import type { ProviderParts } from '../parts.ts'

/** What a look at the aggregator's list changed. */
export interface SyncResult {
  readonly added: number
  readonly changed: number
  readonly gone: number
}

/** A list that lost this share of its games at once is taken for a fault of the list. */
const goneShareMax = 0.5
const goneFewMax = 20

/**
 * Takes the aggregator's list into the catalogue, page by page. Games that are on it no more are
 * removed only after the whole list was read, and only when most are still there.
 * @throws AggregatorError
 */
export async function syncGames(
  parts: ProviderParts & { readonly pictures: GamePictures },
  aggregator: GameAggregator,
): Promise<SyncResult> {
  const seen = new Set<string>()
  const result = { added: 0, changed: 0 }
  for await (const page of aggregator.pages()) {
    const found: FoundGame[] = []
    for (const game of page) {
      if (seen.has(game.uuid)) continue
      seen.add(game.uuid)
      const image = await parts.pictures.keep(game.imageUrl)
      const mark = game.markUrl === null ? '' : await parts.pictures.keep(game.markUrl)
      found.push(foundGame(game, { image, mark }))
    }
    const { added, changed } = await parts.games.save(found)
    result.added += added
    result.changed += changed
  }
  const before = await parts.games.allUuids()
  const gone = before.filter((uuid) => !seen.has(uuid))
  if (gone.length > goneFewMax && gone.length > before.length * goneShareMax) {
    const log = parts.platform.logOf('providers')
    log.warn({ event: 'providers.list_shrank', gone: gone.length, before: before.length })
    return { ...result, gone: 0 }
  }
  await parts.games.remove(gone)
  return { ...result, gone: gone.length }
}

/** How a game stands in the catalogue. */
export function foundGame(
  game: AggregatorGame,
  { image, mark }: Pick<FoundGame, 'image' | 'mark'>,
): FoundGame {
  return {
    uuid: game.uuid,
    name: game.name,
    provider: game.provider,
    mark,
    image,
    categories: categoriesOf(game),
    customCategory: customCategoryOf(game),
    isFeatured: game.tags.includes('featured'),
    details: {
      technology: game.technology,
      hasLobby: game.hasLobby,
      hasDemo: !isLive(game),
      hasFreespins: game.hasFreespins,
      // Html5 runs everywhere; the mark is for versions made for phones alone.
      isMobile: game.isMobile || /html5/i.test(game.technology),
      rtp: game.rtp,
      volatility: game.volatility,
      lines: game.lines,
    },
  }
}

const liveTypes = /\b(live|roulette|blackjack|baccarat|poker|table|lottery|wheel)\b/i
const showTypes = /\bshows?\b/i

function isLive({ type, hasLobby }: AggregatorGame): boolean {
  return hasLobby || liveTypes.test(type) || showTypes.test(type)
}

function categoriesOf(game: AggregatorGame): string[] {
  const own = [game.type, ...game.tags].map((text) => text.toLowerCase().replaceAll(/[\s_]+/g, '-'))
  const kinds = isLive(game) ? ['live'] : ['slots']
  return [...new Set([...kinds, ...own])].filter((text) => text !== '')
}

function customCategoryOf(game: AggregatorGame): FoundGame['customCategory'] {
  const isTagged = (tag: string) => game.tags.some((own) => own.toLowerCase() === tag)
  if (showTypes.test(game.type) || isTagged('game-show')) return 'game-shows'
  if (isLive(game)) return 'live'
  if (isTagged('buy-bonuses')) return 'buy-bonuses'
  return isTagged('new-releases') ? 'new-releases' : null
}
