import { lazy, Suspense } from 'react'

const Ticker = lazy(async () => ({ default: (await import('./ticker.tsx')).Ticker }))

/** The ticker, in the room that it takes. */
export function LazyTicker({ isCollapsed }: { isCollapsed: boolean }) {
  const room = isCollapsed ? 'size-11' : 'h-17'
  return (
    <Suspense fallback={<div className={room} />}>
      <Ticker isCollapsed={isCollapsed} />
    </Suspense>
  )
}
