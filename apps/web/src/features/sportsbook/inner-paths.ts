/** An entry of the sportsbook's own menu: it leads to a path inside of the embedded sportsbook. */
export interface InnerEntry {
  /** The path without its slash. */
  readonly id: string
  readonly name: string
}

const named: Readonly<Record<string, string>> = {
  'fifa-300': 'FIFA',
  'counter-strike-109': 'ESports',
  'mma-117': 'MMA',
  'blathon-44': 'Biathlon',
  'formula-1-40': 'Formula 1',
}

/** In the order and spelling of 000_1c37c0fb05cd66e6.txt, section 2, `blathon-44` included. */
const sportIds = [
  ...['soccer-1', 'basketball-2', 'tennis-5', 'fifa-300', 'ice-hockey-4', 'counter-strike-109'],
  ...['table-tennis-20', 'volleyball-23', 'baseball-3', 'handball-6', 'floorball', 'golf-9'],
  ...['boxing-10', 'rugby-12', 'aussie-rules-13', 'bandy-15', 'american-football-16'],
  ...['cycling-17', 'specials-18', 'snooker-19', 'cricket-21', 'darts-22', 'waterpolo-26'],
  ...['futsal-29', 'badminton-31', 'bowls-32', 'squash-37', 'formula-1-40', 'alpine-skiing-43'],
  ...['blathon-44', 'ski-jumping-48', 'freestyle-65', 'rally-101', 'mma-117'],
  'gaelic-football-135',
]

/** The list goes on there without being named: these are the ids of the esports picker. */
const esportNames: Readonly<Record<string, string>> = {
  'gaelic-hurling-136': 'Gaelic Hurling',
  'kabaddi-138': 'Kabaddi',
  'stock-car-racing-191': 'Stock Car Racing',
  'erocket-league-301': 'eRocket League',
  'ehorse-racing-315': 'eHorse Racing',
  'nba-2k19-302': 'NBA 2K19',
  'ao-tennis-2-303': 'AO Tennis 2',
  'efighting-304': 'eFighting',
  'ecricket-305': 'eCricket',
  'ebaseball-306': 'eBaseball',
  'fifa18-penalty-307': 'FIFA18 Penalty',
  'fifa22-volta-309': 'FIFA22 Volta',
}

/** `ice-hockey-4` in words. */
function nameOf(id: string): string {
  const words = id.replace(/-\d+$/, '').split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

export const sportEntries: readonly InnerEntry[] = [
  ...sportIds.map((id) => ({ id, name: named[id] ?? nameOf(id) })),
  ...Object.entries(esportNames).map(([id, name]) => ({ id, name })),
]

const innerPath = /^\/[A-Za-z0-9/_-]{0,200}$/

/** The path inside of the embedded sportsbook that an address names; its front page for any other. */
export function innerPathOf(search: string): string {
  const path = new URLSearchParams(search).get('bt-path') ?? '/'
  return innerPath.test(path) ? path : '/'
}

/** The address of a path inside of it. */
export function addressOf(path: string): string {
  return path === '/' ? '/sportsbook' : `/sportsbook?bt-path=${path}`
}
