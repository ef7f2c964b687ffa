import { mustHave } from '@powerplay/kernel'
import { rankOf, ranks, suitOf, suits, type Card } from '../card.ts'

/** What five cards are worth, worst first; their place in this list is their category's number. */
export const pokerCategories = [
  'high_card',
  'pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
] as const
export type PokerCategory = (typeof pokerCategories)[number]

/**
 * How good a hand is, as one number: the greater wins, equal ones split. The category's number in
 * the bits from 20 up, below it five ranks of 4 bits in the order in which they are compared
 * (0 for a two to 12 for an ace); ranks that a category does not compare are 0.
 */
export type HandStrength = number

const high = { straight: 4, flush: 5, straightFlush: 8 } as const
const comparedRanks = 5
/** Ace, 2, 3, 4, 5: the one straight in which the ace is low. */
const wheelRanks = 0b1000000001111
const wheelHigh = 3

function strength(category: number, compared: readonly number[]): HandStrength {
  let value = category
  for (let place = 0; place < comparedRanks; place += 1) value = value * 16 + (compared[place] ?? 0)
  return value
}

/** The highest card of the best straight in a set of ranks (one bit each), or -1. */
function straightHigh(present: number): number {
  for (let top = ranks - 1; top >= 4; top -= 1) {
    const five = 0b11111 << (top - 4)
    if ((present & five) === five) return top
  }
  return (present & wheelRanks) === wheelRanks ? wheelHigh : -1
}

function highestOf(present: number, take: number): number[] {
  const found: number[] = []
  for (let rank = ranks - 1; rank >= 0 && found.length < take; rank -= 1) {
    if (present & (1 << rank)) found.push(rank)
  }
  return found
}

/** The best hand within one suit, of which five ranks or more are present. */
function suitedStrength(present: number): HandStrength {
  const top = straightHigh(present)
  if (top >= 0) return strength(high.straightFlush, [top])
  return strength(high.flush, highestOf(present, 5))
}

/** The best hand of five to seven cards that hold no five of one suit, by how often each rank is there. */
function unsuitedStrength(counts: readonly number[]): HandStrength {
  const ranksWith = (atLeast: number): number =>
    counts.reduce((bits, count, rank) => (count >= atLeast ? bits | (1 << rank) : bits), 0)
  const present = ranksWith(1)
  const others = (used: readonly number[], take: number): number[] =>
    highestOf(
      used.reduce((bits, rank) => bits & ~(1 << rank), present),
      take,
    )
  const [four] = highestOf(ranksWith(4), 1)
  if (four !== undefined) return strength(7, [four, ...others([four], 1)])
  const [three] = highestOf(ranksWith(3), 1)
  const pairs = highestOf(ranksWith(2) & ~(three === undefined ? 0 : 1 << three), 2)
  if (three !== undefined && pairs[0] !== undefined) return strength(6, [three, pairs[0]])
  const top = straightHigh(present)
  if (top >= 0) return strength(high.straight, [top])
  if (three !== undefined) return strength(3, [three, ...others([three], 2)])
  if (pairs.length === 2) return strength(2, [...pairs, ...others(pairs, 1)])
  return strength(pairs.length, [...pairs, ...others(pairs, 5 - 2 * pairs.length)])
}

/*
 * Which ranks a hand holds how often is written as a number: a digit of base 5 per rank, the seven
 * low ranks in the bits below 17, the six high ones above. Cards are added up, and two small tables
 * turn the sum into a place in a table of all such hands (6,175 of five cards, 18,395 of six,
 * 49,205 of seven).
 */
const lowRanks = 7
const lowBits = 17
const lowMask = 2 ** lowBits - 1
const lowKeys = 5 ** lowRanks
const highKeys = 5 ** (ranks - lowRanks)

const rankKey = Int32Array.from({ length: ranks * suits }, (_, card) => {
  const rank = rankOf(card)
  return rank < lowRanks ? 5 ** rank : 5 ** (rank - lowRanks) * 2 ** lowBits
})
/** A hexadecimal digit per suit, in which its cards are counted. */
const suitKey = Int32Array.from({ length: ranks * suits }, (_, card) => 1 << (4 * suitOf(card)))
/** Added to the digits, these make bit 3 of a digit tell five cards of that suit or more. */
const fiveOfSuit = { add: 0x3333, bits: 0x8888 } as const

function digitsOf(key: number, length: number): number[] {
  return Array.from({ length }, (_, place) => Math.floor(key / 5 ** place) % 5)
}

const cardsIn = (digits: readonly number[]): number => digits.reduce((sum, digit) => sum + digit, 0)

interface StrengthTable {
  /** Where the hands with these low ranks begin. */
  readonly start: Int32Array
  /** Which of the equally many high cards these are. */
  readonly place: Int32Array
  readonly strengths: Int32Array
}

function buildTable(cards: number): StrengthTable {
  const highs = Array.from({ length: cards + 1 }, (): number[] => [])
  const place = new Int32Array(highKeys)
  for (let key = 0; key < highKeys; key += 1) {
    const group = highs[cardsIn(digitsOf(key, ranks - lowRanks))]
    if (!group) continue
    place[key] = group.length
    group.push(key)
  }
  const start = new Int32Array(lowKeys)
  const strengths: number[] = []
  for (let key = 0; key < lowKeys; key += 1) {
    const low = digitsOf(key, lowRanks)
    start[key] = strengths.length
    for (const other of highs[cards - cardsIn(low)] ?? []) {
      strengths.push(unsuitedStrength([...low, ...digitsOf(other, ranks - lowRanks)]))
    }
  }
  return { start, place, strengths: Int32Array.from(strengths) }
}

const suited = new Int32Array(2 ** ranks)
const tables = new Map<number, StrengthTable>()

function tableOf(cards: number): StrengthTable {
  const known = tables.get(cards)
  if (known) return known
  const built = buildTable(cards)
  tables.set(cards, built)
  return built
}

function flushStrength(cards: readonly Card[], suitCounts: number): HandStrength {
  const suit = [0, 1, 2, 3].find((each) => ((suitCounts >> (4 * each)) & 0xf) >= 5)
  let present = 0
  for (const card of cards) if (card % suits === suit) present |= 1 << rankOf(card)
  const known = suited[present] ?? 0
  if (known !== 0) return known
  const found = suitedStrength(present)
  suited[present] = found
  return found
}

/**
 * The best five of five, six or seven different cards, as a number to compare.
 * The first call for a number of cards builds a table (about 0.1 s for seven).
 * Source: the usual ranking of poker hands; `product-betting.md` 5.3 asks for the best hand of
 * seven. @throws Defect for another number of cards.
 */
export function handStrength(cards: readonly Card[]): HandStrength {
  let ranksSum = 0
  let suitCounts = 0
  for (const card of cards) {
    ranksSum += rankKey[card] ?? 0
    suitCounts += suitKey[card] ?? 0
  }
  // With five of a suit among seven cards neither four of a kind nor a full house is possible.
  if ((suitCounts + fiveOfSuit.add) & fiveOfSuit.bits) return flushStrength(cards, suitCounts)
  const table = tableOf(cards.length)
  const at = (table.start[ranksSum & lowMask] ?? 0) + (table.place[ranksSum >>> lowBits] ?? 0)
  return mustHave(table.strengths[at], `the strength of ${cards.length} cards`)
}

export function categoryOf(value: HandStrength): PokerCategory {
  return mustHave(pokerCategories[value >> 20], `category ${value >> 20}`)
}

/** The ranks that are compared within the category, most important first; 0 for a two to 12. */
export function comparedRanksOf(value: HandStrength): number[] {
  return [16, 12, 8, 4, 0].map((shift) => (value >> shift) & 0xf)
}

/** Those five of the cards that make the hand's strength, in the order they were given. */
export function bestFive(cards: readonly Card[]): Card[] {
  let best = cards.slice(0, 5)
  if (cards.length === 5) return best
  const wanted = handStrength(cards)
  const pick = (taken: readonly Card[], from: number): boolean => {
    if (taken.length === 5) {
      if (handStrength(taken) !== wanted) return false
      best = [...taken]
      return true
    }
    for (let at = from; at < cards.length; at += 1) {
      if (pick([...taken, cards[at] ?? 0], at + 1)) return true
    }
    return false
  }
  pick([], 0)
  return best
}
