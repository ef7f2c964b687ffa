import type { ActOrder } from '../../../program/area.ts'

/** The key of the script that did it, or asked for it, in the place of its owner. */
export function noteOfKey({ byKey = null }: Pick<ActOrder, 'byKey'>) {
  return byKey === null ? {} : { byKey }
}
