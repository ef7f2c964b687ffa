import { fieldOf } from '../../../platform/client/fields.ts'

/** A round as texts and pictures need it: what was chosen, and what came of it. */
export interface ShownOutcome {
  readonly game: string
  /** Parameters with the choices of all turns, as the checker has them. */
  readonly params: Readonly<Record<string, unknown>>
  /** Fields of the outcome, the layout included as soon as it may be seen. */
  readonly outcome: Readonly<Record<string, unknown>>
}

/** A field as a number; undefined for anything else. */
export function numberIn(value: unknown, name: string): number | undefined {
  const field = fieldOf(value, name)
  return typeof field === 'number' ? field : undefined
}

/** A field as a text; empty for anything else. */
export function textIn(value: unknown, name: string): string {
  const field = fieldOf(value, name)
  return typeof field === 'string' || typeof field === 'number' ? String(field) : ''
}

/** The numbers of a field that is a list. */
export function numbersIn(value: unknown, name: string): readonly number[] {
  return numbersOf(fieldOf(value, name))
}

/** The texts of a field that is a list. */
export function textsIn(value: unknown, name: string): readonly string[] {
  const field = fieldOf(value, name)
  if (!Array.isArray(field)) return []
  return field.filter((one: unknown): one is string => typeof one === 'string')
}

/** The lists of numbers of a field that is a list of lists. */
export function rowsIn(value: unknown, name: string): readonly (readonly number[])[] {
  const field = fieldOf(value, name)
  return Array.isArray(field) ? field.map(numbersOf) : []
}

function numbersOf(field: unknown): readonly number[] {
  if (!Array.isArray(field)) return []
  return field.filter((one: unknown): one is number => typeof one === 'number')
}

/** Hands of cards, whether they stand alone or in objects with their stakes. */
export function handsIn(value: unknown): readonly (readonly number[])[] {
  const field = fieldOf(value, 'hands')
  if (!Array.isArray(field)) return []
  return field.map((hand: unknown) =>
    numbersOf(Array.isArray(hand) ? hand : fieldOf(hand, 'cards')),
  )
}
