import { fieldOf } from '../../../platform/client/fields.ts'

/** What the wallet-connect page tells the window around it. */
export type FrameMessage =
  | { readonly kind: 'proved'; readonly uid: string }
  | { readonly kind: 'height'; readonly heightPx: number }

const marker = 'wallet-connect'
const heightPxMax = 2_000

/** Tells the page that frames this one; no other origin can read it. */
export function tellParent(message: FrameMessage): void {
  window.parent.postMessage({ from: marker, ...message }, window.location.origin)
}

/**
 * Reads a message: only from our own origin and from that very frame.
 * @returns undefined for everything else.
 */
export function readFrameMessage(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  frame: MessageEventSource | null | undefined,
): FrameMessage | undefined {
  if (event.origin !== window.location.origin) return undefined
  if (!frame || event.source !== frame || fieldOf(event.data, 'from') !== marker) return undefined
  const uid = fieldOf(event.data, 'uid')
  const heightPx = fieldOf(event.data, 'heightPx')
  if (fieldOf(event.data, 'kind') === 'proved') {
    return typeof uid === 'string' ? { kind: 'proved', uid } : undefined
  }
  const isHeight = typeof heightPx === 'number' && heightPx > 0 && heightPx <= heightPxMax
  return isHeight ? { kind: 'height', heightPx } : undefined
}
