import { may } from '../platform/session/permissions.ts'
import type { SessionView } from '../platform/session/session-context.tsx'

/** What a page asks of who wants to see it. */
export interface Demands {
  /** A guest is sent to the sign-in window (001_d6a9941efb711ce5.txt, section 2). */
  readonly requiresAuth?: boolean
  /** Whoever lacks one of these permissions is sent home (001, section 2). */
  readonly permissions?: readonly string[]
}

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
  return permissions.every((wanted) => may(user, wanted)) ? 'granted' : 'home'
}
