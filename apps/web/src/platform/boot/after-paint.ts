/**
 * Runs `work` once the browser has had the time to draw what the page already shows; at once in a
 * page out of sight, which draws nothing.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  // The first frame is on the screen when the second one begins.
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)))
}
