import { scaled } from '../../../platform/format/ratio.ts'
import { numberIn, numbersIn, textIn, textsIn, type ShownOutcome } from './outcome.ts'

type Words = (params: ShownOutcome['params'], outcome: ShownOutcome['outcome']) => string

function hundredths(value: number | undefined): string {
  return value === undefined ? '' : scaled(Math.round(value * 100), 2)
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

const countOf = (params: ShownOutcome['params'], name = 'picks') => {
  const list = params[name]
  return Array.isArray(list) ? list.length : 0
}

const spots = (params: ShownOutcome['params']) => {
  const bets = params['bets']
  return typeof bets === 'object' && bets !== null ? Object.keys(bets).length : 0
}

const words = (text: string) => text.replaceAll('_', ' ')

const lines: Readonly<Record<string, Words>> = {
  dice: (params, outcome) =>
    `Roll ${hundredths(numberIn(outcome, 'roll'))}, ${textIn(params, 'condition')} ${hundredths(numberIn(params, 'target'))}`,
  limbo: (params, outcome) =>
    `Result ${hundredths(numberIn(outcome, 'result'))}×, target ${hundredths(numberIn(params, 'target'))}×`,
  crash: (params, outcome) => {
    const result = numberIn(outcome, 'result')
    const cashout = numberIn(params, 'cashout')
    const point = result === undefined ? 'Round running' : `Crashed at ${hundredths(result)}×`
    return cashout === undefined ? point : `${point}, cash-out ${hundredths(cashout)}×`
  },
  plinko: (params, outcome) =>
    `${textIn(params, 'rows')} rows, ${textIn(params, 'risk')} risk, bucket ${(numberIn(outcome, 'bucket') ?? 0) + 1}`,
  wheel: (params, outcome) =>
    `Segment ${(numberIn(outcome, 'index') ?? 0) + 1} of ${textIn(params, 'segments')}, ${textIn(params, 'risk')} risk`,
  bonuswheel: (_params, outcome) => `Segment ${numberIn(outcome, 'segment') ?? ''}`,
  diamonds: (_params, outcome) => gemLines[textIn(outcome, 'category')] ?? '',
  keno: (params, outcome) =>
    `${textIn(outcome, 'hits')} of ${countOf(params)} hit, ${textIn(params, 'risk')} risk`,
  roulette: (params, outcome) =>
    `Pocket ${textIn(outcome, 'pocket')}, bets on ${counted(spots(params), 'spot')}`,
  baccarat: (_params, outcome) => {
    const scores = `${textIn(outcome, 'playerScore')} to ${textIn(outcome, 'bankerScore')}`
    const winner = textIn(outcome, 'winner')
    return winner === 'tie'
      ? `Tie, ${scores}`
      : `${winner === 'player' ? 'Player' : 'Banker'} wins, ${scores}`
  },
  mines: (params) =>
    `${counted(numberIn(params, 'mines') ?? 0, 'mine')}, ${counted(countOf(params), 'tile')} opened`,
  tower: (params) => `${textIn(params, 'difficulty')}, ${counted(countOf(params), 'row')} played`,
  stairs: (params) =>
    `${counted(numberIn(params, 'stones') ?? 0, 'stone')} per row, ${counted(countOf(params), 'move')}`,
  coinflip: (params) => counted(countOf(params), 'call'),
  matrix: (params) => `${textIn(params, 'risk')} risk, ${counted(countOf(params), 'cell')} opened`,
  hilo: (params) =>
    `${counted(textsIn(params, 'actions').filter((action) => action !== 'skip').length, 'guess', 'guesses')}`,
  blackjack: (params) => [...textsIn(params, 'actions')].join(', ') || 'No action needed',
  videopoker: (_params, outcome) => pokerLine(words(textIn(outcome, 'category'))),
}

const gemLines: Readonly<Record<string, string>> = {
  five: 'Five alike',
  four: 'Four alike',
  full_house: 'Full house',
  three: 'Three alike',
  two_pair: 'Two pairs',
  pair: 'One pair',
  none: 'No pair',
}

function pokerLine(category: string): string {
  if (category === '' || category === 'none') return 'No paying hand'
  return (category[0] ?? '').toUpperCase() + category.slice(1)
}

/** What happened in one line: "Roll 71.38, over 49.50". Empty for a game that is not known. */
export function outcomeLine({ game, params, outcome }: ShownOutcome): string {
  return (Object.hasOwn(lines, game) && lines[game]?.(params, outcome)) || ''
}

/** The large figure of a checked round: the drawn number where there is one, else the multiplier. */
export function outcomeFigure(
  { game, outcome }: ShownOutcome,
  multiplier: number | undefined,
): { readonly label: string; readonly text: string } {
  if (game === 'dice') return { label: 'Roll', text: hundredths(numberIn(outcome, 'roll')) }
  if (game === 'limbo')
    return { label: 'Result', text: `${hundredths(numberIn(outcome, 'result'))}×` }
  if (game === 'crash') {
    return { label: 'Crash point', text: `${hundredths(numberIn(outcome, 'result'))}×` }
  }
  if (game === 'roulette') return { label: 'Pocket', text: textIn(outcome, 'pocket') }
  return { label: 'Multiplier', text: `${scaled(Math.floor((multiplier ?? 0) * 100 + 1e-9), 2)}×` }
}

/** Numbers as the screen counts them, from 1. */
export function fromOne(numbers: readonly number[]): string {
  return numbers.map((number) => number + 1).join(', ')
}

/** Drawn numbers in words, for readers who do not see the picture. */
export function outcomeInWords({ game, outcome }: ShownOutcome): string {
  if (game === 'keno') return `Drawn: ${fromOne(numbersIn(outcome, 'drawn'))}`
  if (game === 'mines') return `Mines on tiles ${fromOne(numbersIn(outcome, 'mines'))}`
  if (game === 'plinko') return `Path ${textIn(outcome, 'path')}`
  if (game === 'coinflip') return `Flips: ${textsIn(outcome, 'flips').join(', ')}`
  return ''
}
