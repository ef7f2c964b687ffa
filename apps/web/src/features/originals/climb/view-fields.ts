import { fieldOf } from '../../../platform/client/fields.ts'
import { multiplierToE4 } from '../../../platform/format/ratio.ts'
import type { GameParams } from '../play/game-controller.ts'

/** The whole numbers of a field; what is none is left out. */
export function numbersOf(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return []
  return value.filter((one: unknown): one is number => typeof one === 'number')
}

/** Lists of whole numbers, row by row. */
export function rowsOf(value: unknown): readonly (readonly number[])[] {
  return Array.isArray(value) ? value.map(numbersOf) : []
}

/** A number of the round's own parameters, as the server repeats them; else `otherwise`. */
export function paramNumber(data: GameParams | undefined, name: string, otherwise: number): number {
  const value = fieldOf(data?.['params'], name)
  return typeof value === 'number' ? value : otherwise
}

/** What every climbing game shows of a round. */
export interface ClimbFields {
  readonly picks: readonly number[]
  /** What each turn brought to light, where the game has rows. */
  readonly rows: readonly (readonly number[])[]
  /** In 1/10000; undefined when no step may follow. */
  readonly nextE4: number | undefined
  readonly params: GameParams
}

/** Reads the view of a climbing game whose choices are numbers. */
export function climbFields(data: GameParams): ClimbFields {
  const next = data['nextMultiplier']
  const params = data['params']
  return {
    picks: numbersOf(data['picks']),
    rows: rowsOf(data['rows']),
    nextE4: typeof next === 'number' ? multiplierToE4(next) : undefined,
    params: typeof params === 'object' && params !== null ? { ...params } : {},
  }
}
