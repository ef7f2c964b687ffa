import { useEffect, useState } from 'react'
import { boot } from '../../../platform/boot/boot.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { exampleWin } from './example-win.ts'
import { examplePauseMs, winOf, withWins, type LatestWin } from './wins-model.ts'

/** Bets looked through for wins when the page opens. */
const bets = { mode: 'casino', type: 'all', count: 50 } as const
/** Examples that a demo build starts with, so that its row is not bare. */
const firstExamples = 8

function demoStart(): readonly LatestWin[] {
  if (!boot().isDemoBuild) return []
  return Array.from({ length: firstExamples }, () => exampleWin(Math.random))
}

/** The wins of the ticker, newest first; null until they are known. */
export function useLatestWins(): readonly LatestWin[] | null {
  const [wins, setWins] = useState<readonly LatestWin[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const later = (work: () => void, delayMs: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, delayMs)
      timers.add(timer)
    }
    const add = (more: readonly LatestWin[]) => setWins((known) => withWins(known ?? [], more))
    const tellExample = () => {
      // A page out of sight stands still, as the real wins do.
      if (!document.hidden) add([exampleWin(Math.random)])
      later(tellExample, examplePauseMs(Math.random()))
    }
    const start = async () => {
      const rows = await callServer('latestGames', bets, { signal: stop.signal }).catch(() => [])
      if (stop.signal.aborted) return
      add([...rows.flatMap((row) => winOf(row) ?? []), ...demoStart()])
      setWins((known) => known ?? [])
    }
    void start()
    if (boot().isDemoBuild) later(tellExample, examplePauseMs(Math.random()))
    const stopRows = on('event:liveGame', (row) => {
      const win = document.hidden ? null : winOf(row)
      if (win !== null) later(() => add([win]), row.delay)
    })
    return () => {
      stop.abort()
      stopRows()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  return wins
}
