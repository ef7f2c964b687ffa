import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useIsOn } from '../../platform/licence/licence.ts'
import { useWidget } from './widget/widget-store.ts'

const SlipBar = lazy(async () => ({ default: (await import('./slip/slip-bar.tsx')).SlipBar }))
const FloatingWidget = lazy(async () => ({
  default: (await import('./widget/floating-widget.tsx')).FloatingWidget,
}))

/** What floats over the pages: the slip's bar on pages of sport, and the live widget everywhere. */
export function SportOverlay() {
  const isOn = useIsOn('sport')
  const [path] = useLocation()
  const isHere = path === '/sport' || path.startsWith('/sport/')
  const hasWidget = useWidget((state) => state.eventId !== null)
  if (!isOn) return null
  return (
    <Suspense fallback={null}>
      {isHere && <SlipBar />}
      {hasWidget && <FloatingWidget />}
    </Suspense>
  )
}
