import { useEffect, useState } from 'react'
import { createServerClock } from '../../platform/time/server-clock.ts'

/** One for all screens of pools and duels: each answer makes it better. */
const clock = createServerClock()

/** Learns what the time is from an answer that says it. */
export function heard<Answer extends { readonly serverNow: number }>(answer: Answer): Answer {
  clock.hear(answer.serverNow, Date.now())
  return answer
}

/** The server's time, as often as wanted: a visitor's own clock may be minutes off. */
export function useServerNow(everyMs = 1_000): number {
  const [local, setLocal] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setLocal(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return clock.now(local)
}
