import type { PokerNote } from '@powerplay/contract'

type Color = PokerNote['color']

export const noteColors: readonly Color[] = ['none', 'red', 'orange', 'green', 'blue', 'violet']

/** How a colour is drawn, at the table and where it is chosen. */
export const noteLooks: Readonly<Record<Color, string>> = {
  none: 'text-muted',
  red: 'text-loss',
  orange: 'text-warn',
  green: 'text-win',
  blue: 'text-info',
  violet: 'text-accent',
}
