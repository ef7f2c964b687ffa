import type { LiveGame } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { isDemoBuild } from '../../../platform/boot/boot.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { createTrickle } from '../../../platform/client/trickle.ts'
import { isOn } from '../../../platform/licence/licence.ts'
import { exampleWin } from './example-win.ts'
import { examplePauseMs, fullRow, winOf, withWins, type LatestWin } from './wins-model.ts'

/** The wins a page opens with: as many as the row holds once it is cut. */
const latest = { mode: 'casino', type: 'all_wins', count: 25 } as const
/** Wins enter the row so often and so many at a time; so many more may wait for their turn. */
const pace = { everyMs: 1_000, most: 2, waitingMax: 6 } as const

const newExample = () => exampleWin(Math.random, isOn('trading'))

/** Examples that fill the row of a demo build beside so many real wins. */
function demoStart(realWins: number): readonly LatestWin[] {
  if (!isDemoBuild()) return []
  return Array.from({ length: Math.max(0, fullRow - realWins) }, newExample)
}

/** An example more, as long as nobody has really won. */
function withExample(known: readonly LatestWin[]): readonly LatestWin[] {
  return known.some(({ synthetic }) => !synthetic) ? known : withWins(known, [newExample()])
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
      if (!document.hidden) setWins((known) => withExample(known ?? []))
      later(tellExample, examplePauseMs(Math.random()))
    }
    const start = async () => {
      const rows = await callServer('latestGames', latest, { signal: stop.signal }).catch(() => [])
      if (stop.signal.aborted) return
      const told = rows.flatMap((row) => ('usdProfit' in row ? { ...row, synthetic: false } : []))
      add([...told, ...demoStart(told.length)])
      setWins((known) => known ?? [])
    }
    void start()
    if (isDemoBuild()) later(tellExample, examplePauseMs(Math.random()))
    const take = (row: LiveGame) => {
      const win = document.hidden ? null : winOf(row)
      if (win !== null) later(() => entering.add(win), row.delay)
    }
    const stops = [on('event:liveGame', take), on('event:liveSportGame', take)]
    return () => {
      stop.abort()
      for (const end of stops) end()
      entering.stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  return wins
}
