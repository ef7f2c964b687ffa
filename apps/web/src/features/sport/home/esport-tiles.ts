import type { SportTile } from './tile-list.ts'

const rows: readonly (readonly [id: string, name: string, icon: string, hue: number])[] = [
  ['gaelic-football-135', 'Gaelic Floorball', 'gaelic-football', 152],
  ['gaelic-hurling-136', 'Gaelic Hurling', 'gaelic-hurling', 95],
  ['kabaddi-138', 'Kabaddi', 'kabaddi', 22],
  ['stock-car-racing-191', 'Stock Car Racing', 'rally', 0],
  ['erocket-league-301', 'eRocket League', 'erocket-league', 245],
  ['ehorse-racing-315', 'eHorse Racing', 'ehorse-racing', 55],
  ['nba-2k19-302', 'NBA 2K19', 'nba-2k19', 40],
  ['ao-tennis-2-303', 'AO Tennis 2', 'ao-tennis-2', 210],
  ['efighting-304', 'eFighting', 'efighting', 345],
  ['ecricket-305', 'eCricket', 'ecricket', 160],
  ['ebaseball-306', 'eBaseball', 'ebaseball', 10],
  ['fifa18-penalty-307', 'FIFA18 Penalty', 'fifa18-penalty', 130],
  ['fifa22-volta-309', 'FIFA22 Volta', 'fifa22-volta', 300],
]

/**
 * The titles of the esports picker, with the names and ids of 000_1c37c0fb05cd66e6.txt, section 2.
 * Gaelic Floorball has none there; it passes that of Gaelic football, one before Gaelic hurling.
 */
export const esportTiles: readonly SportTile[] = rows.map(([id, name, icon, hue]) => ({
  ...{ id, name, icon, hue },
  url: `/sport/category/${id}`,
}))
