import { lazy, Suspense } from 'react'
import { whenIdle } from '../platform/boot/when-idle.ts'
import { useIsOn } from '../platform/licence/licence.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const FeedPanel = lazy(async () => {
  await new Promise<void>(whenIdle)
  const { FeedPanel: Panel } = await import('../features/feed/index.ts')
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

/** The room that the panel will take. */
export function LiveBetsWait() {
  return <Skeleton className="h-140 w-full rounded-card" />
}
