/** What the casino's page is told; it never learns more. */
export type ParentEvent = 'ready' | 'closed' | 'error' | 'busy' | 'idle' | 'escape'

/** Origin of a web address; undefined for anything else. */
export function originOf(address: string): string | undefined {
  try {
    const { origin } = new URL(address)
    return origin === 'null' ? undefined : origin
  } catch {
    return undefined
  }
}

/** Tells the page around the frame, and only one of the casino's origin. */
export function tellParent(event: ParentEvent, returnUrl = ''): void {
  const origin = originOf(document.referrer) ?? originOf(returnUrl)
  if (window.parent === window || origin === undefined) return
  window.parent.postMessage({ type: 'powerplay:game', event }, origin)
}
