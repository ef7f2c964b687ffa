import { marketKind, type MarketLine, type MarketScope } from '@powerplay/engines/sport'

/** How markets and outcomes are called on the screen. */

const rules: Readonly<Record<ReturnType<typeof marketKind>['rule'], string>> = {
  'three-way': 'Match result',
  'double-chance': 'Double chance',
  'draw-no-bet': 'Draw no bet',
  winner: 'Winner',
  handicap: 'Handicap',
  total: 'Total',
  parity: 'Odd or even',
  'both-score': 'Both teams to score',
  'correct-score': 'Correct score',
  'race-winner': 'Winner',
  'race-podium': 'Top three',
}

/** What a market adds to its name by its scope; nothing where it is the whole match. */
const scopes: Readonly<Record<MarketScope, string>> = {
  regular: '',
  full: ' (with extra time)',
  half: ', first half',
  sets: '',
  set: '',
  games: ', games',
  race: '',
}

/** A market whatever its line and side: `Total, games`. */
export function marketKindName(marketId: number): string {
  const { rule, scope, figure } = marketKind(marketId)
  const side = figure === 'home' ? ', home' : figure === 'away' ? ', away' : ''
  return `${rules[rule]}${side}${scope === 'sets' ? ', sets' : scopes[scope]}`
}

/** @param sides names of the two sides, home first. */
export function marketName(
  { marketId, quarters, number }: MarketLine,
  sides: readonly string[],
): string {
  const { rule, scope, figure, numberedBy } = marketKind(marketId)
  const base =
    rule === 'handicap' && scope === 'sets'
      ? 'Set handicap'
      : rule === 'total' && scope === 'sets'
        ? 'Total sets'
        : rules[rule]
  const side = figure === 'home' ? `${sides[0]}: ` : figure === 'away' ? `${sides[1]}: ` : ''
  const line =
    quarters === undefined ? '' : ` ${rule === 'handicap' ? signed(quarters / 4) : quarters / 4}`
  const set = numberedBy === undefined ? '' : `, set ${number}`
  return `${side}${base}${line}${scopes[scope]}${set}`
}

/** @param competitors names of those who take part, home first. */
export function outcomeName(
  { marketId, quarters = 0 }: MarketLine,
  outcomeId: string,
  competitors: readonly string[],
): string {
  const [home = '', away = ''] = competitors
  const { rule } = marketKind(marketId)
  switch (rule) {
    case 'race-winner':
    case 'race-podium':
      return competitors[Number.parseInt(outcomeId, 10) - 1] ?? outcomeId
    case 'handicap':
      return outcomeId === '1714'
        ? `${home} (${signed(quarters / 4)})`
        : `${away} (${signed(-quarters / 4)})`
    case 'total':
      return `${outcomeId === '12' ? 'Over' : 'Under'} ${quarters / 4}`
    case 'correct-score':
      return outcomeId === 'other' ? 'Any other' : outcomeId
    default:
      return plainNames(home, away)[outcomeId] ?? outcomeId
  }
}

function plainNames(home: string, away: string): Readonly<Record<string, string>> {
  return {
    1: home,
    2: 'Draw',
    3: away,
    4: home,
    5: away,
    9: `${home} or draw`,
    10: `${home} or ${away}`,
    11: `Draw or ${away}`,
    70: 'Odd',
    72: 'Even',
    74: 'Yes',
    76: 'No',
  }
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−')
}
