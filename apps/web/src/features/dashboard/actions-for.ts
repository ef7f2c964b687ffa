import type { ShownAction, ShownArea } from '@powerplay/contract'
import { fieldOf } from '../../platform/client/fields.ts'
import type { Row } from './client.ts'

/**
 * The actions that make sense on a row now. A request is decided once: by others, or taken back by
 * whoever asked. The server refuses all else anyway.
 */
export function actionsFor(area: ShownArea, row: Row, me: string): ShownAction[] {
  const all = area.actions.filter(({ on }) => on !== 'area')
  if (area.id !== 'approvals') return all
  if (row['state'] !== 'requested') return []
  const isOwn = fieldOf(row['by'], 'id') === me
  return all.filter(({ id }) => (id === 'withdraw') === isOwn)
}
