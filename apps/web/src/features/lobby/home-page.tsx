import { lazy, Suspense, type ReactNode } from 'react'
import { whenIdle } from '../../platform/boot/when-idle.ts'
import { ExtrasWait } from './extras-wait.tsx'
import { GameNav } from './game-nav.tsx'
import { OriginalsCarousel } from './originals-carousel.tsx'
import { PromotionSlider } from './slider/promotion-slider.tsx'

const HomeExtras = lazy(async () => {
  await new Promise<void>(whenIdle)
  const { HomeExtras: Extras } = await import('./home-extras.tsx')
  return { default: Extras }
})

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
      <Suspense
        fallback={
          <>
            <div className="h-34" />
            <ExtrasWait />
          </>
        }
      >
        <HomeExtras feed={feed} sports={sports} />
      </Suspense>
    </>
  )
}
