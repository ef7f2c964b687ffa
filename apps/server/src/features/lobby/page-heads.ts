import { headsAt, pageHead, type PageHead } from '../../platform/http/pages/page.ts'
import type { ProviderGame } from './provider-games.ts'
import type { OriginalGame } from './seed/seed-catalogue.ts'

/** What the heads of the games' pages are made from. */
export interface HeadParts {
  readonly originalGames: readonly Pick<OriginalGame, 'id' | 'name' | 'rtp'>[]
  /** A game of an outside provider. */
  providerGame(
    id: string,
  ): Promise<Pick<ProviderGame, 'name' | 'provider' | 'isEnabled'> | undefined>
}

const listHeadAt = headsAt({
  '/provider/all': pageHead('Providers', 'All providers whose games can be played here.'),
  '/casino/originals': pageHead('Originals', 'Our own games: every round can be verified.'),
  '/casino/slots': pageHead('Slots', 'All slots in one list, to search by name and provider.'),
  '/casino/live': pageHead('Live casino', 'Tables that are dealt live, around the clock.'),
  '/casino/game-shows': pageHead('Game shows', 'Shows with wheels, balls and hosts, live.'),
  '/casino/new-releases': pageHead('New releases', 'The games that came last.'),
})

const gamePath = /^\/casino\/game\/([A-Za-z0-9_-]{1,100})$/

/** What link previews say about lists and games. Names come from the catalogue, never the path. */
export function createPageHeads({ originalGames, providerGame }: HeadParts) {
  const houseHeads = new Map(
    originalGames.map(({ id, name, rtp }) => [
      id,
      pageHead(
        name,
        `${name}, a game of our own: returns ${rtp} % over time, and every round can be verified.`,
        id,
      ),
    ]),
  )
  return async (path: string): Promise<PageHead | undefined> => {
    const id = gamePath.exec(path)?.[1]
    if (id === undefined) return listHeadAt(path)
    const own = houseHeads.get(id)
    if (own) return own
    const game = await providerGame(id)
    return game?.isEnabled === true
      ? pageHead(game.name, `Play ${game.name} by ${game.provider}.`)
      : undefined
  }
}
