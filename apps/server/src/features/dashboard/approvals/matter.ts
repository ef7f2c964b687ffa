import { createHash } from 'node:crypto'
import type { ActOrder, Plan, TwoPersonAct } from '../../../program/area.ts'

/**
 * What a request asks for, as a digest: two that have the same one are the same act on the same row. The version of
 * the row that was seen and what the plan fixed are part of it: a request about an earlier version can only end as
 * stale. The fields of the form are part of it where there is no row, and where the act says that several may wait.
 */
export function matterOf(
  { mayWaitBeside = false }: Pick<TwoPersonAct, 'mayWaitBeside'>,
  { id, version, fields }: Pick<ActOrder, 'id' | 'version' | 'fields'>,
  { on, plan: { fixed } }: { readonly on: string; readonly plan: Pick<Plan, 'fixed'> },
): string {
  const isWhole = mayWaitBeside || on === 'area'
  const told = isWhole ? { ...fields, ...fixed } : { ...fixed }
  const content = Object.entries(told).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const matter = [id, version, content]
  return createHash('sha256').update(JSON.stringify(matter)).digest('hex')
}
