import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
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
  /** What is in effect: the override, or the initial value where there is none that the schema takes. */
  valueOf<Value>(spec: SettingSpec<Value>): Value
  /** Why the override is not in effect; null where it is, or where there is none. */
  problemOf(spec: AnySetting): string | null
}

interface Read {
  readonly override: Override
  readonly value: unknown
  readonly problem: string | null
}

/**
 * Keeps overrides and what they were read as: some settings are asked for several times a bet.
 * @param onUnread told once of each that its schema does not take: an older program may have written it.
 */
export function createOverrides(
  onUnread: (override: Override, problem: string) => void,
): Overrides {
  let overrides: ReadonlyMap<string, Override> = new Map()
  const known = new WeakMap<AnySetting, Read>()
  const find = (key: string) => overrides.get(key)
  function read<Value>(spec: SettingSpec<Value>, override: Override): Read {
    const before = known.get(spec)
    if (before?.override === override) return before
    const { data: value = spec.initial, error } = spec.schema.safeParse(override.value)
    const problem = error === undefined ? null : problemIn(error)
    if (problem !== null) onUnread(override, problem)
    const fresh = { override, value, problem }
    known.set(spec, fresh)
    return fresh
  }
  return {
    take(rows) {
      overrides = new Map(rows.map((row) => [row.key, same(find(row.key), row)]))
    },
    find,
    valueOf<Value>(spec: SettingSpec<Value>): Value {
      const override = find(spec.key)
      // What is kept of a setting was read by its own schema.
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      return override === undefined ? spec.initial : (read(spec, override).value as Value)
    },
    problemOf(spec) {
      const override = find(spec.key)
      return override === undefined ? null : read(spec, override).problem
    },
  }
}

/** What a schema does not take, and where. */
export function problemIn({ issues }: z.ZodError): string {
  const [first] = issues
  const path = first?.path.join('.') ?? ''
  const message = first?.message ?? 'does not fit'
  return path === '' ? message : `${path}: ${message}`
}

/** A row that says what the one before said stays that one. */
function same(before: Override | undefined, row: Override): Override {
  return before !== undefined && isDeepStrictEqual(before, row) ? before : row
}
