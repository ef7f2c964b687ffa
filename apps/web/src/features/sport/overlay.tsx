import { useLocation } from 'wouter'
import { lazyPart } from '../../platform/feature/lazy-part.ts'
import { useIsOn } from '../../platform/licence/licence.ts'
import { Late } from '../../ui/states/late.tsx'
import { useWidget } from './widget/widget-store.ts'

const SlipBar = lazyPart(() => import('./slip/slip-bar.tsx'), 'SlipBar')
const FloatingWidget = lazyPart(() => import('./widget/floating-widget.tsx'), 'FloatingWidget')

/** What floats over the pages: the slip's bar on pages of sport, and the live widget everywhere. */
export function SportOverlay() {
  const isOn = useIsOn('sport')
  const [path] = useLocation()
  const isHere = path === '/sport' || path.startsWith('/sport/')
  const hasWidget = useWidget((state) => state.eventId !== null)
  if (!isOn) return null
  return (
    <Late room={null}>
      {isHere && <SlipBar />}
      {hasWidget && <FloatingWidget />}
    </Late>
  )
}
