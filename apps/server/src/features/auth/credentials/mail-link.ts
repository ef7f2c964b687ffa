import { dayMs, fromWireId, hourMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { mintSecret } from '../../../platform/http/cookies/browser-session.ts'
import { hashSecret } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { userWireId } from '../../../platform/context.ts'
import type { User } from '../accounts/user-store.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import { emailBackLetter, resetLetter, verificationLetter, type Linked } from './letters.ts'
import { insertLink, type LinkPurpose, type NamedLink } from './link-store.ts'

/** Both halves of a mailed link, as the page sends them. */
export interface MailedLink {
  /** Wire id of the account. */
  readonly user: string
  readonly token: string
}

/** How long a proven address may take back what a thief did, and how far before that it reaches. */
export const takeBackMs = 3 * dayMs

const kinds = {
  reset: { lifeMs: hourMs, path: '/password/reset', write: resetLetter },
  verify: { lifeMs: dayMs, path: '/email', write: verificationLetter },
  back: { lifeMs: takeBackMs, path: '/email/back', write: emailBackLetter },
} as const

/** Who is mailed a link. */
interface Addressee extends Pick<User, 'id' | 'name'> {
  readonly email: string
  readonly sessionId?: Uuid | null
  /** Another letter than the purpose has. */
  readonly write?: (linked: Linked) => Letter
}

/** Mails a link of 256 random bits to an e-mail of the account, in the caller's transaction. */
export async function mailLink(
  { mail, platform }: AuthWorkshop,
  tx: Queries,
  user: Addressee,
  purpose: LinkPurpose,
): Promise<void> {
  const { lifeMs, path } = kinds[purpose]
  const at = platform.clock.now()
  const token = mintSecret(platform.random)
  const { id: userId, email, name, sessionId = null, write = kinds[purpose].write } = user
  const tokenHash = hashSecret(token)
  await insertLink(tx, { tokenHash, userId, purpose, email, sessionId, at, expiresAt: at + lifeMs })
  await mail.put(tx, write({ to: email, name, path: `${path}/${userWireId(userId)}/${token}` }))
}

/** A letter about another way into the account, with the link that takes it back where there is one. */
export type UndoLetter = (told: Omit<Linked, 'path'> & { readonly path: string | null }) => Letter

/**
 * Tells the account's e-mail about a way in that was added or removed. A proven address may take that
 * back; one that was never proven may be a stranger's, and is told only.
 */
export async function mailUndo(
  shop: AuthWorkshop,
  tx: Queries,
  { id, name, email, isEmailVerified }: User,
  write: UndoLetter,
): Promise<void> {
  if (email === null) return
  if (isEmailVerified) await mailLink(shop, tx, { id, name, email, write }, 'back')
  else await shop.mail.put(tx, write({ to: email, name, path: null }))
}

/** The link that the page names, or undefined when no account could be meant. */
export function namedLink(
  { platform }: AuthWorkshop,
  { user, token }: MailedLink,
  purpose: LinkPurpose,
): NamedLink | undefined {
  const userId = fromWireId('user', user)
  if (userId === undefined) return undefined
  return { userId, purpose, tokenHash: hashSecret(token), now: platform.clock.now() }
}
