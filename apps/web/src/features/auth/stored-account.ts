import type { OwnUser } from '@powerplay/contract'
import { fieldOf } from '../../platform/client/fields.ts'

/** The persisted login state (000_1c37c0fb05cd66e6.txt, section 3). */
export const accountKey = 'powerplay.account'

/**
 * The account as this browser remembers it, with its short-lived token. The HttpOnly cookie stays the
 * authority; this copy only saves the page from starting as a guest's.
 */
export function readAccount(text: string | null): OwnUser | undefined {
  const user = parsed(text)
  const isUser =
    typeof fieldOf(user, '_id') === 'string' &&
    typeof fieldOf(user, 'name') === 'string' &&
    typeof fieldOf(user, 'token') === 'string' &&
    typeof fieldOf(user, 'tokenExpiresAt') === 'number' &&
    Array.isArray(fieldOf(user, 'roles'))
  if (!isUser) return undefined
  // The boundary: our own copy of an answer of the server, with its telling fields checked. Copies
  // of earlier versions have no list of what is missing.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const stored = user as Omit<OwnUser, 'missing_details'> & Partial<OwnUser>
  return { ...stored, missing_details: stored.missing_details ?? [] }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function storeAccount(user: OwnUser | undefined): void {
  if (user === undefined) localStorage.removeItem(accountKey)
  else localStorage.setItem(accountKey, JSON.stringify(user))
}
