const idleAfterMs = 2_000
const settleMs = 200

/** Runs `work` when the browser has nothing better to do, after two seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: idleAfterMs })
  else setTimeout(work, settleMs)
}
