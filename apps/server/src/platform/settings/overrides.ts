import { isDeepStrictEqual } from 'node:util'
import type { AnySetting, SettingSpec } from './settings.ts'

/** A version of a setting as it is stored. */
export interface Override {
  readonly key: string
  readonly version: number
  readonly value: unknown
}

/** The overrides in effect, each read by the schema of its setting once. */
export interface Overrides {
  /** Puts what was looked up in place of what was. */
  take(rows: readonly Override[]): void
  find(key: string): Override | undefined
  /** What is in effect: the override, or else the initial value. */
  valueOf<Value>(spec: SettingSpec<Value>): Value
}

interface Parsed {
  readonly override: Override
  readonly value: unknown
}

/** Keeps overrides and what they were read as: some settings are asked for several times a bet. */
export function createOverrides(): Overrides {
  let overrides: ReadonlyMap<string, Override> = new Map()
  const parsed = new WeakMap<AnySetting, Parsed>()
  const find = (key: string) => overrides.get(key)
  return {
    take(rows) {
      overrides = new Map(rows.map((row) => [row.key, same(find(row.key), row)]))
    },
    find,
    valueOf<Value>(spec: SettingSpec<Value>): Value {
      const override = find(spec.key)
      if (override === undefined) return spec.initial
      const known = parsed.get(spec)
      // What is kept of a setting was read by its own schema.
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      if (known?.override === override) return known.value as Value
      const read = spec.schema.safeParse(override.value)
      const value = read.success ? read.data : spec.initial
      parsed.set(spec, { override, value })
      return value
    },
  }
}

/** A row that says what the one before said stays that one. */
function same(before: Override | undefined, row: Override): Override {
  return before !== undefined && isDeepStrictEqual(before, row) ? before : row
}
