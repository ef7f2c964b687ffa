import { marketKind, readLine, type MarketLine } from '@powerplay/engines/sport'
import type { NamedMarket } from '../sport/feed-message.ts'

/** How the vendor calls its markets and outcomes. */

const rules: Readonly<Record<ReturnType<typeof marketKind>['rule'], string>> = {
  'three-way': '1x2',
  'double-chance': 'Double chance',
  'draw-no-bet': 'Draw no bet',
  winner: 'Winner',
  handicap: 'Handicap',
  total: 'Total',
  parity: 'Odd/even',
  'both-score': 'Both teams to score',
  'correct-score': 'Correct score',
  'race-winner': 'Winner',
  'race-podium': 'Top 3',
}

const scopes: Readonly<Partial<Record<ReturnType<typeof marketKind>['scope'], string>>> = {
  half: '1st half - ',
  full: 'Incl. overtime - ',
  games: 'Games - ',
  sets: 'Sets - ',
}

const plain: Readonly<Record<string, string>> = {
  ...{ 2: 'Draw', 70: 'Odd', 72: 'Even', 74: 'Yes', 76: 'No' },
  ...{ 9: '1X', 10: '12', 11: 'X2', other: 'Other' },
}

function lineOf({ id, specifiers }: NamedMarket): MarketLine {
  return readLine(id, specifiers) ?? { marketId: id }
}

export function marketTitle(market: NamedMarket, names: readonly string[]): string {
  const { rule, scope, figure } = marketKind(market.id)
  const { quarters, number } = lineOf(market)
  const side = figure === 'home' ? `${names[0]} ` : figure === 'away' ? `${names[1]} ` : ''
  const set = number === undefined ? '' : `Set ${number} - `
  const before = `${rule === 'winner' ? '' : (scopes[scope] ?? '')}${set}${side}`
  return `${before}${rules[rule]}${quarters === undefined ? '' : ` ${quarters / 4}`}`
}

export function outcomeTitle(
  market: NamedMarket,
  outcomeId: string,
  names: readonly string[],
): string {
  const { rule } = marketKind(market.id)
  const line = (lineOf(market).quarters ?? 0) / 4
  const [home = '', away = ''] = names
  if (rule === 'race-winner' || rule === 'race-podium') return names[Number(outcomeId) - 1] ?? ''
  if (rule === 'total') return `${outcomeId === '12' ? 'Over' : 'Under'} ${line}`
  if (rule === 'handicap') {
    const [name, own] = outcomeId === '1714' ? [home, line] : [away, -line]
    return `${name} (${own > 0 ? '+' : ''}${own})`
  }
  if (['1', '4'].includes(outcomeId)) return home
  if (['3', '5'].includes(outcomeId)) return away
  return plain[outcomeId] ?? outcomeId
}
