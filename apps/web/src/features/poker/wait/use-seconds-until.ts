import { useEffect, useState } from 'react'
import { serverClock } from '../use-tables.ts'

const left = (untilMs: number | null) =>
  untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - serverClock.now(Date.now())) / 1_000))

/** Whole seconds until an instant of the server's clock; 0 without one, and after it. */
export function useSecondsUntil(untilMs: number | null): number {
  const [seconds, setSeconds] = useState(() => left(untilMs))
  useEffect(() => {
    setSeconds(left(untilMs))
    if (untilMs === null) return
    const timer = setInterval(() => setSeconds(left(untilMs)), 500)
    return () => clearInterval(timer)
  }, [untilMs])
  return seconds
}
