import { useEffect, useState } from 'react'
import { isDemoBuild } from '../../../platform/boot/boot.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { createTrickle } from '../../../platform/client/trickle.ts'
import { exampleWin } from './example-win.ts'
import { examplePauseMs, winOf, withWins, type LatestWin } from './wins-model.ts'

/** The wins a page opens with: as many as the row holds once it is cut. */
const latest = { mode: 'casino', type: 'all_wins', count: 25 } as const
/** Wins enter the row so often and so many at a time; so many more may wait for their turn. */
const pace = { everyMs: 1_000, most: 2, waitingMax: 6 } as const
/** Examples that a demo build starts with, so that its row is not bare. */
const firstExamples = 8

function demoStart(): readonly LatestWin[] {
  if (!isDemoBuild()) return []
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
    const entering = createTrickle<LatestWin>({
      ...pace,
      release: (more) => add(more.toReversed()),
    })
    const tellExample = () => {
      // A page out of sight stands still, as the real wins do.
      if (!document.hidden) add([exampleWin(Math.random)])
      later(tellExample, examplePauseMs(Math.random()))
    }
    const start = async () => {
      const rows = await callServer('latestGames', latest, { signal: stop.signal }).catch(() => [])
      if (stop.signal.aborted) return
      const told = rows.flatMap((row) => ('usdProfit' in row ? { ...row, synthetic: false } : []))
      add([...told, ...demoStart()])
      setWins((known) => known ?? [])
    }
    void start()
    if (isDemoBuild()) later(tellExample, examplePauseMs(Math.random()))
    const stopRows = on('event:liveGame', (row) => {
      const win = document.hidden ? null : winOf(row)
      if (win !== null) later(() => entering.add(win), row.delay)
    })
    return () => {
      stop.abort()
      stopRows()
      entering.stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  return wins
}
