import { playerOf, type CallHandlers } from '../../platform/context.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import { protectionAreas } from './areas.ts'
import { askReturn, confirmReturn, selfExclude, timeOut } from './breaks.ts'
import { confirmLimit, discardLimit, removeLimit, setLimit } from './change-limits.ts'
import type { ProtectionParts } from './parts.ts'
import { realityCheck } from './reality-check.ts'
import { stateOf } from './show-state.ts'

interface Needs {
  readonly auth: AuthDoor
  readonly compliance: ProtectionParts['places']
}

type ProtectionCalls = Pick<
  CallHandlers,
  | 'protectionState'
  | 'setLimit'
  | 'removeLimit'
  | 'confirmLimit'
  | 'discardLimit'
  | 'timeOut'
  | 'selfExclude'
  | 'askReturn'
  | 'confirmReturn'
  | 'realityCheck'
>

/**
 * Limits, breaks and self-exclusion. They hold in the transactions of the money, where the database
 * asks them (migration 0811); this feature is where players set them.
 */
export const protection = feature({
  name: 'protection',
  settings: [],
  open: ({ platform, doors }: Given<Needs>) => {
    const parts: ProtectionParts = { platform, users: doors.auth, places: doors.compliance }
    return { door: {}, calls: callsOf(parts), areas: protectionAreas(parts) }
  },
})

function callsOf(parts: ProtectionParts): ProtectionCalls {
  return {
    protectionState: (_input, context) => stateOf(parts, playerOf(context)),
    setLimit: (input, context) => setLimit(parts, input, context),
    removeLimit: ({ id }, context) => removeLimit(parts, id, context),
    confirmLimit: ({ id }, context) => confirmLimit(parts, id, context),
    discardLimit: ({ id }, context) => discardLimit(parts, id, context),
    timeOut: ({ hours }, context) => timeOut(parts, hours, context),
    selfExclude: (input, context) => selfExclude(parts, input, context),
    askReturn: (_input, context) => askReturn(parts, context),
    confirmReturn: (_input, context) => confirmReturn(parts, context),
    realityCheck: (input, context) => realityCheck(parts, input, context),
  }
}
