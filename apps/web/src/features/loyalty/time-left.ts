import { useEffect, useState } from 'react'
import { hourMs, minuteMs, secondMs, type InstantMs } from '@powerplay/kernel'

/** The time, once a second (001_d6a9941efb711ce5.txt, section 9). */
export function useNow(): InstantMs {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const two = (value: number) => String(value).padStart(2, '0')

/** Hours, minutes and seconds that are left: "03:59:07". */
export function showLeft(leftMs: number): string {
  const left = Math.max(0, leftMs)
  const hours = Math.floor(left / hourMs)
  const minutes = Math.floor((left % hourMs) / minuteMs)
  const seconds = Math.floor((left % minuteMs) / secondMs)
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`
}
