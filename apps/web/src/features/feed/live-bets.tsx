import { lazy, Suspense } from 'react'
import { whenIdle } from '../../platform/boot/when-idle.ts'
import { useIsOn } from '../../platform/licence/licence.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const FeedPanel = lazy(async () => {
  await new Promise<void>(whenIdle)
  const { FeedPanel: Panel } = await import('./feed-panel.tsx')
  return { default: Panel }
})

/** The live bets panel in a chunk of its own, loaded once the page stands: no page waits for it. */
export function LiveBets() {
  const isFeedOn = useIsOn('feed')
  if (!isFeedOn) return null
  return (
    <Suspense fallback={<LiveBetsWait />}>
      <FeedPanel />
    </Suspense>
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
