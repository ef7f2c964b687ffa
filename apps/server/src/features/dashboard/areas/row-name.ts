import { fromWireId, isUuid, refuse, toWireId } from '@powerplay/kernel'
import type { RowName } from '../../../program/area.ts'

type Naming = Omit<RowName, 'sql'>

/** The id that leaves the server. */
export function shownId({ noun }: Naming, id: string): string {
  return noun === undefined ? id : toWireId(noun, id)
}

/** The database id behind one of the wire. @throws Refusal core/unknown-id */
export function storedId({ noun, type = 'uuid' }: Naming, shown: string): string {
  const id = noun === undefined ? shown : fromWireId(noun, shown)
  const isFit =
    id !== undefined &&
    (type !== 'uuid' || isUuid(id)) &&
    (type !== 'bigint' || /^-?\d{1,18}$/.test(id))
  return isFit ? id : refuse('core/unknown-id')
}
