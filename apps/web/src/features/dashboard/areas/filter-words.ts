import type { ShownColumn } from '@powerplay/contract'
import { cellText } from './cell.tsx'

/** One condition of a filter in words: `at least`, `$20`. */
export interface FilterWords {
  readonly operator: string
  readonly words: string
  readonly value: string
}

/** A filter as its chips say it. */
export function filterWords(
  column: ShownColumn,
  filter: Readonly<Record<string, unknown>>,
): FilterWords[] {
  return Object.entries(filter).map(([operator, value]) => ({
    operator,
    words: wordsOf(column, operator),
    value: valueOf(column, value),
  }))
}

function wordsOf({ kind }: ShownColumn, operator: string): string {
  if (operator === 'is') return kind === 'text' ? 'begins with' : 'is'
  if (operator === 'gte') return kind === 'time' ? 'since' : 'at least'
  if (operator === 'lte') return kind === 'time' ? 'until' : 'at most'
  return operator === 'not' ? 'is not' : 'is'
}

function valueOf(column: ShownColumn, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => cellText(column, one)).join(', ')
  return column.kind === 'player' ? String(value) : cellText(column, value)
}
