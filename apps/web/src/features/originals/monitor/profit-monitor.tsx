import { lazy, Suspense, useEffect } from 'react'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { watchMonitor } from './monitor-store.ts'

const MonitorWindow = lazy(async () => ({
  default: (await import('./monitor-window.tsx')).MonitorWindow,
}))

/** The profit monitor of the normal layout: it counts from the start, its window loads when opened. */
export function ProfitMonitor() {
  const isOpen = useSettings((state) => state.isMonitorOpen)
  useEffect(watchMonitor, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <MonitorWindow />
    </Suspense>
  )
}
