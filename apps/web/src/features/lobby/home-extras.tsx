import type { ReactNode } from 'react'
import { useIsOn } from '../../platform/licence/licence.ts'
import { CatalogueCarousels } from './catalogue-carousels.tsx'
import { useCatalogueCounts } from './catalogue-counts.ts'
import { CheckSteps } from './check-steps.tsx'
import { ExtrasWait } from './extras-wait.tsx'
import { usePopup } from './popup/use-popup.ts'
import { PromoSlider } from './slider/promo-slider.tsx'
import { useAnswer } from './use-answer.ts'
import { LatestWins } from './wins/latest-wins.tsx'

const noInput = {}

export interface HomeExtrasProps {
  feed?: ReactNode
  sports?: ReactNode
}

/**
 * What follows the originals. The rows under the ticker come all at once, when it is known which of
 * them there are: nothing that is being read is pushed away by a row that comes later.
 */
export function HomeExtras({ feed, sports }: HomeExtrasProps) {
  const counts = useCatalogueCounts()
  const providers = useAnswer('gameProviders', noInput)
  const slides = useAnswer('slides', noInput)
  const hasWins = useIsOn('feed')
  const isKnown = counts !== null && providers.isSettled && slides.isSettled
  usePopup()
  return (
    <>
      {hasWins && <LatestWins />}
      {!isKnown ? (
        <ExtrasWait />
      ) : (
        <>
          <CatalogueCarousels counts={counts} providers={providers.data ?? []} />
          {sports}
          <PromoSlider slides={slides.data ?? []} />
          <CheckSteps />
          {feed !== undefined && <div className="mt-6">{feed}</div>}
        </>
      )}
    </>
  )
}
