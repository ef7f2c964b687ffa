import { lazy, Suspense } from 'react'
import { whenIdle } from '../../../platform/boot/when-idle.ts'

const Bell = lazy(async () => {
  await new Promise<void>(whenIdle)
  const { Bell: Button } = await import('./index.ts')
  return { default: Button }
})

/** The bell in the header; it is loaded once the page stands. */
export function HeaderBell() {
  return (
    <Suspense fallback={<span className="touch size-10 shrink-0" />}>
      <Bell />
    </Suspense>
  )
}
