import type { Platform } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { Notices } from '../notifications/index.ts'

/** What cases are made of. */
export interface CaseParts {
  readonly platform: Platform
  readonly secrets: Pick<Secrets, 'key'>
  readonly users: Pick<AuthDoor, 'findUserFor'>
  readonly notices: Pick<Notices, 'put'>
}
