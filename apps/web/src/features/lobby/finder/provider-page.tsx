import { GameFinder } from './game-finder.tsx'
import { NoGames } from './no-games.tsx'
import type { TagPageProps } from './tag-page.tsx'

const nameMax = 64

/** /casino/game/provider/{provider}: all games of one provider. */
export function ProviderPage({ params }: TagPageProps) {
  const name = (params['provider'] ?? '').slice(0, nameMax)
  return (
    <GameFinder
      title={null}
      titleOfGames={name}
      filter={[{ key: 'provider', expect: name }]}
      empty={<NoGames />}
    />
  )
}
