import { GameNav } from '../game-nav.tsx'
import { findTag, foldTag } from './finder-tag.ts'
import { GameFinder } from './game-finder.tsx'
import { NoFavorites, NoGames } from './no-games.tsx'
import { ProvidersFinder } from './providers-finder.tsx'
import { useProviders } from './use-providers.ts'

export interface TagPageProps {
  params: Readonly<Record<string, string>>
}

/** /casino/{tag}: the games of one kind, or of all providers side by side. */
export function TagPage({ params }: TagPageProps) {
  const tag = foldTag(params['tag'] ?? '')
  return tag === 'providers' ? <ProvidersFinder /> : <TagFinder tag={tag} />
}

function TagFinder({ tag }: { tag: string }) {
  const providers = useProviders()
  // All originals are of one provider.
  const choice = tag === 'originals' ? [] : providers.data
  return (
    <>
      <div className="mb-4 empty:hidden">
        <GameNav path={`/casino/${tag}`} />
      </div>
      <GameFinder
        {...findTag(tag)}
        {...(choice === undefined ? {} : { providers: choice })}
        empty={<NoGames />}
      />
    </>
  )
}

/** The games a signed-in player keeps. */
export function FavoritesPage() {
  return <GameFinder {...findTag('favorites')} empty={<NoFavorites />} />
}
