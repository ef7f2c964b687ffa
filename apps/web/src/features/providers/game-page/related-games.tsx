import type { ProviderGame } from '@powerplay/contract'
import { Cherry } from 'lucide-react'
import { Link } from 'wouter'
import { SectionHead } from '../../../ui/lists/section-head.tsx'
import { GameTile, type TileGame } from '../../lobby/index.ts'
import { messages } from './messages.en.ts'

export interface RelatedGamesProps {
  provider: string
  games: readonly ProviderGame[]
}

/** Other games of the same provider. */
export function RelatedGames({ provider, games }: RelatedGamesProps) {
  if (games.length === 0) return null
  return (
    <section className="mt-8">
      <SectionHead
        icon={<Cherry size={18} />}
        title={messages.more(provider)}
        actions={
          <Link
            href={providerPath(provider)}
            className="touch inline-flex items-center text-13 text-muted hover:text-text"
          >
            {messages.viewAll}
          </Link>
        }
      />
      <ul className="mt-3 grid grid-cols-3 gap-2 wide:grid-cols-6">
        {games.map((game) => (
          <li key={game.id}>
            <GameTile game={tileOf(game)} isUpright />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page with all games of a provider. */
export function providerPath(provider: string): string {
  return `/casino/game/provider/${encodeURIComponent(provider)}`
}

function tileOf({ id, name, image, provider, isEnabled, isDemoOnly, blocked }: ProviderGame) {
  return {
    id: isDemoOnly ? `preview:${id}` : id,
    name,
    image,
    customImage: null,
    type: provider,
    isFavorite: false,
    isDisabled: !isEnabled,
    blocked,
    releaseAt: null,
  } satisfies TileGame
}
