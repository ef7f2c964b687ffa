import type { z } from 'zod'
import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../database/database.ts'

/**
 * One business setting: its default lives in code with unit and source, versioned overrides with
 * a reason live in the table `settings`.
 */
export interface SettingSpec<Value> {
  readonly key: string
  readonly schema: z.ZodType<Value>
  readonly initial: Value
  /** What it means, with the unit and where the default comes from. */
  readonly help: string
}

/** A setting of whatever value. */
export type AnySetting = SettingSpec<unknown>

/** Declares a business setting; features keep theirs in `settings.ts`. */
export function setting<Value>(spec: SettingSpec<Value>): SettingSpec<Value> {
  return spec
}

/** Where an override came from. */
export interface SettingChange {
  readonly key: string
  readonly value: unknown
  readonly reason: string
  readonly by: Uuid | null
  /** The version it was decided on; another one by then is refused. Any will do without it. */
  readonly from?: number
  /** From when on it holds (epoch ms); at once without it. */
  readonly applyAt?: number | null
  /** Address that it was asked from, for the audit trail. */
  readonly ip?: string | null
  /** Of a change that two persons make: who agreed to it, and from where. */
  readonly agreedBy?: { readonly userId: Uuid; readonly ip: string } | undefined
  /** Of a version that goes on of an earlier one: who else asked for that or agreed to it. */
  readonly behind?: readonly Uuid[]
}

/** A setting as the command and the dashboard list it. */
export interface SettingView {
  readonly key: string
  readonly value: unknown
  readonly initial: unknown
  readonly version: number
  readonly help: string
  /** Why the version is not in effect and the initial value is: the schema does not take it. Null else. */
  readonly problem: string | null
}

/** Values of settings at a moment, by their keys; what is missing has its initial value. */
export type SettingsMoment = Readonly<Record<string, unknown>>

/** What is set around a change, as the database has it. */
export interface SettingsCourse {
  /** What holds now, the setting itself included. */
  readonly now: SettingsMoment
  /**
   * Every moment from when the change holds on: what is set for later has changed there. The first is
   * now, or when the change comes.
   */
  readonly timeline: readonly SettingsMoment[]
}

export type SettingGuard = (
  change: Pick<SettingChange, 'key' | 'value'>,
  course: SettingsCourse,
) => void

/** What a change would come to. */
export interface Foreseen {
  /** The value that holds now, as its schema reads it. */
  readonly before: unknown
  /** Versions with a date to come that would never hold any more; each from when (epoch ms). */
  readonly ends: readonly {
    readonly version: number
    readonly value: unknown
    readonly atMs: number
  }[]
}

/** The business settings in effect; a change reaches every node in under two seconds. */
export interface Settings {
  /** The value in effect, from memory. */
  get<Value>(spec: SettingSpec<Value>): Value
  /** Makes a feature's settings known, so that they can be listed and set. */
  register(specs: readonly AnySetting[]): void
  list(): SettingView[]
  /**
   * Asks this before any value is set, beside the schema: for what several settings promise together.
   * @param check throws a refusal where the value may not be set.
   */
  guard(check: SettingGuard): void
  /**
   * Asks the guards about a value at every moment at which it will hold, with what else is set for later,
   * and says what it would come to. Nothing is locked: `set` asks once more.
   * @throws Refusal of the guard that forbids the value
   */
  foresee(change: Pick<SettingChange, 'key' | 'value' | 'applyAt'>, on: Queries): Promise<Foreseen>
  /** The setting of this key, if a feature of this program has it. */
  find(key: string): AnySetting | undefined
  /**
   * Writes a new version with its reason and its audit line, in the caller's transaction if one is
   * given; then `refresh` after it makes this node see it at once. The guards are asked by what the
   * database holds, with no other change beside this one. @returns the version.
   * @throws Refusal core/stale-version, and what a guard refuses
   */
  set(change: SettingChange, tx?: Queries): Promise<number>
  /**
   * The value that stands and its version, for a change that rests on it: nobody else changes a
   * setting until the transaction is over.
   */
  hold<Value>(
    spec: SettingSpec<Value>,
    tx: Queries,
  ): Promise<{ readonly value: Value; readonly version: number }>
  /** Reads what is in effect now. */
  refresh(): Promise<void>
  close(): Promise<void>
}
