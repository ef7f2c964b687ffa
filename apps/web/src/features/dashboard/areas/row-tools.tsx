import type { ShownArea } from '@powerplay/contract'
import { actionsFor } from '../actions-for.ts'
import type { Row } from '../client.ts'
import { TurnedAt } from '../control/turned-at.tsx'
import { ActionButton } from '../forms/action-button.tsx'

/** Areas whose rows are decided where they are listed: their queue is worked off row by row. */
const decidedInList = new Set(['approvals', 'incidents'])

/** Whether the rows of a list have their acts beside them; others are opened first. */
export function hasRowTools({ id, actions }: ShownArea, isOpened: boolean): boolean {
  return actions.some(({ on }) => on === 'row') && (!isOpened || decidedInList.has(id))
}

export interface RowToolsProps {
  area: ShownArea
  row: Row
  /** Id of the reader. */
  me: string
}

/** What can be done with a row now, beside it; nothing where nothing can. */
export function RowTools({ area, row, me }: RowToolsProps) {
  const acts = actionsFor(area, row, me)
  if (acts.length === 0) return area.id === 'incidents' ? <TurnedAt row={row} /> : null
  const isOwn = area.id === 'approvals' && acts.every(({ id }) => id === 'withdraw')
  return (
    <span className="inline-flex items-center justify-end gap-2">
      {isOwn && <span className="text-12 text-muted sm:hidden">Yours, somebody else decides</span>}
      {acts.map((action) => (
        <ActionButton key={action.id} area={area} action={action} target={{ row }} />
      ))}
    </span>
  )
}
