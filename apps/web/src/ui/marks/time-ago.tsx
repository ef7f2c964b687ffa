import { useSyncExternalStore } from 'react'
import { toIso, type InstantMs } from '@powerplay/kernel'

export interface TimeAgoProps {
  at: InstantMs
  /** Words for the distance between two instants. */
  format: (at: InstantMs, now: InstantMs) => string
  className?: string
}

const listeners = new Set<() => void>()
let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all labels on the page: it runs only while one is shown. */
function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  timer ??= setInterval(tick, 1_000)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  nowMs = Date.now()
  for (const notify of listeners) notify()
}

/** How long ago something happened, kept up to date; the exact instant is in the title. */
export function TimeAgo({ at, format, className }: TimeAgoProps) {
  const text = useSyncExternalStore(subscribe, () => format(at, nowMs))
  const iso = toIso(at)
  return (
    <time dateTime={iso} title={iso} className={className}>
      {text}
    </time>
  )
}
