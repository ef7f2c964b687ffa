import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const Panel = lazy(async () => ({ default: (await import('./slip-panel.tsx')).SlipPanel }))

/** The slip beside the page. */
export function LazySlip({ onClose }: { onClose?: (() => void) | undefined }) {
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="Loading" className="grid gap-3 p-3">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      }
    >
      <Panel onClose={onClose} />
    </Suspense>
  )
}
