import type { OwnUser } from '@powerplay/contract'
import { fieldOf } from '../../../platform/client/fields.ts'

/** The persisted login state (000_1c37c0fb05cd66e6.txt, section 3). */
export const accountKey = 'powerplay.account'

/** Fields that copies of earlier versions do not have. */
const later: Pick<OwnUser, 'missing_details' | 'vipLevel' | 'bonus_claim' | 'wallets' | 'contact'> =
  { missing_details: [], vipLevel: 0, bonus_claim: null, wallets: {}, contact: {} }

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
  // of earlier versions lack what came later.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const stored = user as Omit<OwnUser, keyof typeof later> & Partial<OwnUser>
  return { ...later, ...stored }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps a copy; where somebody lives or is paid is nothing that a browser has to remember. */
export function storeAccount(user: OwnUser | undefined): void {
  if (user === undefined) return localStorage.removeItem(accountKey)
  localStorage.setItem(accountKey, JSON.stringify({ ...user, wallets: {}, contact: {} }))
}
