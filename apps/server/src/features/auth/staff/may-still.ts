import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { canDo } from './roles.ts'

/** A permission with its type, `active` unless named. */
export interface StaffDemand {
  readonly permission: string
  readonly type?: string | undefined
}

/**
 * Whether an account may do something now, whatever it might when it asked. Its roles stay as they
 * are until the end of the transaction, so what is done there is done by somebody who may.
 */
export async function mayStill(
  { config }: Pick<Platform, 'config'>,
  tx: Queries,
  id: Uuid,
  { permission, type }: StaffDemand,
): Promise<boolean> {
  const [row] = await tx.query<{ roles: string[]; isSeeded: boolean }>({
    text: 'select roles, is_seeded as "isSeeded" from users where id = $1 for share',
    values: [id],
  })
  if (row === undefined || (row.isSeeded && !config.DEMO_BUILD)) return false
  return canDo(row.roles, permission, type)
}
