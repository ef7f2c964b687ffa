import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info' | 'warn'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly title: string
  /** Second line: what happened to the money, or what was copied. */
  readonly text?: string | undefined
}

interface Toasts {
  readonly toasts: readonly Toast[]
}

/** Most messages on screen at once; the oldest makes room. */
const toastsMax = 4

const shownMs: Readonly<Record<ToastKind, number>> = {
  success: 5_000,
  info: 5_000,
  warn: 8_000,
  error: 8_000,
}

export const useToasts = create<Toasts>()(() => ({ toasts: [] }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

/**
 * Shows a short message at the edge of the screen; errors and warnings stay longer and are read at
 * once. The same message shown again starts its time anew instead of piling up.
 * @returns its id, for `dismissToast`.
 */
export function toast(kind: ToastKind, title: string, text?: string): number {
  const same = useToasts
    .getState()
    .toasts.find((one) => one.kind === kind && one.title === title && one.text === text)
  if (same) dismissToast(same.id)
  lastId += 1
  const next: Toast = { id: lastId, kind, title, text }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, next].slice(-toastsMax) }))
  holdToast(next.id, false)
  return next.id
}

/** Stops the clock of a message while it is read (hover, focus), or starts it again. */
export function holdToast(id: number, isHeld: boolean): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const shown = useToasts.getState().toasts.find((one) => one.id === id)
  if (isHeld || !shown) return
  timers.set(
    id,
    setTimeout(() => dismissToast(id), shownMs[shown.kind]),
  )
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}

/** "Copied!" with what was copied (001_d6a9941efb711ce5.txt, section 8). */
export function toastCopied(what: string): void {
  toast('info', 'Copied!', what.charAt(0).toUpperCase() + what.slice(1))
}
