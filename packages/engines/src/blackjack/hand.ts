import { pips, type Card } from '../card.ts'

/** The total no hand may pass. */
export const bestTotal = 21

/** A hand's total; `soft` while an ace counts 11. */
export interface HandTotal {
  readonly total: number
  readonly soft: boolean
}

/** One ace counts 11 as long as that does not pass 21. */
export function handTotal(cards: readonly Card[]): HandTotal {
  const hard = cards.reduce((sum, card) => sum + pips(card), 0)
  const soft = hard + 10 <= bestTotal && cards.some((card) => pips(card) === 1)
  return { total: soft ? hard + 10 : hard, soft }
}

/** Two cards that make 21. Whether they were dealt so or after a split is the caller's affair. */
export function isTwoCardBest(cards: readonly Card[]): boolean {
  return cards.length === 2 && handTotal(cards).total === bestTotal
}
