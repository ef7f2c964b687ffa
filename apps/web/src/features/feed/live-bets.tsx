import { lazyPart } from '../../platform/feature/lazy-part.ts'
import { useIsOn } from '../../platform/licence/licence.ts'
import { Late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import { firstTexts } from './first-texts.en.ts'

const FeedPanel = lazyPart(() => import('./feed-panel.tsx'), 'FeedPanel')

/** The live bets panel in a chunk of its own, fetched when somebody comes near: no page waits for it. */
export function LiveBets() {
  const isFeedOn = useIsOn('feed')
  if (!isFeedOn) return null
  return (
    <section aria-label={firstTexts.title}>
      <WhenNear room={<LiveBetsWait />}>
        <Late text="The live bets could not be loaded." room={<LiveBetsWait />}>
          <FeedPanel />
        </Late>
      </WhenNear>
    </section>
  )
}

const waitRows = 10

/** The room that the panel will take, in the shape of its rows. */
export function LiveBetsWait() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-3 h-11.5 w-72" />
      <div className="rounded-card border border-line-quiet bg-surface px-2 pt-9 pb-2">
        {Array.from({ length: waitRows }, (_, row) => (
          <div
            key={row}
            className="flex h-11 items-center justify-between rounded-control px-3 odd:bg-raised/50"
          >
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </div>
    </div>
  )
}
