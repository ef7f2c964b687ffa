import type { CallContext } from '../../../platform/context.ts'
import type { ReadyAct } from '../areas/ready-act.ts'

/** Whether a caller may be the second person of an act: Approvals shows them what is asked of its kind. */
export function mayDecide(
  { spec: { approval } }: Pick<ReadyAct, 'spec'>,
  { caller }: Pick<CallContext, 'caller'>,
): boolean {
  return approval !== null && caller.can(approval.permission, approval.type)
}
