/** True when the player asked for less motion. */
export function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Waits so long. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Plays an animation on the compositor to its end; with `fill: 'both'` its last frame stays. */
export async function move(
  target: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Promise<void> {
  try {
    await target.animate(frames, { fill: 'backwards', ...options }).finished
  } catch {
    // Cancelled with its element: whoever took it away decides what stands there.
  }
}

/** Calls `show` every frame with the share of the time that passed, and once with 1. */
export function glide(ms: number, show: (share: number) => void): Promise<void> {
  if (ms <= 0 || isStill()) {
    show(1)
    return Promise.resolve()
  }
  const start = performance.now()
  return new Promise((resolve) => {
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - start) / ms))
      show(share)
      if (share < 1) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })
}
