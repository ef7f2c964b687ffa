import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { Late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const Panel = lazyPart(() => import('./slip-panel.tsx'), 'SlipPanel')

/** The slip beside the page. */
export function LazySlip({ onClose }: { onClose?: (() => void) | undefined }) {
  return (
    <Late
      text="The bet slip could not be loaded."
      room={
        <div role="status" aria-label="Loading" className="grid gap-3 p-3">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      }
    >
      <Panel onClose={onClose} />
    </Late>
  )
}
