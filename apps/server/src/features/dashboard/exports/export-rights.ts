import { mustHave } from '@powerplay/kernel'
import type { Demand } from '@powerplay/contract/dashboard/areas'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthDoor } from '../../auth/index.ts'
import type { CallContext } from '../../../platform/context.ts'
import type { ServedArea } from '../../../program/area.ts'
import { maySee } from '../areas/cells.ts'

/** Rows of which area, and who asked for them. */
interface Asked {
  readonly area: Pick<ServedArea, 'spec'>
  readonly context: Pick<CallContext, 'caller'>
}

/** What the file shows and whoever asked was allowed: the area, taking it along, columns with a demand. */
function demandsOf({ area: { spec }, context: { caller } }: Asked): Demand[] {
  const columns = Object.values(spec.columns).filter((column) => maySee(column, caller))
  return [spec.demand, spec.exports, ...columns.map(({ demand }) => demand)].flatMap(
    (demand) => demand ?? [],
  )
}

/**
 * Whether whoever asked for a file still may have all of it. Their roles stay as they are until the end
 * of the transaction.
 */
export async function mayStillHave(
  tx: Queries,
  job: Asked,
  { mayStill }: Pick<AuthDoor, 'mayStill'>,
): Promise<boolean> {
  const askedBy = mustHave(job.context.caller.userId, 'who asked for an export')
  for (const demand of demandsOf(job)) {
    if (!(await mayStill(tx, askedBy, demand))) return false
  }
  return true
}
