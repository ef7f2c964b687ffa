import { AggregatorError } from '../protocol/aggregator-error.ts'
import type { Pair } from '../protocol/php-query.ts'

/** Typed access to the parameters of a call; whatever is wrong is a 422 that names the field. */
export interface Fields {
  readonly text: (name: string) => string
  readonly optional: (name: string) => string | undefined
  readonly integer: (name: string) => number
  readonly optionalInteger: (name: string) => number | undefined
}

const textMax = 2000

export function readFields(pairs: readonly Pair[]): Fields {
  const values = new Map(pairs)
  const optional = (name: string): string | undefined => {
    const value = values.get(name)
    if (value !== undefined && value.length > textMax) fail(name, 'is too long')
    return value === '' ? undefined : value
  }
  const optionalInteger = (name: string): number | undefined => {
    const value = optional(name)
    if (value === undefined) return undefined
    return /^\d{1,12}$/.test(value) ? Number(value) : fail(name, 'must be an integer')
  }
  return {
    optional,
    text: (name) => optional(name) ?? fail(name, 'cannot be blank'),
    optionalInteger,
    integer: (name) => optionalInteger(name) ?? fail(name, 'cannot be blank'),
  }
}

/** Refuses a field. */
export function fail(name: string, problem: string): never {
  throw new AggregatorError(422, `${name} ${problem}`)
}
