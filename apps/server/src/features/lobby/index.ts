import {
  playerOf,
  type CallContext,
  type CallHandlers,
  type Platform,
} from '../../platform/context.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import { countGames, everything, findGames } from './find-games.ts'
import { createForeignGames, type ForeignGames } from './foreign-games.ts'
import { keepFavorite } from './keep-favorite.ts'
import { presentGame } from './present.ts'
import { seedCatalogue, type HouseGame } from './seed/seed-catalogue.ts'
import { lobbySettings } from './settings.ts'
import { sortGames } from './sort-games.ts'
import { favoritesOf } from './store.ts'

export type { ForeignGame, ForeignGames, FoundGame } from './foreign-games.ts'
export type { HouseGame } from './seed/seed-catalogue.ts'

type LobbyCallKey =
  | 'gamesFilter'
  | 'gamesCount'
  | 'gameProviders'
  | 'providerNames'
  | 'favorite'
  | 'slides'
  | 'promotionBanners'
  | 'banner'

/** What the catalogue asks of its neighbours. */
export interface LobbyParts {
  readonly platform: Platform
  readonly houseGames: readonly HouseGame[]
  /** False for an in-house game that takes no bets at the moment. */
  isHouseGameOpen(id: string): boolean
  /** Says per maker whether its games may be offered where the caller is. */
  restrictionOf(context: CallContext): Promise<(provider: string) => boolean>
  /** Ids of the optional products of this installation. */
  pluginsOf(context: CallContext): Promise<readonly string[]>
}

/** The catalogue of games and what advertises them. */
export interface Lobby {
  readonly calls: Pick<CallHandlers, LobbyCallKey>
  /** The games of other makers, for those who bring and open them. */
  readonly foreignGames: ForeignGames
  /** Fills the catalogue of a new installation, and adds in-house games that are new. */
  seed(): Promise<void>
}

const nobodyKeeps: ReadonlySet<string> = new Set()

/** Assembles the feature. */
export function createLobby(parts: LobbyParts): Lobby {
  const { platform } = parts
  platform.settings.register(lobbySettings)
  const catalogue = createCatalogue(platform)
  return {
    calls: { ...gameCalls(parts, catalogue), ...pictureCalls(parts, catalogue) },
    foreignGames: createForeignGames(platform),
    async seed() {
      await seedCatalogue(platform, parts.houseGames)
      catalogue.forget()
    },
  }
}

function gameCalls(parts: LobbyParts, catalogue: Catalogue) {
  const { platform } = parts
  const houseIds = new Set(parts.houseGames.map(({ id }) => id))
  const keptBy = async ({ caller: { userId } }: CallContext) =>
    userId === null ? nobodyKeeps : favoritesOf(platform.database, userId)
  return {
    async gamesFilter({ filter, sort, page, size }, context) {
      const { lists } = await catalogue.read()
      const kept = await keptBy(context)
      const isBlocked = await parts.restrictionOf(context)
      const part = { skip: (page - 1) * size, size }
      const found =
        sort === undefined || sort === 'priority'
          ? findGames(lists, filter, kept, part)
          : sortGames(findGames(lists, filter, kept, everything), sort, part)
      const nowMs = platform.clock.now()
      return found.map((entry) =>
        presentGame(entry, {
          isFavorite: kept.has(entry.id),
          isOpen: !houseIds.has(entry.id) || parts.isHouseGameOpen(entry.id),
          isBlocked: isBlocked(entry.provider),
          nowMs,
        }),
      )
    },
    async gamesCount({ filters }, context) {
      const { lists } = await catalogue.read()
      const kept = await keptBy(context)
      return filters.map((filter) => countGames(lists, filter, kept))
    },
    favorite: (input, context) =>
      keepFavorite(platform, catalogue, { ...input, userId: playerOf(context) }),
  } satisfies Partial<CallHandlers>
}

function pictureCalls(parts: LobbyParts, catalogue: Catalogue) {
  return {
    gameProviders: async () => [...(await catalogue.read()).providers],
    providerNames: async () => (await catalogue.read()).providers.map(({ name }) => name),
    slides: async () => [...(await catalogue.read()).slides],
    async promotionBanners(_input, context) {
      const { promotionBanners } = await catalogue.read()
      const isPlayer = context.caller.userId !== null
      const withPoker = isPlayer && (await parts.pluginsOf(context)).includes('poker')
      return promotionBanners.filter(({ type }) => withPoker || type !== 'Poker')
    },
    banner: async () => (await catalogue.read()).popup,
  } satisfies Partial<CallHandlers>
}
