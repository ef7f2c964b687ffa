import { Blocks } from 'lucide-react'
import type { GameProvider } from '@powerplay/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { RowWait } from '../row-wait.tsx'
import { carouselGames } from '../carousel/carousel-games.ts'
import { GameCarousel } from '../game-carousel.tsx'
import { tileOf } from '../tiles/tile-game.ts'
import { LoadMore } from './load-more.tsx'
import { finderMessages } from './messages.en.ts'
import { ProviderSearch } from './provider-search.tsx'
import { useGames } from './use-games.ts'

/** Providers that are added at once: each asks for its own games. */
const groupsAtOnce = 4

const { title, text, seeAll } = finderMessages.providers

/** /casino/providers: the game finder, grouped by provider. */
export function ProvidersFinder() {
  return (
    <>
      <PageHead
        title={title}
        text={text}
        actions={
          <Link href="/provider/all" className={buttonClass('outline')}>
            {seeAll}
          </Link>
        }
      />
      <ProviderSearch wait={<GroupsWait />}>
        {(providers, search) => <Groups key={search} providers={providers} />}
      </ProviderSearch>
    </>
  )
}

function GroupsWait() {
  return Array.from({ length: groupsAtOnce }, (_, index) => <RowWait key={index} />)
}

function Groups({ providers }: { providers: readonly GameProvider[] }) {
  const [shown, setShown] = useState(groupsAtOnce)
  return (
    <>
      {providers.slice(0, shown).map(({ name }) => (
        <ProviderGroup key={name} name={name} />
      ))}
      <LoadMore
        shown={Math.min(shown, providers.length)}
        count={undefined}
        hasMore={shown < providers.length}
        isLoading={false}
        onMore={() => setShown(shown + groupsAtOnce)}
      />
    </>
  )
}

/** The first games of one provider. A list that fails to load only stops the waiting. */
function ProviderGroup({ name }: { name: string }) {
  const { games, isLoading } = useGames({
    filter: [{ key: 'provider', expect: name }],
    sort: 'priority',
    size: carouselGames,
  })
  if (isLoading) {
    return (
      <div role="status" aria-label="Loading">
        <RowWait />
      </div>
    )
  }
  if (games === undefined || games.length === 0) return null
  return (
    <GameCarousel
      title={name}
      icon={<Blocks size={18} aria-hidden />}
      href={`/casino/game/provider/${encodeURIComponent(name)}`}
      games={games.map(tileOf)}
    />
  )
}
