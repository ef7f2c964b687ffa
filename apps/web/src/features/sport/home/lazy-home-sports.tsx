import { lazy, Suspense } from 'react'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const Row = lazy(async () => ({ default: (await import('./home-sports.tsx')).HomeSportsRow }))

/** The sports on the casino's home page; nothing while there is no sportsbook. */
export function HomeSports() {
  const isOn = useIsOn('sport')
  if (!isOn) return null
  return (
    <Suspense fallback={<Skeleton className="mt-6 h-40 w-full" />}>
      <Row />
    </Suspense>
  )
}
