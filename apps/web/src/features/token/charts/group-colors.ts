import type { BurnGroup } from '@powerplay/contract'

/** Colours of the groups, as variables of the theme. */
export const groupColors: Readonly<Record<BurnGroup, string>> = {
  casino: '--accent',
  sport: '--win',
  futures: '--info',
}

/** Colours of the parts of the supply, in their order. */
export const partColors = [
  'var(--accent)',
  'var(--win)',
  'var(--info)',
  'oklch(0.65 0.1 290)',
  'var(--loss)',
] as const
