import { formatAmount, parseAmount, toSafeNumber } from '@powerplay/kernel'
import { readScaled, scaledPlain } from '../../../platform/format/ratio.ts'

/** One input of a game in the form of the checker: text in the form, a value in a round. */
export interface CheckInputField {
  readonly name: string
  readonly label: string
  /** How it is filled in, where the label does not say. */
  readonly hint?: string
  /** The words to choose from; without them the field is typed. */
  readonly choices?: readonly { readonly id: string; readonly name: string }[]
  /** Digits after the dot of a typed number; anything may be typed without it. */
  readonly decimals?: number
  /** What stands there first. */
  readonly first: string
  /** The value of a text. @returns `{ ok: false }` for a text that is none. */
  readonly read: (text: string, unitDecimals: number) => ReadValue
  /** The text of a stored value; undefined when it is no value of this field. */
  readonly write: (value: unknown, unitDecimals: number) => string | undefined
}

/** A value that was read; `value` is undefined where the field was rightly left empty. */
export type ReadValue = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

const bad: ReadValue = { ok: false }
const good = (value: unknown): ReadValue => ({ ok: true, value })

type Names = Pick<CheckInputField, 'name' | 'label'> & { readonly hint?: string }

/** One word of several. */
export function choiceField(
  names: Names,
  choices: readonly { readonly id: string; readonly name: string }[],
  first: string,
): CheckInputField {
  const known = (id: string) => choices.some((choice) => choice.id === id)
  return {
    ...names,
    choices,
    first,
    read: (text) => (known(text) ? good(text) : bad),
    write: (value) => (typeof value === 'string' && known(value) ? value : undefined),
  }
}

/** One whole number of several, such as the rows of a board. */
export function countField(
  names: Names,
  counts: readonly number[],
  first: number,
): CheckInputField {
  const choices = counts.map((count) => ({ id: String(count), name: String(count) }))
  const field = choiceField(names, choices, String(first))
  return {
    ...field,
    read: (text) => (field.read(text, 0).ok ? good(Number.parseInt(text, 10)) : bad),
    write: (value) => (typeof value === 'number' ? field.write(String(value), 0) : undefined),
  }
}

/** A typed number with so many decimals; the rules judge its range. */
export function numberField(
  names: Names & { readonly isOptional?: boolean },
  decimals: number,
  first: string,
): CheckInputField {
  const { isOptional = false, ...rest } = names
  const scale = 10 ** decimals
  return {
    ...rest,
    decimals,
    first,
    read(text) {
      if (text.trim() === '' && isOptional) return good(undefined)
      const scaledValue = readScaled(text, decimals)
      return scaledValue === undefined ? bad : good(scaledValue / scale)
    },
    write: (value) =>
      typeof value === 'number' ? scaledPlain(Math.round(value * scale), decimals) : undefined,
  }
}

const separators = /[\s,;]+/

function wordsOf(text: string): readonly string[] {
  return text.split(separators).filter((word) => word !== '')
}

/** Places counted from 1 on the screen and from 0 in the rules, one after the other. */
export function placesField(names: Names): CheckInputField {
  return {
    ...names,
    first: '',
    read(text) {
      const words = wordsOf(text)
      if (!words.every((word) => /^[1-9]\d{0,2}$/.test(word))) return bad
      return good(words.map((word) => Number.parseInt(word, 10) - 1))
    },
    write: (value) =>
      Array.isArray(value) && value.every((place) => typeof place === 'number')
        ? value.map((place: number) => place + 1).join(', ')
        : undefined,
  }
}

/** Whole numbers of zero and above, one after the other. */
export function weightsField(names: Names): CheckInputField {
  return {
    ...names,
    first: '4500, 2500, 1800, 800, 350, 50',
    read(text) {
      const words = wordsOf(text)
      if (words.length === 0 || !words.every((word) => /^\d{1,7}$/.test(word))) return bad
      return good(words.map((word) => Number.parseInt(word, 10)))
    },
    write: (value) =>
      Array.isArray(value) && value.every((each) => typeof each === 'number')
        ? value.join(', ')
        : undefined,
  }
}

/** Words of a list, one after the other. */
export function wordsField(names: Names, allowed: readonly string[]): CheckInputField {
  return {
    ...names,
    first: '',
    read(text) {
      const words = wordsOf(text.toLowerCase())
      return words.every((word) => allowed.includes(word)) ? good(words) : bad
    },
    write: (value) =>
      Array.isArray(value) && value.every((word) => typeof word === 'string')
        ? value.join(', ')
        : undefined,
  }
}

/** Which of five cards are held, by their places from 1. */
export function holdField(names: Names): CheckInputField {
  const cards = [0, 1, 2, 3, 4]
  return {
    ...names,
    first: '',
    read(text) {
      const words = wordsOf(text)
      if (!words.every((word) => /^[1-5]$/.test(word))) return bad
      return good(cards.map((card) => words.includes(String(card + 1))))
    },
    write: (value) =>
      Array.isArray(value)
        ? cards
            .filter((card) => value[card] === true)
            .map((card) => card + 1)
            .join(', ')
        : undefined,
  }
}

/** Amounts by spot: "red 0.50, straight:17 1.25". */
export function spotsField(names: Names): CheckInputField {
  return { ...names, first: '', read: readSpots, write: writeSpots }
}

function readSpots(text: string, unitDecimals: number): ReadValue {
  const parts = text.split(/[,;\n]+/).filter((part) => part.trim() !== '')
  const amounts: [string, number][] = []
  for (const part of parts) {
    const [, spot, amount] = /^\s*([a-z]+(?::\d+)?)\s+([\d.]+)\s*$/.exec(part) ?? []
    const minor = amount === undefined ? undefined : parseAmount(amount, unitDecimals)
    if (spot === undefined || minor === undefined) return bad
    if (minor > BigInt(Number.MAX_SAFE_INTEGER)) return bad
    amounts.push([spot, toSafeNumber(minor)])
  }
  return amounts.length === 0 ? bad : good(Object.fromEntries(amounts))
}

/** Stored amounts are decimal texts, as the wire has them; derived ones are smallest units. */
function writeSpots(value: unknown, unitDecimals: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value)
    .map(([spot, amount]: [string, unknown]) => {
      const text = typeof amount === 'number' ? formatAmount(BigInt(amount), unitDecimals) : amount
      return `${spot} ${String(text)}`
    })
    .join(', ')
}
