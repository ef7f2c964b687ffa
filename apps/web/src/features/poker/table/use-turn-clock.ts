import type { PokerTable } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { serverClock } from '../use-tables.ts'
import type { SeatPlateProps } from './seat-plate.tsx'

/** What is left of the turn, second by second; the bank follows the turn's own time. */
export function useTurnClock(table: PokerTable | undefined): SeatPlateProps['clock'] {
  const turn = table?.hand?.turn ?? null
  const [local, setLocal] = useState(Date.now)
  useEffect(() => {
    if (turn === null) return
    setLocal(Date.now())
    const timer = setInterval(() => setLocal(Date.now()), 500)
    return () => clearInterval(timer)
  }, [turn])
  if (turn === null || table === undefined) return null
  const leftMs = turn.untilAt - serverClock.now(local)
  const isBank = leftMs <= 0
  const shownMs = Math.max(0, isBank ? leftMs + turn.bankMs : leftMs)
  const wholeMs = isBank ? Math.max(1, turn.bankMs) : table.actionMs
  return { seconds: Math.ceil(shownMs / 1_000), share: Math.min(1, shownMs / wholeMs), isBank }
}
