import { useEffect } from 'react'
import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Late } from '../../../ui/states/late.tsx'
import { watchMonitor } from './monitor-store.ts'

const MonitorWindow = lazyPart(() => import('./monitor-window.tsx'), 'MonitorWindow')

/** The profit monitor of the normal layout: it counts from the start, its window loads when opened. */
export function ProfitMonitor() {
  const isOpen = useSettings((state) => state.isMonitorOpen)
  useEffect(watchMonitor, [])
  if (!isOpen) return null
  return (
    <Late room={null}>
      <MonitorWindow />
    </Late>
  )
}
