import { playerOf, type CallContext, type CallHandlers } from '../../platform/context.ts'
import { feature, type Given } from '../../program/feature.ts'
import { createCatalogue, shownAt, type Catalogue } from './catalogue.ts'
import { countGames, everything, findGames } from './find-games.ts'
import { createProviderGames, type ProviderGames } from './provider-games.ts'
import { keepFavorite } from './keep-favorite.ts'
import { createPageHeads } from './page-heads.ts'
import { noPopup, presentGame } from './present.ts'
import { seedCatalogue, type OriginalGame } from './seed/seed-catalogue.ts'
import { lobbySettings } from './settings.ts'
import { sortGames } from './sort-games.ts'
import { favoritesOf } from './store.ts'

export type { ProviderGame, ProviderGames, FoundGame } from './provider-games.ts'
export type { OriginalGame } from './seed/seed-catalogue.ts'

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
interface Needs {
  readonly originals: {
    readonly originalGames: readonly OriginalGame[]
    /** False for an in-house game that takes no bets at the moment. */
    isGameOpen(id: string): boolean
  }
  readonly compliance: {
    /** Says per provider whether its games may be offered where the caller is. */
    restrictionOf(context: CallContext): Promise<(provider: string) => boolean>
  }
}

type LobbyParts = Given<Needs>

/** What others may ask of the catalogue. */
export interface LobbyDoor {
  /** The games of outside providers, for those who bring and open them. */
  readonly providerGames: ProviderGames
}

/** The catalogue of games and what advertises them. */
export const lobby = feature({ name: 'lobby', settings: lobbySettings, open: openLobby })

const nobodyKeeps: ReadonlySet<string> = new Set()

function openLobby(parts: LobbyParts) {
  const { platform } = parts
  const catalogue = createCatalogue(platform)
  const door: LobbyDoor = { providerGames: createProviderGames(platform) }
  const calls: Pick<CallHandlers, LobbyCallKey> = {
    ...gameCalls(parts, catalogue),
    ...pictureCalls(parts, catalogue),
  }
  return {
    door,
    calls,
    headOf: createPageHeads({
      originalGames: parts.doors.originals.originalGames,
      providerGame: (id) => door.providerGames.find(id),
    }),
    /** Fills the catalogue of a new installation, and adds in-house games that are new. */
    async seed() {
      await seedCatalogue(platform, parts.doors.originals.originalGames)
      catalogue.forget()
    },
  }
}

function gameCalls(parts: LobbyParts, catalogue: Catalogue) {
  const { platform } = parts
  const { compliance, originals } = parts.doors
  const originalIds = new Set(originals.originalGames.map(({ id }) => id))
  const keptBy = async ({ caller: { userId } }: CallContext) =>
    userId === null ? nobodyKeeps : favoritesOf(platform.database, userId)
  return {
    async gamesFilter({ filter, sort, page, size }, context) {
      const { lists } = await catalogue.read()
      const kept = await keptBy(context)
      const isBlocked = await compliance.restrictionOf(context)
      const part = { skip: (page - 1) * size, size }
      const found =
        sort === undefined || sort === 'priority'
          ? findGames(lists, filter, kept, part)
          : sortGames(findGames(lists, filter, kept, everything), sort, part)
      const nowMs = platform.clock.now()
      return found.map((entry) =>
        presentGame(entry, {
          isFavorite: kept.has(entry.id),
          isOpen: !originalIds.has(entry.id) || originals.isGameOpen(entry.id),
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
    slides: async () => shownAt((await catalogue.read()).slides, parts.platform.clock.now()),
    async promotionBanners(_input, context) {
      const { promotionBanners } = await catalogue.read()
      const isPlayer = context.caller.userId !== null
      const withPoker = isPlayer && parts.gates.isOn('poker')
      const shown = shownAt(promotionBanners, parts.platform.clock.now())
      return shown.filter(({ type }) => withPoker || type !== 'Poker')
    },
    async banner() {
      const { popup } = await catalogue.read()
      return shownAt(popup, parts.platform.clock.now())[0] ?? noPopup
    },
  } satisfies Partial<CallHandlers>
}
