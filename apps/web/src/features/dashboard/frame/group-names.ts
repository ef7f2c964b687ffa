import type { ShownArea } from '@powerplay/contract'

/** Groups of the navigation, in its order. */
export const groupNames: Readonly<Record<ShownArea['group'], string>> = {
  players: 'Players',
  money: 'Money',
  play: 'Play',
  growth: 'Growth',
  site: 'Site',
  control: 'Control',
}
