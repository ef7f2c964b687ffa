import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { originalGames } from '../originals/index.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { CheckSteps } from './check-steps.tsx'
import { GameTiles } from './game-tiles.tsx'
import { HeroBanner } from './hero-banner.tsx'

export interface HomePageProps {
  /** Live bets under the games. */
  feed?: ReactNode
}

/** The casino home: banner, our own games, how a bet is checked, live bets. */
export function HomePage({ feed }: HomePageProps) {
  return (
    <>
      <h1 className="sr-only">Casino</h1>
      <HeroBanner />
      <SectionHead icon={<Sparkles size={18} aria-hidden />} title="Originals" />
      <GameTiles games={originalGames} />
      <CheckSteps />
      {feed !== undefined && <div className="mt-6">{feed}</div>}
    </>
  )
}
