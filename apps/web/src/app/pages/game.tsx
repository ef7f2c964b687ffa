import { GamePage as StagePage } from '../../features/originals/routes.tsx'
import { LiveBets } from '../live-bets.tsx'
import type { PathParams } from '../route-match.ts'

export interface GamePageProps {
  params: PathParams
}

/** A game on its stage, with the live bets below. */
export function GamePage({ params }: GamePageProps) {
  return (
    <>
      <StagePage params={params} />
      <div className="mt-6">
        <LiveBets />
      </div>
    </>
  )
}
