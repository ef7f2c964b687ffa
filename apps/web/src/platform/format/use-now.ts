import { useEffect, useState } from 'react'
import type { InstantMs } from '@powerplay/kernel'

/** Timers refresh every second (001_d6a9941efb711ce5.txt, section 9). */
const everyMs = 1_000

/** The time, once a second. */
export function useNow(): InstantMs {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
