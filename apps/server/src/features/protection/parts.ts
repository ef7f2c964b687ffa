import type { Platform } from '../../platform/context.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'

/** What player protection is made of. */
export interface ProtectionParts {
  readonly platform: Platform
  readonly users: Pick<AuthDoor, 'endSessions' | 'findUser'>
  readonly places: Pick<JurisdictionDoor, 'isoOfVisitor' | 'profileIn'>
}

/** The time of the program's clock as the database takes it. */
export function nowOf({ clock }: Pick<Platform, 'clock'>): Date {
  return new Date(clock.now())
}
