import { lazy, Suspense } from 'react'
import { whenIdle } from '../../platform/boot/when-idle.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const Panel = lazy(async () => {
  await new Promise<void>(whenIdle)
  const { ChatPanel } = await import('./panel/index.ts')
  return { default: ChatPanel }
})

/** The chat, whose script is loaded once it is in view and the page stands. */
export function LazyPanel({ onClose }: { onClose?: (() => void) | undefined }) {
  return (
    <Suspense fallback={<Wait />}>
      <Panel onClose={onClose} />
    </Suspense>
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
