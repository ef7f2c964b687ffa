import type { Platform } from '../../platform/context.ts'
import type { AuthDoor } from '../auth/index.ts'

/** What cases are made of. */
export interface CaseParts {
  readonly platform: Platform
  readonly users: Pick<AuthDoor, 'findUser'>
}
