import { mustHave } from '@powerplay/kernel'
import type { AreaSpec, Demand } from '@powerplay/contract/dashboard/areas'
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

/** What a file asks for that shows all columns of an area: the area, taking it along, columns with a demand. */
export function demandsOfAll({ columns, demand, exports }: AreaSpec): Demand[] {
  const ofColumns = Object.values(columns).map((column) => column.demand)
  return [demand, exports, ...ofColumns].flatMap((one) => one ?? [])
}

/** The same of the columns that whoever asked was allowed. */
export function demandsOf({ area: { spec }, context: { caller } }: Asked): Demand[] {
  const columns = Object.entries(spec.columns).filter(([, column]) => maySee(column, caller))
  return demandsOfAll({ ...spec, columns: Object.fromEntries(columns) })
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
