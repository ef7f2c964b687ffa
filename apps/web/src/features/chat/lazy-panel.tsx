import { whenIdle } from '../../platform/boot/when-idle.ts'
import { lazyPart } from '../../platform/feature/lazy-part.ts'
import { Late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const Panel = lazyPart(async () => {
  await new Promise<void>(whenIdle)
  return import('./panel/index.ts')
}, 'ChatPanel')

/** The chat, whose script is loaded once it is in view and the page stands. */
export function LazyPanel({ onClose }: { onClose?: (() => void) | undefined }) {
  return (
    <Late text="The chat could not be loaded." room={<Wait />}>
      <Panel onClose={onClose} />
    </Late>
  )
}

function Wait() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-3 p-4 pt-18">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  )
}
