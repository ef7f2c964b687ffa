import { categoryOf, comparedRanksOf, type HandStrength } from './hand-strength.ts'

const one = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'jack',
  'queen',
  'king',
  'ace',
]
const ace = 12

const nameOf = (rank: number | undefined): string => one[rank ?? 0] ?? ''
const many = (rank: number | undefined): string =>
  nameOf(rank) === 'six' ? 'sixes' : `${nameOf(rank)}s`

/** A hand in words, as dealers say it: "two pair, kings and sevens". */
export function handText(value: HandStrength): string {
  const [first, second] = comparedRanksOf(value)
  switch (categoryOf(value)) {
    case 'straight_flush':
      return first === ace ? 'royal flush' : `straight flush to the ${nameOf(first)}`
    case 'four_of_a_kind':
      return `four of a kind, ${many(first)}`
    case 'full_house':
      return `full house, ${many(first)} over ${many(second)}`
    case 'flush':
      return `flush, ${nameOf(first)} high`
    case 'straight':
      return `straight to the ${nameOf(first)}`
    case 'three_of_a_kind':
      return `three of a kind, ${many(first)}`
    case 'two_pair':
      return `two pair, ${many(first)} and ${many(second)}`
    case 'pair':
      return `pair of ${many(first)}`
    case 'high_card':
      return `${nameOf(first)} high`
  }
}
