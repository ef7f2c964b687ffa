import type { ReactNode } from 'react'
import { whenIdle } from '../../platform/boot/when-idle.ts'
import { lazyPart } from '../../platform/feature/lazy-part.ts'
import { Late } from '../../ui/states/late.tsx'
import { ExtrasWait } from './extras-wait.tsx'
import { GameNav } from './game-nav.tsx'
import { OriginalsCarousel } from './originals-carousel.tsx'
import { PromotionSlider } from './slider/promotion-slider.tsx'

const HomeExtras = lazyPart(async () => {
  await new Promise<void>(whenIdle)
  return import('./home-extras.tsx')
}, 'HomeExtras')

export interface HomePageProps {
  /** Live bets under the games. */
  feed?: ReactNode
  /** The row of sports. */
  sports?: ReactNode
}

/** The casino home: slider, our own games, and what a chunk of its own brings after them. */
export function HomePage({ feed, sports }: HomePageProps) {
  return (
    <>
      <h1 className="sr-only">Casino</h1>
      <PromotionSlider />
      <GameNav />
      <OriginalsCarousel />
      <Late
        text="The games could not be loaded. Your balance and your bets are not affected."
        room={
          <>
            <div className="h-34" />
            <ExtrasWait />
          </>
        }
      >
        <HomeExtras feed={feed} sports={sports} />
      </Late>
    </>
  )
}
