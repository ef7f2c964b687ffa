import { Suspense } from 'react'
import { GamePage as StagePage } from '../../features/originals/routes.tsx'
import { LiveBets } from '../../features/feed/index.ts'
import type { PathParams } from '../../platform/feature/feature.ts'
import { lazyPart } from '../../platform/feature/lazy-part.ts'

const ProviderGamePage = lazyPart(
  () => import('../../features/providers/game-page/routes.tsx'),
  'ProviderGamePage',
)

/** Ids of games that come from an aggregator begin so. */
const providerMark = 'ag-'

export interface GamePageProps {
  params: PathParams
}

/** A game on its stage or in its frame, with the live bets below. */
export function GamePage({ params }: GamePageProps) {
  const id = params['id'] ?? ''
  return (
    <>
      {id.startsWith(providerMark) ? (
        <Suspense fallback={null}>
          <ProviderGamePage id={id} />
        </Suspense>
      ) : (
        <StagePage params={params} />
      )}
      <div className="mt-6">
        <LiveBets />
      </div>
    </>
  )
}
