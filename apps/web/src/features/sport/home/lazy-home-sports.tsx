import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const Row = lazy(async () => ({ default: (await import('./home-sports.tsx')).HomeSportsRow }))

/** The row is fetched with its drawings once it is this close below what is seen. */
const nearMargin = '600px 0px'

/** The sports on the casino's home page; nothing while there is no sportsbook. */
export function HomeSports() {
  const isOn = useIsOn('sport')
  return isOn ? <SportsWhenNear /> : null
}

function SportsWhenNear() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in window))
  useEffect(() => {
    const element = place.current
    if (isNear || element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: nearMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={<Skeleton className="mt-6 h-40 w-full" />}>
          <Row />
        </Suspense>
      ) : (
        // Nobody sees it, and nothing is on its way.
        <div className="mt-6 h-40" />
      )}
    </div>
  )
}
