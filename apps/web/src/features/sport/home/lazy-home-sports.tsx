import { lazy, Suspense } from 'react'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { WhenNear } from '../../../ui/when-near.tsx'

const Row = lazy(async () => ({ default: (await import('./home-sports.tsx')).HomeSportsRow }))

/** The sports on the casino's home page, with their drawings; nothing while there is no sportsbook. */
export function HomeSports() {
  if (!useIsOn('sport')) return null
  return (
    <WhenNear room={<div className="mt-6 h-40" />}>
      <Suspense fallback={<Skeleton className="mt-6 h-40 w-full" />}>
        <Row />
      </Suspense>
    </WhenNear>
  )
}
