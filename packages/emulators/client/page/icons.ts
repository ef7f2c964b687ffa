import { drawing } from './element.ts'

const shapes = {
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  spin: '<path d="M20 12a8 8 0 1 1-2.600-5.900M20 3v5h-5"/>',
  stop: '<rect x="7" y="7" width="10" height="10" rx="2" fill="currentColor" stroke="none"/>',
  auto: '<path d="M4 10V9a3 3 0 0 1 3-3h11l-3-3M20 14v1a3 3 0 0 1-3 3H6l3 3"/>',
  turbo: '<path d="M13 2 5 14h6l-1 8 9-13h-6Z"/>',
  minus: '<path d="M6 12h12"/>',
  plus: '<path d="M6 12h12M12 6v12"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  loud: '<path d="M4 10v4h4l5 4V6L8 10ZM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11"/>',
  mute: '<path d="M4 10v4h4l5 4V6L8 10ZM17 10l4 4M21 10l-4 4"/>',
  undo: '<path d="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3"/>',
  clear: '<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13"/>',
  repeat: '<path d="M20 12a8 8 0 1 1-2.600-5.900M20 3v5h-5"/>',
  check: '<path d="m5 13 4 4L19 7"/>',
} as const

/** Names of the line drawings buttons carry. */
export type IconName = keyof typeof shapes

/** A line drawing on a square of 24. */
export function icon(name: IconName): HTMLElement {
  const open =
    '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
  return drawing(`${open}${shapes[name]}</svg>`, 'icon')
}
