import type { Demands } from '../platform/feature/feature.ts'
import { mayAll } from '../platform/session/permissions.ts'
import type { SessionView } from '../platform/session/session-context.tsx'

/** What becomes of a navigation. */
export type Admission = 'granted' | 'wait' | 'sign-in' | 'home' | 'self-excluded'

/** The only page of an account that has excluded itself. */
export const selfExcludedPath = '/error/se'

/**
 * Whether this reader may see the page of `path`. Who has excluded himself always ends at the page
 * that says so, whatever was asked for.
 */
export function admissionOf(
  path: string,
  { requiresAuth = false, permissions = [] }: Demands,
  { status, user }: Pick<SessionView, 'status' | 'user'>,
): Admission {
  if (user?.isSelfExcluded === true) return path === selfExcludedPath ? 'granted' : 'self-excluded'
  if (!requiresAuth && permissions.length === 0) return 'granted'
  if (status === 'loading') return 'wait'
  if (user === undefined) return 'sign-in'
  return mayAll(user, permissions) ? 'granted' : 'home'
}
