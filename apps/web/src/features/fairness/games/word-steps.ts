import { fairnessSteps, matrixFaces, towerLayout, towerDifficulties } from '@powerplay/engines'
import { fieldOf } from '../../../platform/client/fields.ts'
import { scaledPlain } from '../../../platform/format/ratio.ts'
import { cardFace } from '../../../ui/playing-cards/card-face.ts'
import type { CheckRound } from '../check/check-draft.ts'

/** One random word of a round and what it became. */
export interface WordStep {
  /** Place of the word in the stream of the bet, from 0. */
  readonly index: number
  /** The word as a number from 0 to 1, ten decimals, cut. */
  readonly fraction: string
  /** "× 25 = 23": what it is multiplied with and where that falls, rounded down. */
  readonly sum: string
  /** What it decided: "tile 24". */
  readonly meaning: string
}

interface WordRule {
  /** How many things there are to choose from, word by word. */
  readonly ranges: readonly number[]
  /** What the numbers chosen so far mean; the last one is the word in question. */
  readonly meaning: (chosen: readonly number[]) => string
  /** Where the rule is no multiplication: the number chosen by a word of 32 bits, and the sum. */
  readonly choose?: (word: number) => { readonly number: number; readonly sum: string }
}

const fractionDecimals = 10

/** A number from 0 to 1 with ten decimals, cut. */
export function fractionText({ u }: { readonly u: number }): string {
  return scaledPlain(Math.floor(u * 10 ** fractionDecimals), fractionDecimals)
}

/** Every word that a round of a game reads, in order; none for games of a single own formula. */
export function wordSteps(round: CheckRound): readonly WordStep[] {
  const rule = wordRules[round.game]?.(round.params)
  if (!rule) return []
  const chosen: number[] = []
  return rule.ranges.map((range, index) => {
    const { u, number: word } = fairnessSteps(round, index)
    const whole = Math.floor(u * range)
    const { number, sum } = rule.choose?.(word) ?? { number: whole, sum: `× ${range} = ${whole}` }
    chosen.push(number)
    return { index, fraction: fractionText({ u }), sum, meaning: rule.meaning(chosen) }
  })
}

type Params = CheckRound['params']

const last = (chosen: readonly number[]) => chosen.at(-1) ?? 0
const same = (range: number, count: number) => Array.from({ length: count }, () => range)
const countOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Each word takes one of those left, counted from the first of them. */
function drawn(size: number, chosen: readonly number[]): number {
  const left = Array.from({ length: size }, (_, index) => index)
  let taken = 0
  for (const number of chosen) {
    taken = left[number] ?? 0
    left.splice(number, 1)
  }
  return taken
}

function draws(size: number, take: number, nameOf: (drawn: number) => string): WordRule {
  return {
    ranges: Array.from({ length: take }, (_, index) => size - index),
    meaning: (chosen) => nameOf(drawn(size, chosen)),
  }
}

/** A draw of its own on each row. */
function rowDraws(rows: readonly number[], take: number, what: string): WordRule {
  return {
    ranges: rows.flatMap((size) => Array.from({ length: take }, (_, index) => size - index)),
    meaning(chosen) {
      const row = Math.floor((chosen.length - 1) / take)
      const ofRow = chosen.slice(row * take)
      return `row ${row + 1}, ${what} ${drawn(rows[row] ?? 0, ofRow) + 1}`
    },
  }
}

function cards(count: number): WordRule {
  return { ranges: same(52, count), meaning: (chosen) => cardFace(last(chosen)).name }
}

/** Cards that a round of blackjack may have used, and one that it did not. */
const blackjackShown = 12

const gems = ['green', 'purple', 'yellow', 'red', 'cyan', 'pink', 'blue'] as const

const wordRules: Readonly<Record<string, (params: Params) => WordRule>> = {
  plinko: ({ rows }) => ({
    ranges: same(2, numberOf(rows)),
    meaning: (chosen) => (last(chosen) === 1 ? 'right' : 'left'),
  }),
  wheel: ({ segments }) => ({
    ranges: [numberOf(segments)],
    meaning: (chosen) => `segment ${last(chosen) + 1}`,
  }),
  diamonds: () => ({ ranges: same(7, 5), meaning: (chosen) => gems[last(chosen)] ?? '' }),
  keno: () => draws(40, 10, (number) => `number ${number + 1}`),
  roulette: () => ({ ranges: [37], meaning: (chosen) => `pocket ${last(chosen)}` }),
  baccarat: () => cards(6),
  mines: ({ mines }) => draws(25, numberOf(mines), (cell) => `mine on tile ${cell + 1}`),
  tower: ({ difficulty }) => {
    const known = towerDifficulties.find((one) => one === difficulty) ?? 'medium'
    const { tiles, safe } = towerLayout[known]
    return rowDraws(same(tiles, 9), safe, 'safe tile')
  },
  stairs: ({ stones }) => {
    const rows = Array.from({ length: 13 }, (_, row) => 20 - row)
    return rowDraws(rows, numberOf(stones), 'stone on column')
  },
  coinflip: () => ({
    ranges: same(2, 20),
    choose: (word) => (word > 2 ** 31 ? { number: 1, sum: '> 0.5' } : { number: 0, sum: '≤ 0.5' }),
    meaning: (chosen) => `flip ${chosen.length}: ${last(chosen) === 1 ? 'heads' : 'tails'}`,
  }),
  matrix: (params) => ({
    ranges: same(20, 25),
    meaning: (chosen) => `cell ${chosen.length}: ${faceText(params, last(chosen))}`,
  }),
  hilo: ({ actions }) => cards(countOf(actions) + 1),
  blackjack: () => cards(blackjackShown),
  videopoker: () => draws(52, 10, (card) => cardFace(card).name),
}

function faceText(params: Params, face: number): string {
  const risk = fieldOf(params, 'risk')
  const faces = risk === 'low' || risk === 'high' ? matrixFaces[risk] : matrixFaces.medium
  const hundredths = faces[face] ?? 0
  return hundredths === 0 ? 'trap' : `×${scaledPlain(hundredths, 2)}`
}
