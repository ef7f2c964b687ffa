import { useEffect, useRef, useState } from 'react'
import { on } from '../../../../platform/client/client-events.ts'
import { loadRound } from './crash-client.ts'
import type { CrashController } from './crash-controller.ts'
import {
  isBehind,
  tableOf,
  withBets,
  withCashouts,
  withFinish,
  withoutBets,
  withPhase,
  type CrashTable,
} from './crash-table.ts'
import { createServerClock } from '../../../../platform/time/server-clock.ts'

/** The shared round, kept up to date. */
export interface LiveTable {
  /** Undefined until the server told it, and while the game has no rounds. */
  readonly table: CrashTable | undefined
  /** The server's time now. */
  readonly now: () => number
}

/** How long to wait before a round that could not be loaded is asked for again. */
const retryMs = 3_000

/** Follows the rounds of this page; the controller is told of every step. */
export function useCrashTable(
  controller: Pick<CrashController, 'follow' | 'finishRound'>,
): LiveTable {
  const [clock] = useState(createServerClock)
  const [table, setTable] = useState<CrashTable>()
  const latest = useRef<CrashTable>(undefined)
  const [now] = useState(() => () => clock.now(Date.now()))
  useEffect(() => {
    const put = (next: CrashTable) => {
      latest.current = next
      setTable(next)
      controller.follow(next)
    }
    const move = (change: (table: CrashTable) => CrashTable) => {
      const next = latest.current && change(latest.current)
      if (next && next !== latest.current) put(next)
    }
    let isOvertaken = false
    const loading = keepLoading((round) => {
      clock.hear(round.serverNow, Date.now())
      const read = tableOf(round)
      // The round went on while the answer was on its way: asked once more, and believed then.
      isOvertaken = !isOvertaken && isBehind(read, latest.current)
      if (isOvertaken) loading.again()
      else put(read)
    })
    const stops = [
      on('multiplayerBettingState', (phase) => {
        clock.hear(phase.serverNow, Date.now())
        if (latest.current) move((known) => withPhase(known, phase))
        else loading.again()
      }),
      on('multiplayerGameBet', (bets) => move((known) => withBets(known, bets))),
      on('multiplayerBetCancelled', (ids) => move((known) => withoutBets(known, ids))),
      on('multiplayerDataUpdate', (update) => {
        clock.hear(update.serverNow, Date.now())
        move((known) => withCashouts(known, update))
      }),
      on('multiplayerGameFinished', (finish) => {
        move((known) => withFinish(known, finish))
        controller.finishRound(finish)
      }),
      on('realtime:reload', ({ channel }) => channel === 'Everyone' && loading.again()),
      loading.stop,
    ]
    return () => stops.forEach((stop) => stop())
  }, [controller, clock])
  return { table, now }
}

type Round = NonNullable<Awaited<ReturnType<typeof loadRound>>>

/** Loads the round until there is one; `again` loads it anew. */
function keepLoading(onRound: (round: Round) => void) {
  let isCurrent = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = async () => {
    clearTimeout(timer)
    const round = await loadRound().catch(() => undefined)
    if (!isCurrent) return
    if (round) onRound(round)
    else timer = setTimeout(() => void load(), retryMs)
  }
  void load()
  return {
    again: () => void load(),
    stop: () => {
      isCurrent = false
      clearTimeout(timer)
    },
  }
}
