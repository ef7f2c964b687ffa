import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { Late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { WhenNear } from '../../../ui/when-near.tsx'

const Row = lazyPart(() => import('./home-sports.tsx'), 'HomeSportsRow')

/** The sports on the casino's home page, with their drawings; nothing while there is no sportsbook. */
export function HomeSports() {
  if (!useIsOn('sport')) return null
  return (
    <WhenNear room={<div className="mt-6 h-40" />}>
      <Late room={<Skeleton className="mt-6 h-40 w-full" />}>
        <Row />
      </Late>
    </WhenNear>
  )
}
