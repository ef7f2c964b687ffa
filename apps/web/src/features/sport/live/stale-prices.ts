import { secondMs } from '@powerplay/kernel'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useConnections } from '../../../platform/store/connections-store.ts'

/** A live price that nobody has vouched for so long is drawn locked (product-betting.md 3.4). */
const staleMs = 30 * secondMs

const useStale = create<{ readonly areStale: boolean }>()(() => ({ areStale: false }))

/** Whether live prices on the screen may be old because nothing reaches this page. */
export function useAreStale(): boolean {
  return useStale((state) => state.areStale)
}

/** Notes how long the connection that brings the prices has been down. */
export function useStaleWatch(): void {
  const isDown = useConnections((state) => state.isEventsUp === false)
  useEffect(() => {
    if (!isDown) return
    const timer = setTimeout(() => useStale.setState({ areStale: true }), staleMs)
    return () => {
      clearTimeout(timer)
      useStale.setState({ areStale: false })
    }
  }, [isDown])
}
